import { join, resolve } from "node:path";
import type { Plugin, ViteDevServer } from "vite";
import { INDEX_ID, moduleCode } from "./catalogue/modules.ts";
import { formatProblems, readCatalogue } from "./catalogue/readCatalogue.ts";

/** Marks ids that no other plugin should look for on the disk. */
const PRIVATE = "\0";

/** Reads the content anew and reloads the page, so that a writer sees a sentence as soon as it is saved. */
function watch(server: ViteDevServer, folder: string, forget: () => void): void {
  server.watcher.add(folder);
  server.watcher.on("all", (_event, file) => {
    if (!resolve(file).startsWith(folder)) return;
    forget();
    const graph = server.environments.client.moduleGraph;
    for (const [id, module] of graph.idToModuleMap) {
      if (id.startsWith(PRIVATE + INDEX_ID)) graph.invalidateModule(module);
    }
    server.environments.client.hot.send({ type: "full-reload" });
  });
}

/** `virtual:catalogue` from `content/`: the index at once, one lazy chunk per topic, the questions and the glossary in others. */
export function cataloguePlugin(project = resolve(import.meta.dirname, "..")): Plugin {
  let reading: ReturnType<typeof readCatalogue> | undefined;
  return {
    name: "catalogue",
    buildStart: () => void (reading = undefined),
    resolveId: (id) => (id === INDEX_ID || id.startsWith(`${INDEX_ID}/`) ? PRIVATE + id : undefined),
    async load(id) {
      if (!id.startsWith(PRIVATE + INDEX_ID)) return undefined;
      reading ??= readCatalogue(project);
      const result = await reading;
      if (!result.ok) return this.error(`content/ has problems:\n${formatProblems(result.problems)}`);
      return moduleCode(id.slice(PRIVATE.length), result.catalogue);
    },
    configureServer: (server) => watch(server, join(project, "content"), () => void (reading = undefined)),
  };
}
