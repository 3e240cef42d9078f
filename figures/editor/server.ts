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
  isQuick: v.boolean(),
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

/** The page's script without types, which browsers cannot read. */
const script = async (): Promise<string> =>
  stripTypeScriptTypes(await readFile(new URL("./page.ts", import.meta.url), "utf8"));

async function answer(request: IncomingMessage, { library, titles }: Shown): Promise<Answer> {
  switch (`${request.method} ${request.url}`) {
    case "GET /":
      return { status: 200, type: "text/html", body: await file("./page.html") };
    case "GET /page.css":
      return { status: 200, type: "text/css", body: await file("./page.css") };
    case "GET /page.js":
      return { status: 200, type: "text/javascript", body: await script() };
    case "GET /techniques":
      return json([...library.techniques].map(([id, { data }]) => ({ id, title: titles.get(id)?.title ?? "", data })));
    case "GET /ranges":
      return json(RANGES);
    case "POST /judge": {
      const draft = v.safeParse(draftSchema, await bodyOf(request));
      return draft.success ? json(judgeDraft(draft.output, library)) : plain(400, "Das ist keine Haltung.");
    }
    default:
      return plain(404, "Das gibt es hier nicht.");
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
