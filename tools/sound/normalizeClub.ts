import { mkdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { FINISHED, type Finished, hashOf, listRecordings, readFinished } from "./club.ts";
import { RECORDED } from "./synthesis/container.ts";
import { normalize } from "./synthesis/produce.ts";

/**
 * Converts every recording of a club to a clip at the loudness of ours, in a folder beside it. The recordings stay
 * unchanged, as do conversions of unchanged ones.
 */
export async function normalizeClub(clubFolder: string): Promise<string> {
  const recordings = (await listRecordings(clubFolder)).filter((name) =>
    RECORDED.includes(extname(name).toLowerCase()),
  );
  if (recordings.length === 0) throw new Error(`${join(clubFolder, "sound")} enthält keine Aufnahme.`);
  const folder = join(clubFolder, "sound", FINISHED);
  await mkdir(folder, { recursive: true });
  const before = await readFinished(clubFolder);
  const finished: Finished = {};
  const refused: string[] = [];
  for (const name of recordings) {
    const source = join(clubFolder, "sound", name);
    const of = hashOf(await readFile(source));
    const known = before[name];
    if (known?.of === of) {
      finished[name] = known;
      continue;
    }
    try {
      const { bytes, measured } = await normalize(source);
      await writeFile(join(folder, `${name}.mp3`), bytes);
      finished[name] = { of, durationMs: measured.durationMs, onsetMs: measured.onsetMs };
    } catch (error) {
      refused.push(`${source}: ${error instanceof Error ? error.message.trim() : String(error)}`);
    }
  }
  await writeFile(join(folder, "fertig.json"), `${JSON.stringify(finished, null, 1)}\n`);
  if (refused.length > 0) throw new Error(refused.join("\n"));
  return `${recordings.length} Aufnahmen sind fertig.`;
}
