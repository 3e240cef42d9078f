import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { stripTypeScriptTypes } from "node:module";
import * as v from "valibot";
import type { Library } from "../pose/library.ts";
import { RANGES } from "../pose/values.ts";
import type { Title } from "../pose/titles.ts";
import { judgeDraft } from "./draft.ts";

const HOST = "127.0.0.1";
/** Limit on requests; a pose has a few thousand characters. */
const LONGEST = 200_000;

const draftSchema = v.strictObject({
  id: v.string(),
  data: v.optional(v.unknown()),
  yaml: v.optional(v.string()),
  panel: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

/** What the editor works on. */
interface Shown {
  library: Library;
  titles: ReadonlyMap<string, Title>;
}
interface Answer {
  status: number;
  type: string;
  body: string;
}
const json = (value: unknown): Answer => ({ status: 200, type: "application/json", body: JSON.stringify(value) });
const plain = (status: number, body: string): Answer => ({ status, type: "text/plain", body });
const NOT_HERE = plain(404, "Das gibt es hier nicht.");

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = "";
  request.setEncoding("utf8");
  for await (const chunk of request as AsyncIterable<string>) {
    text += chunk;
    if (text.length > LONGEST) throw new SyntaxError("too long");
  }
  return JSON.parse(text) as unknown;
}

const file = (name: string): Promise<string> => readFile(new URL(name, import.meta.url), "utf8");

/** A script without types, which browsers cannot read. */
const script = async (url: URL): Promise<Answer> => ({
  status: 200,
  type: "text/javascript",
  body: stripTypeScriptTypes(await readFile(url, "utf8")),
});

/** What the page shares with the app: bodies, movements, and the renderer; nothing else of the project is given out. */
const SHARED = /^\/(?:domain\/(?:figures|catalogue)|app\/figures)(?:\/[A-Za-z]+)*\/[A-Za-z]+\.ts$/;
const PROJECT = new URL("../../", import.meta.url);

async function sharedScript(path: string): Promise<Answer> {
  try {
    return await script(new URL(`.${path}`, PROJECT));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return NOT_HERE;
    throw error;
  }
}

async function answer(request: IncomingMessage, { library, titles }: Shown): Promise<Answer> {
  switch (`${request.method} ${request.url}`) {
    case "GET /":
      return { status: 200, type: "text/html", body: await file("./page.html") };
    case "GET /page.css":
      return { status: 200, type: "text/css", body: await file("./page.css") };
    case "GET /page.js":
      return script(new URL("./page.ts", import.meta.url));
    case "GET /stage.ts":
      return script(new URL("./stage.ts", import.meta.url));
    case "GET /techniques":
      return json([...library.techniques].map(([id, { data }]) => ({ id, title: titles.get(id)?.title ?? "", data })));
    case "GET /ranges":
      return json(RANGES);
    case "POST /judge": {
      const draft = v.safeParse(draftSchema, await bodyOf(request));
      return draft.success ? json(judgeDraft(draft.output, library)) : plain(400, "Das ist keine Haltung.");
    }
    default:
      return request.method === "GET" && SHARED.test(request.url ?? "") ? sharedScript(request.url!) : NOT_HERE;
  }
}

/** Only pages of this server may ask it; another site's page has another host. */
function isOwn({ headers }: IncomingMessage, server: Server): boolean {
  const { port } = server.address() as AddressInfo;
  const hosts = new Set([`${HOST}:${port}`, `localhost:${port}`]);
  const { host = "", origin } = headers;
  return hosts.has(host) && (origin === undefined || hosts.has(origin.replace("http://", "")));
}

/** Starts the editor on this machine only; port 0 chooses a free one. */
export function openEditor(shown: Shown, port: number): Promise<{ url: string; close: () => void }> {
  const server: Server = createServer((request, response) => {
    const send = ({ status, type, body }: Answer) => {
      response.writeHead(status, { "content-type": `${type}; charset=utf-8`, "cache-control": "no-store" });
      response.end(body);
    };
    if (!isOwn(request, server)) return send(plain(403, "Nur von diesem Rechner."));
    answer(request, shown).then(send, (error: unknown) => {
      if (error instanceof SyntaxError) return send(plain(400, "Das ist keine Haltung."));
      console.error(error);
      send(plain(500, "Da ging etwas schief; mehr steht im Terminal."));
    });
  });
  return new Promise((settle, fail) => {
    server.once("error", fail);
    server.listen(port, HOST, () => {
      const { port: taken } = server.address() as AddressInfo;
      settle({ url: `http://${HOST}:${taken}/`, close: () => void server.close() });
    });
  });
}
