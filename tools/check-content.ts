import { resolve } from "node:path";
import { formatProblems, readCatalogue } from "./catalogue/readCatalogue.ts";

const result = await readCatalogue(resolve(import.meta.dirname, ".."));
if (result.ok) {
  const { topics, questions, quotes, glossary } = result.catalogue;
  const entries = topics.reduce((sum, { list }) => sum + list.length, 0);
  console.log(
    `${topics.length} topics with ${entries} entries, ${questions.length} questions, ${quotes.length} quotes, ` +
      `${glossary.length} glossary entries.`,
  );
} else {
  console.error(formatProblems(result.problems));
  console.error(`${result.problems.length} problems in content/.`);
  process.exitCode = 1;
}
