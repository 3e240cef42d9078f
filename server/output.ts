import type { Writable } from "node:stream";

/**
 * Writes lines to a stream such as standard output, those of one turn of the loop together: a write to a pipe costs as
 * much as an answer. A full disk or a closed reader must not end the server: the lines are lost. A failed stream accepts
 * nothing more, so later lines bypass it by `writeAnyway`, as do the last ones of the process.
 */
export function makeOutput(
  stream: Writable,
  writeAnyway: (text: string) => void,
  atExit: (last: () => void) => void = (last) => process.once("exit", last),
): (line: string) => void {
  let waiting = "";
  let hasFailed = false;
  stream.on("error", () => {
    hasFailed = true;
  });
  const take = () => {
    const text = waiting;
    waiting = "";
    return text;
  };
  const bypass = () => {
    try {
      if (waiting !== "") writeAnyway(take());
    } catch {
      // No output is left to report this.
    }
  };
  atExit(bypass);
  return (line) => {
    if (waiting === "") setImmediate(() => (hasFailed ? bypass() : waiting !== "" && stream.write(take())));
    waiting += `${line}\n`;
  };
}
