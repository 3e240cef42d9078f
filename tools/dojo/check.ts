import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { CheckReport } from "../../server/storage/checkReport.ts";
import { checkDatabase } from "../../server/storage/postgres/check.ts";
import { checkFile } from "../../server/storage/sqlite/check.ts";
import { resultCodeOf } from "../../server/storage/sqlite/errors.ts";
import { databaseAddress, readIndexes } from "./database.ts";

const BUSY = 5;

/** Exit codes. */
const WELL = 0;
const DAMAGED = 1;
const NOT_CHECKED = 2;

/** `dojo check`: 0 when all is well, 1 when something is wrong, 2 when nothing could be checked. */
export async function check([directory = process.env.DOJO_DATA ?? "data"]: readonly string[]): Promise<number> {
  const address = databaseAddress();
  if (address) return tell(`the database ${address.database}`, await checkDatabase(address, readIndexes()));
  const file = join(resolve(directory), "dojo.sqlite");
  if (!existsSync(file)) {
    console.error(`There is no database ${file}.`);
    return NOT_CHECKED;
  }
  try {
    return tell(file, checkFile(file));
  } catch (error) {
    if (resultCodeOf(error) === BUSY) {
      console.error(`A server is using ${file}. Stop it first, or check a copy.`);
      return NOT_CHECKED;
    }
    return tell(file, { problems: [error instanceof Error ? error.message : String(error)], counts: {} });
  }
}

function tell(file: string, { problems, counts }: CheckReport): number {
  const inside = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
  if (inside.length > 0) console.log(`${file}: ${inside.join(", ")}.`);
  if (problems.length === 0) {
    console.log("All is well.");
    return WELL;
  }
  console.log(`Something is wrong with ${file}:`);
  for (const problem of problems) console.log(`  - ${problem}`);
  console.log("Keep a copy before you do anything else, then put a backup in its place.");
  return DAMAGED;
}
