import type { Plugin, ResolvedConfig } from "vite";

/**
 * A plugin for work on the finished files of a build. Several take turns, in the order in which the build names them.
 * After a failure there are none, and Vite says why.
 */
export function afterBuild(
  name: string,
  work: (directory: string, config: ResolvedConfig) => Promise<unknown>,
): Plugin {
  let resolved: ResolvedConfig;
  let isWritten = false;
  return {
    name,
    apply: "build",
    configResolved: (config) => void (resolved = config),
    // A build that is only measured writes nothing.
    writeBundle: () => void (isWritten = true),
    closeBundle: {
      order: "post",
      sequential: true,
      handler: async () => void (isWritten && (await work(resolved.build.outDir, resolved))),
    },
  };
}
