import { join, resolve } from "node:path";
import type { Plugin, ViteDevServer } from "vite";
import { INDEX_ID, moduleCode } from "../catalogue/modules.ts";
import { formatProblems, readCatalogue } from "../catalogue/readCatalogue.ts";
import { makeMedia, type Media, mediaPlugin } from "./media.ts";
import { attachPictures } from "./pictures/attach.ts";
import { type Announced, attachSounds } from "../sound/attach.ts";
import { SOUND_ID, soundModuleCode } from "../sound/synthesis/modules.ts";

/** Marks ids that no other plugin should resolve. */
const PRIVATE = "\0";

const IDS = [INDEX_ID, SOUND_ID];
const isOurs = (id: string) => IDS.some((ours) => id === ours || id.startsWith(`${ours}/`));

/** Reads the content again and reloads the page, so that writers see saved changes at once. */
function watch(server: ViteDevServer, folder: string, forget: () => void): void {
  server.watcher.add(folder);
  server.watcher.on("all", (_event, file) => {
    if (!resolve(file).startsWith(folder)) return;
    forget();
    const graph = server.environments.client.moduleGraph;
    for (const [id, module] of graph.idToModuleMap) {
      if (id.startsWith(PRIVATE) && isOurs(id.slice(PRIVATE.length))) graph.invalidateModule(module);
    }
    server.environments.client.hot.send({ type: "full-reload" });
  });
}

/** The catalogue with its pictures and announcements, or the list of its problems. */
async function readContent(project: string, clubFolder: string | undefined, media: Media): Promise<Announced> {
  const result = await readCatalogue(project, clubFolder);
  if (!result.ok) throw new Error(`The catalogue has problems:\n${formatProblems(result.problems)}`);
  const pictured = await attachPictures(result.catalogue, { project, clubFolder, media });
  if (pictured.problems.length > 0) throw new Error(`Pictures have problems:\n${formatProblems(pictured.problems)}`);
  const announced = await attachSounds(pictured.catalogue, { project, clubFolder, media });
  if (announced.problems.length > 0) throw new Error(`Sounds have problems:\n${formatProblems(announced.problems)}`);
  return announced;
}

/**
 * `virtual:catalogue` from `content/`, `media/` and a club's own folder: the index at once, topics, questions and
 * glossary as lazy chunks; and `virtual:sound`, with the sounds as files of the build.
 */
export function cataloguePlugin(clubFolder?: string, project = resolve(import.meta.dirname, "../..")): Plugin[] {
  const folders = [
    join(project, "content"),
    join(project, "media"),
    ...(clubFolder === undefined ? [] : [resolve(clubFolder)]),
  ];
  const media = makeMedia();
  let reading: Promise<Announced> | undefined;
  const catalogue: Plugin = {
    name: "catalogue",
    buildStart: () => void (reading = undefined),
    resolveId: (id) => (isOurs(id) ? { id: PRIVATE + id, moduleSideEffects: false } : undefined),
    async load(id) {
      if (!id.startsWith(PRIVATE) || !isOurs(id.slice(PRIVATE.length))) return undefined;
      reading ??= readContent(project, clubFolder, media);
      const { catalogue, sounds } = await reading;
      const ours = id.slice(PRIVATE.length);
      return moduleCode(ours, catalogue) ?? soundModuleCode(ours, sounds);
    },
    configureServer: (server) => folders.forEach((folder) => watch(server, folder, () => void (reading = undefined))),
  };
  return [catalogue, mediaPlugin(media)];
}
