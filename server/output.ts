import type { Writable } from "node:stream";

/**
 * Writes lines to a stream such as standard output. A disk that is full of them, or a reader that has gone, must not end the server: such a
 * line is lost, and since a stream that has failed once takes nothing more, later ones go past it by `writeAnyway`.
 */
export function makeOutput(stream: Writable, writeAnyway: (text: string) => void): (line: string) => void {
  let hasFailed = false;
  stream.on("error", () => {
    hasFailed = true;
  });
  return (line) => {
    if (!hasFailed) return void stream.write(`${line}\n`);
    try {
      writeAnyway(`${line}\n`);
    } catch {
      // There is nowhere left to say so.
    }
  };
}
