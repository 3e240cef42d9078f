import type { StoreStats } from "../../server/storage/store.ts";
import { type Call, type Command, DONE, printJson, printRows } from "./command.ts";
import { SAYS } from "./words.ts";

/** For some GB. */
const WAIT_MS = 600_000;

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

async function stats(call: Call): Promise<number> {
  const found = (await call.order({ command: "database.stats" }, WAIT_MS)) as StoreStats;
  if (call.options.json) {
    printJson(found);
    return DONE;
  }
  const sizes = { bytes: found.bytes, freeBytes: found.freeBytes, logBytes: found.logBytes };
  const rows = [
    ...Object.entries(found.counts).map(([what, count]) => [what.padEnd(20), String(count)]),
    ...Object.entries(found.documents).map(([id, count]) => [`documents/${id}`.padEnd(20), String(count)]),
    ...Object.entries(sizes).map(([what, bytes]) => [what.padEnd(20), megabytes(bytes)]),
  ];
  printRows(rows, call);
  return DONE;
}

interface Compacted {
  removed: Record<string, number>;
  beforeBytes: number;
  afterBytes: number;
}

async function compact(call: Call): Promise<number> {
  const done = (await call.order({ command: "database.compact" }, WAIT_MS)) as Compacted;
  if (call.options.json) printJson(done);
  else {
    for (const [what, count] of Object.entries(done.removed)) console.log(`${what.padEnd(20)}  -${count}`);
    call.print(SAYS.compacted, `${megabytes(done.beforeBytes)} → ${megabytes(done.afterBytes)}`);
  }
  return DONE;
}

/** `dojo stats` and `dojo compact` */
export const UPKEEP_COMMANDS: Record<string, Command> = {
  stats: {
    usage: "[--json]",
    about: {
      de: "zählt Konten, Sitzungen und Dokumente und sagt, wie groß die Datenbank ist",
      en: "counts accounts, sessions and documents, and says how large the database is",
    },
    needs: 0,
    run: stats,
  },
  compact: {
    usage: "[--json]",
    about: {
      de: "räumt Abgelaufenes weg und macht die Datei klein; solange warten alle",
      en: "removes what has expired and makes the file small; everybody waits meanwhile",
    },
    needs: 0,
    run: compact,
  },
};
