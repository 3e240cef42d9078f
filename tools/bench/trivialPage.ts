import { once } from "node:events";
import { createServer } from "node:http";
import { brotliCompressSync } from "node:zlib";
import { build, type Plugin } from "vite";

const ENTRY = "virtual:trivial";
const CODE = `import { createElement as e } from "react";
import { createRoot } from "react-dom/client";
createRoot(document.getElementById("root")).render(e("main", null, e("h1", null, "Digital Dojo"), e("p", null, "Hallo")));`;
const PAGE = `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Digital Dojo</title>
<meta name="viewport" content="width=device-width"><script type="module" src="/entry.js"></script></head>
<body><div id="root"></div></body></html>`;

/** The least that a page made with React can be, to measure ours beside it. */
export interface TrivialPage {
  url: string;
  close(): void;
}

/** Builds it as the app is built, and serves it compressed on a free port of 127.0.0.1. */
export async function serveTrivialPage(): Promise<TrivialPage> {
  const files = new Map([
    ["/", { type: "text/html; charset=utf-8", body: brotliCompressSync(PAGE) }],
    ["/entry.js", { type: "text/javascript; charset=utf-8", body: brotliCompressSync(await buildEntry()) }],
  ]);
  const server = createServer(({ url = "/" }, answer) => {
    const file = files.get(url);
    if (!file) return void answer.writeHead(404).end();
    answer.writeHead(200, { "Content-Type": file.type, "Content-Encoding": "br" }).end(file.body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the trivial page has no port");
  return {
    url: `http://localhost:${address.port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function buildEntry(): Promise<string> {
  const virtual: Plugin = {
    name: "trivial",
    resolveId: (id) => (id === ENTRY ? id : undefined),
    load: (id) => (id === ENTRY ? CODE : undefined),
  };
  const built = await build({
    configFile: false,
    logLevel: "error",
    plugins: [virtual],
    publicDir: false,
    build: { write: false, rolldownOptions: { input: ENTRY } },
  });
  const [result] = Array.isArray(built) ? built : [built];
  if (!result || !("output" in result)) throw new Error("the trivial page was not built");
  return result.output[0].code;
}
