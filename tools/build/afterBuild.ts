import type { Plugin } from "vite";

/** A plugin for work on the finished files of a build. Several take turns, in the order in which the build names them. */
export function afterBuild(name: string, work: (directory: string) => Promise<unknown>): Plugin {
  let directory: string | undefined;
  return {
    name,
    apply: "build",
    // A build that is only measured writes nothing.
    configResolved: ({ build }) => void (directory = build.write ? build.outDir : undefined),
    closeBundle: {
      order: "post",
      sequential: true,
      handler: async () => void (directory !== undefined && (await work(directory))),
    },
  };
}
