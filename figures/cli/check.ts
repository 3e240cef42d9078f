import { formatProblems } from "../../tools/catalogue/readCatalogue.ts";
import { inReadingOrder, type Problem } from "#domain/catalogue/source.ts";
import { readLibrary } from "../pose/library.ts";
import { checkPictures } from "./checkPictures.ts";
import { readTitles } from "../pose/titles.ts";
import { judge, PROJECT, select } from "./select.ts";

/** Part of `npm run check`: pose data that cannot be drawn, and warnings without a written reason. */
export async function checkCommand(): Promise<void> {
  const library = await readLibrary(PROJECT);
  const problems: Problem[] = [...library.problems];
  const techniques = select(library, []);
  for (const technique of techniques) {
    const { source, techniqueNr } = technique.entry;
    const path = ["techniques", techniqueNr];
    const report = (message: string) =>
      problems.push({ file: source.file, line: source.lineOf(path), message: `${techniqueNr}: ${message}` });
    if (technique.problem) report(technique.problem);
    const { open, unused } = judge(technique);
    for (const { panel, moment, text, code } of open) {
      report(`${panel}/${moment}: ${text} – die Haltung ändern oder unter accept begründen (${code})`);
    }
    for (const code of unused) report(`accept: ${code} wird nicht mehr gebraucht`);
  }
  if (problems.length === 0) problems.push(...checkPictures(PROJECT, techniques, await readTitles(PROJECT)));
  if (problems.length === 0) {
    console.log(`Alles richtig: ${techniques.length} Techniken mit Haltung.`);
    return;
  }
  console.error(formatProblems(problems.sort(inReadingOrder)));
  console.error(problems.length === 1 ? "Ein Fehler." : `${problems.length} Fehler.`);
  process.exitCode = 1;
}
