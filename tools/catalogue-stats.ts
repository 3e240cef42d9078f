// `npm run -s catalogue:stats [-- <folder>]`: one JSON object with the numbers of the catalogue, and no other output. A
// club's folder is given by argument or DOJO_CATALOGUE.
import { resolve } from "node:path";
import { formatProblems, readCatalogue } from "./catalogue/readCatalogue.ts";
import { countCatalogue } from "./catalogue/stats.ts";

const folder = process.argv[2] ?? (process.env.DOJO_CATALOGUE || undefined);
const result = await readCatalogue(resolve(import.meta.dirname, ".."), folder);
if (result.ok) console.log(JSON.stringify(countCatalogue(result.catalogue), undefined, 2));
else {
  console.error(formatProblems(result.problems));
  process.exitCode = 1;
}
