// `npm run -s catalogue:stats [-- <folder>]`: one JSON object with the numbers of the catalogue, and no other output. A
// club's folder is given by argument or DOJO_CATALOGUE.
import { resolve } from "node:path";
import { makeMedia } from "./build/media.ts";
import { attachPictures } from "./build/pictures/attach.ts";
import { formatProblems, readCatalogue } from "./catalogue/readCatalogue.ts";
import { countCatalogue } from "./catalogue/stats.ts";
import { attachSounds } from "./sound/attach.ts";

const project = resolve(import.meta.dirname, "..");
const clubFolder = process.argv[2] ?? (process.env.DOJO_CATALOGUE || undefined);
const result = await readCatalogue(project, clubFolder);
if (result.ok) {
  // What the app would show, not only what the texts name: most pictures and clips are found by number.
  const place = { project, clubFolder, media: makeMedia() };
  const pictured = await attachPictures(result.catalogue, place);
  const { catalogue } = await attachSounds(pictured.catalogue, place);
  console.log(JSON.stringify(countCatalogue(catalogue), undefined, 2));
} else {
  console.error(formatProblems(result.problems));
  process.exitCode = 1;
}
