import { makeRandom, type Random } from "../../domain/game/random.ts";
import type { FuzzCase, WireRequest, World } from "./case.ts";
import { documentPath, documentsOf, listenMessage, rpcCall, writeMessage } from "./firestoreRequests.ts";
import { identityCall } from "./identityRequests.ts";
import { mutatedJson, mutatedMethod, mutatedPath, mutatedText, oddHeaders } from "./mutate.ts";

const JSON_TYPE = { "Content-Type": "application/json" };
const FORM_TYPE = { "Content-Type": "application/x-www-form-urlencoded" };

const FILES = [
  "/",
  "/index.html",
  "/sw.js",
  "/healthz",
  "/spiele/quiz",
  "/assets/none-00000000.js",
  "/assets/../../server/main.ts",
  "/%2e%2e/package.json",
  "/.env",
  "/__/firebase/init.json",
  "/__/dojo/legal/impressum",
  "/__/dojo/legal/../dojo.sqlite",
] as const;

/** The case for a seed and a number, so that each can be repeated alone. */
export function makeCase(world: World, seed: number, index: number): FuzzCase {
  const random = makeRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b));
  const made = random.pick([rest, rest, rest, resource, identity, identity, channel, channel, file])!(world, random);
  // Each has an address of its own, so that throttling does not turn the rest of the run into refusals.
  const address = `10.${random.below(256)}.${random.below(256)}.${1 + random.below(250)}`;
  const steps = made.steps.map((step) => ({ ...step, headers: { "X-Forwarded-For": address, ...step.headers } }));
  return { ...made, steps };
}

function idTokenOf({ accounts }: World, random: Random): string | undefined {
  const idToken = random.pick(accounts)?.idToken ?? "";
  return random.next() < 0.7 ? idToken : random.pick([undefined, mutatedText(random, idToken).replace(/[^\w.-]/g, "")]);
}

/** Damages a request outside of its body: method, path, headers. */
function mutated(random: Random, request: WireRequest): WireRequest {
  return {
    ...request,
    method: mutatedMethod(random, request.method),
    path: random.next() < 0.15 ? mutatedPath(random, request.path) : request.path,
    headers: { ...request.headers, ...oddHeaders(random) },
  };
}

function single(name: string, random: Random, request: WireRequest): FuzzCase {
  return { name, steps: [mutated(random, request)] };
}

const bearer = (idToken: string | undefined): Record<string, string> =>
  idToken === undefined ? {} : { Authorization: `Bearer ${idToken}` };

function rest(world: World, random: Random): FuzzCase {
  const { verb, parent = "", body } = rpcCall(world, random);
  const below = parent === "" ? "" : `/${parent.split("/").map(encodeURIComponent).join("/")}`;
  return single(verb, random, {
    method: "POST",
    path: `/v1/${documentsOf(world)}${below}:${verb}`,
    headers: { ...JSON_TYPE, ...bearer(idTokenOf(world, random)) },
    body: mutatedJson(random, body),
  });
}

function resource(world: World, random: Random): FuzzCase {
  const path = documentPath(world, random).split("/").map(encodeURIComponent);
  const isDocument = random.next() < 0.5;
  const query = isDocument ? "?mask.fieldPaths=a&mask.fieldPaths=b.c" : `?pageSize=${random.below(5)}&orderBy=a`;
  const segments = isDocument ? path : path.slice(0, -1);
  return single(isDocument ? "getDocument" : "listDocuments", random, {
    method: "GET",
    path: `/v1/${documentsOf(world)}/${segments.join("/")}${random.next() < 0.5 ? query : ""}`,
    headers: bearer(idTokenOf(world, random)),
  });
}

function identity(world: World, random: Random): FuzzCase {
  const { method, path, body, isForm } = identityCall(world, random);
  const form = () => mutatedText(random, new URLSearchParams(body as Record<string, string>).toString());
  const text = body && (isForm ? form() : mutatedJson(random, body));
  const headers = isForm ? FORM_TYPE : JSON_TYPE;
  const key = `${path.includes("?") ? "&" : "?"}key=${world.projectId}`;
  return single(path.split("/").at(-1)!, random, { method, path: path + key, headers, body: text });
}

function file(_: World, random: Random): FuzzCase {
  return single("file", random, { method: "GET", path: random.pick(FILES)!, headers: {} });
}

/** The life of a stream: handshake, back channel, messages, end; one or two of its steps are damaged. */
function channel(world: World, random: Random): FuzzCase {
  const rpc = random.pick(["Listen", "Write"])!;
  const message = (isFirst: boolean) =>
    rpc === "Listen" ? listenMessage(world, random) : writeMessage(world, random, isFirst);
  const forms = [message(true), message(false), message(false)].map((each) =>
    random.next() < 0.5 ? JSON.stringify(each) : mutatedJson(random, each),
  );
  const idToken = idTokenOf(world, random);
  const handshake = {
    headers: idToken === undefined ? "" : `Authorization:Bearer ${idToken}\r\nX-Goog-Api-Client:gl-js/\r\n`,
    count: "1",
    ofs: "0",
    req0___data__: forms[0]!,
  };
  const forward = { count: "2", ofs: "1", req0___data__: forms[1]!, req1___data__: forms[2]! };
  const url = (query: string) => `/google.firestore.v1.Firestore/${rpc}/channel?VER=8&${query}&zx=x&t=1`;
  const database = encodeURIComponent(documentsOf(world).replace(/\/documents$/, ""));
  const post = (query: string, form: Record<string, string>): WireRequest => ({
    method: "POST",
    path: url(query),
    headers: FORM_TYPE,
    body: damagedForm(random, form),
  });
  const steps: WireRequest[] = [
    post(`database=${database}&RID=1&CVER=22&X-HTTP-Session-Id=gsessionid`, handshake),
    { method: "GET", path: url("SID={SID}&RID=rpc&AID=0&CI=0&TYPE=xmlhttp"), headers: {}, isEndless: true },
    post("SID={SID}&RID=2&AID=0", forward),
    { method: "GET", path: url("SID={SID}&RID=rpc&AID=1&CI=1&TO=0&TYPE=xmlhttp"), headers: {}, isEndless: true },
    post("SID={SID}&RID=3&TYPE=terminate", {}),
  ];
  const damaged = random.below(steps.length);
  return { name: rpc, steps: steps.map((step, index) => (index === damaged ? mutated(random, step) : step)) };
}

const FORM_DAMAGES: readonly ((form: Record<string, string>) => Record<string, string>)[] = [
  (form) => ({ ...form, count: "1000" }),
  (form) => ({ ...form, count: "-1" }),
  (form) => ({ ...form, ofs: "9007199254740991" }),
  (form) => ({ ...form, ofs: "5" }),
  (form) => ({ ...form, headers: `${form["headers"]}:\r\n__proto__:x\r\n${"a:b\r\n".repeat(500)}` }),
  (form) => ({ ...form, req0___data__: "" }),
];

function damagedForm(random: Random, form: Record<string, string>): string {
  const damage = random.next() < 0.1 ? random.pick(FORM_DAMAGES)! : (same: Record<string, string>) => same;
  const text = new URLSearchParams(damage(form)).toString();
  return random.next() < 0.05 ? mutatedText(random, text) : text;
}
