// `npm run check:content`: all problems in content/. With a club's folder as argument: its problems and hints.
// `--problems` leaves the hints out.
import { resolve } from "node:path";
import type { Problem } from "#domain/catalogue/source.ts";
import { checkClub, checkOurs } from "./catalogue/checkOurs.ts";
import { formatProblems, readAll, renamerFor } from "./catalogue/readCatalogue.ts";
import { countCatalogue } from "./catalogue/stats.ts";
import { checkClubSounds, checkSounds } from "./sound/checkSounds.ts";
import { findPictureProblems } from "./build/pictures/attach.ts";
import { readFigureTexts } from "./build/pictures/drawn.ts";

const folder = process.argv.slice(2).find((argument) => !argument.startsWith("--"));
const wantsHints = !process.argv.includes("--problems");

const project = resolve(import.meta.dirname, "..");
const reading = await readAll(project, folder);
const { problems: written, hints } =
  folder === undefined
    ? checkOurs(reading, await readFigureTexts(project))
    : checkClub(reading, { rename: renamerFor(folder, reading), wantsSpelling: wantsHints });
/** A catalogue with problems cannot say which sounds it needs. */
async function soundProblems(): Promise<Problem[]> {
  if (!reading.result.ok) return [];
  const { catalogue } = reading.result;
  return folder === undefined ? checkSounds(project, catalogue) : checkClubSounds(project, folder, catalogue);
}
const pictures = reading.result.ok
  ? await findPictureProblems(reading.result.catalogue, { project, clubFolder: folder && resolve(folder) })
  : [];
const problems = [...written, ...(await soundProblems()), ...pictures];

if (wantsHints && hints.length > 0) {
  console.log(`Hinweise:\n${formatProblems(hints)}\n`);
}
if (problems.length > 0) {
  console.error(formatProblems(problems));
  console.error(problems.length === 1 ? "Ein Fehler." : `${problems.length} Fehler.`);
  process.exitCode = 1;
} else if (reading.result.ok) {
  const { techniques, forms, questions, quotes, glossary } = countCatalogue(reading.result.catalogue);
  const count = Object.values(techniques).reduce((sum, number) => sum + number, 0);
  console.log(
    `Alles richtig: ${count} Techniken in ${Object.keys(techniques).length} Themen, ${forms} Formen, ` +
      `${questions} Fragen, ${quotes} Sprüche, ${glossary} Begriffe.`,
  );
}
