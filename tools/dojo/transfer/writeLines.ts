import { rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { type Call, Ended, WRONG_USE } from "../command.ts";
import { SAYS, say } from "../words.ts";

/** Text that is written at a time. */
const CHUNK = 256 * 1024;

/** Writes a line; resolves when there is room for the next one. */
export type WriteLine = (entry: object) => Promise<void>;

/** Makes a file that only its owner can read, and lets `body` write its lines. Without an end there is no file. */
export async function writeLines<T>(
  file: string,
  { language }: Call,
  body: (write: WriteLine) => Promise<T>,
): Promise<T> {
  const target = await open(file, "wx", 0o600).catch(() => {
    throw new Ended(say(SAYS.fileThere, language, file), WRONG_USE);
  });
  try {
    let waiting = "";
    const result = await body(async (entry) => {
      waiting += `${JSON.stringify(entry)}\n`;
      if (waiting.length < CHUNK) return;
      await target.writeFile(waiting);
      waiting = "";
    });
    await target.writeFile(waiting);
    await target.sync();
    return result;
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  } finally {
    await target.close();
  }
}
