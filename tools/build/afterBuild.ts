import type { Plugin } from "vite";

/** A plugin for work on the finished files of a build. Several take turns, in the order in which the build names them. */
export function afterBuild(name: string, work: (directory: string) => Promise<unknown>): Plugin {
  let directory = "";
  return {
    name,
    apply: "build",
    configResolved: (config) => void (directory = config.build.outDir),
    closeBundle: { order: "post", sequential: true, handler: async () => void (await work(directory)) },
  };
}
