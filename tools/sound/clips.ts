// `npm run sound`: makes every announcement and signal that is missing or outdated. Needs the speech engine (engine.ts)
// and ffmpeg. With a club's folder as argument: converts the club's recordings to the form of our clips. `--all` makes
// everything anew.
import { resolve } from "node:path";
import { makeClips } from "./makeClips.ts";
import { normalizeClub } from "./normalizeClub.ts";

const folder = process.argv.slice(2).find((argument) => !argument.startsWith("--"));
const isAnew = process.argv.includes("--all");
const project = resolve(import.meta.dirname, "../..");

try {
  const said = folder === undefined ? await makeClips(project, { isAnew }) : await normalizeClub(resolve(folder));
  console.log(said);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
