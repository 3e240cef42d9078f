import type { DatabaseSync } from "node:sqlite";

/** SQLite stops after so many problems; the first few say enough. */
const MAX_PROBLEMS = 20;

/** What is wrong with the pages and rows of the file, quickly: indices are not compared with their tables. */
export function findDamage(db: DatabaseSync): string[] {
  return toProblems(db.prepare(`PRAGMA quick_check(${MAX_PROBLEMS})`).all());
}

/** One row that says ok, or one for each problem. */
function toProblems(rows: Record<string, unknown>[]): string[] {
  const texts = rows.map((row) => String(Object.values(row)[0]).replaceAll(/\s+/g, " "));
  return texts.length === 1 && texts[0] === "ok" ? [] : texts;
}
