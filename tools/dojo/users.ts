import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import { MOST_IMPORTED } from "../../server/operator/importUsers.ts";
import type { Pruned } from "../../server/operator/pruneVisitors.ts";
import type { Account } from "../../server/storage/store.ts";
import {
  type Call,
  type Command,
  DONE,
  Ended,
  NOT_DONE,
  printJson,
  printRows,
  requireYes,
  WRONG_USE,
} from "./command.ts";
import { SAYS, say, type Words } from "./words.ts";

type Listed = Omit<Account, "passwordHash"> & { hasPassword: boolean };

const who = ({ given: [given = ""], options: { tenant } }: Call) => ({ who: given, tenantId: tenant });
const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);

async function list(call: Call): Promise<number> {
  const { tenant, after, limit = "100", json } = call.options;
  const page = { tenantId: tenant, after, limit: Number(limit) };
  const accounts = (await call.order({ command: "users.list", ...page })) as Listed[];
  if (json) printJson(accounts);
  else {
    printRows(
      accounts.map(({ localId, email, phoneNumber, disabled, lastLoginAtMs }) => [
        localId.padEnd(28),
        day(lastLoginAtMs),
        email ?? phoneNumber ?? "–",
        disabled ? "disabled" : undefined,
      ]),
      call,
    );
    if (accounts.length === page.limit) call.print(SAYS.more, accounts.at(-1)!.localId);
  }
  return DONE;
}

async function show(call: Call): Promise<number> {
  const account = (await call.order({ command: "users.show", ...who(call) })) as Record<string, unknown>;
  if (call.options.json) printJson(account);
  else {
    for (const [name, value] of Object.entries(account)) {
      const shown = name.endsWith("Ms") ? new Date(Number(value)).toISOString() : value;
      console.log(`${name.padEnd(20)}  ${typeof shown === "string" ? shown : JSON.stringify(shown)}`);
    }
  }
  return DONE;
}

/** A command that does one thing to one account. */
const change =
  (command: "users.delete" | "users.disable" | "users.enable" | "users.unlock", done: Words) => async (call: Call) => {
    if (command === "users.delete" || command === "users.unlock") requireYes(call);
    await call.order({ command, ...who(call) });
    call.print(done, call.given[0]);
    return DONE;
  };

async function reset(call: Call): Promise<number> {
  const { link } = (await call.order({ command: "users.reset", ...who(call) })) as { link: string };
  if (call.options.json) printJson({ link });
  else {
    call.print(SAYS.link);
    console.log(link);
  }
  return DONE;
}

/** Writes every account on a line of its own. Never over a file: what stands there may be the last copy. */
async function exportAll(call: Call): Promise<number> {
  const file = call.given[0]!;
  const first = await readPage(call, undefined);
  const written = openNew(file, call);
  let count = 0;
  for (let page = first; page.length > 0; page = await readPage(call, page.at(-1)!.localId)) {
    for (const account of page) writeSync(written, `${JSON.stringify(account)}\n`);
    count += page.length;
  }
  closeSync(written);
  call.print(SAYS.exported, String(count));
  return DONE;
}

const PAGE = 500;
const readPage = ({ order, options: { tenant } }: Call, after: string | undefined) =>
  order({ command: "users.export", tenantId: tenant, limit: PAGE, after }) as Promise<Account[]>;

function openNew(file: string, { language }: Call): number {
  try {
    return openSync(file, "wx", 0o600);
  } catch {
    throw new Ended(say(SAYS.fileThere, language, file), WRONG_USE);
  }
}

/** Takes in every line that can be; names the others. */
async function importAll(call: Call): Promise<number> {
  const { tenant, scrypt } = call.options;
  const config = scrypt === undefined ? undefined : (JSON.parse(readText(scrypt, call)) as object);
  const lines = readText(call.given[0]!, call)
    .split("\n")
    .map((text, index) => ({ text, number: index + 1 }))
    .filter(({ text }) => text.trim() !== "");
  const refused: { number: number; reason: string }[] = [];
  const records: { number: number; record: unknown }[] = [];
  for (const { text, number } of lines) {
    try {
      records.push({ number, record: JSON.parse(text) });
    } catch {
      refused.push({ number, reason: say(SAYS.notJson, call.language) });
    }
  }
  let count = 0;
  for (let start = 0; start < records.length; start += MOST_IMPORTED) {
    const batch = records.slice(start, start + MOST_IMPORTED);
    const order = { tenantId: tenant, scrypt: config, records: batch.map(({ record }) => record) };
    const taken = (await call.order({ command: "users.import", ...order })) as Taken;
    count += taken.count;
    for (const { index, reason } of taken.refused) refused.push({ number: batch[index]!.number, reason });
  }
  for (const { number, reason } of refused) console.error(say(SAYS.refused, call.language, String(number)) + reason);
  call.print(SAYS.imported, String(count));
  return refused.length === 0 ? DONE : NOT_DONE;
}

/** Page by page; what was deleted before a cut stays deleted. */
async function pruneVisitors(call: Call): Promise<number> {
  const { unused, tenant, "dry-run": dryRun = false } = call.options;
  if (!dryRun) requireYes(call);
  let count = 0;
  for (let after: string | undefined; ;) {
    const order = { tenantId: tenant, unusedDays: Number(unused), dryRun, after };
    const pruned = (await call.order({ command: "users.pruneVisitors", ...order })) as Pruned;
    count += pruned.count;
    after = pruned.next;
    if (after === undefined) break;
  }
  call.print(dryRun ? SAYS.unused : SAYS.pruned, String(count));
  return DONE;
}

interface Taken {
  count: number;
  refused: { index: number; reason: string }[];
}

function readText(file: string, { language }: Call): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new Ended(say(SAYS.noFile, language, file), WRONG_USE);
  }
}

const WHO = "<e-mail|id> [--tenant T]";

export const disable: Command["run"] = change("users.disable", SAYS.disabled);
export const enable: Command["run"] = change("users.enable", SAYS.enabled);

/** `dojo users …` */
export const USER_COMMANDS: Record<string, Command> = {
  "users list": {
    usage: "[--tenant T] [--limit N] [--after ID] [--json]",
    about: {
      de: "nennt Konten, mit dem Tag der letzten Anmeldung",
      en: "lists accounts, with the day of the last sign-in",
    },
    needs: 0,
    run: list,
  },
  "users show": {
    usage: `${WHO} [--json]`,
    about: { de: "zeigt ein Konto und wo es angemeldet ist", en: "shows an account, and where it is signed in" },
    needs: 1,
    run: show,
  },
  "users disable": {
    usage: WHO,
    about: { de: "sperrt ein Konto sofort; gelöscht wird nichts", en: "closes an account at once; deletes nothing" },
    needs: 1,
    run: disable,
  },
  "users enable": {
    usage: WHO,
    about: { de: "öffnet es wieder", en: "opens it again" },
    needs: 1,
    run: enable,
  },
  "users delete": {
    usage: `${WHO} --yes`,
    about: { de: "löscht ein Konto für immer", en: "deletes an account for ever" },
    needs: 1,
    run: change("users.delete", SAYS.deleted),
  },
  "users prune-visitors": {
    usage: "--unused <days> --yes|--dry-run [--tenant T]",
    about: {
      de: "löscht Besuche ohne Konto, die so viele Tage unbenutzt sind (mindestens 30), oder zählt sie nur",
      en: "deletes visitors that were unused for so many days (at least 30), or only counts them",
    },
    needs: 0,
    run: pruneVisitors,
  },
  "users reset": {
    usage: `${WHO} [--json]`,
    about: { de: "gibt einen Link für ein neues Passwort", en: "gives a link for a new password" },
    needs: 1,
    run: reset,
  },
  "users unlock": {
    usage: `${WHO} --yes`,
    about: {
      de: "nimmt die zweiten Faktoren weg, wenn App und Ersatzcodes verloren sind",
      en: "takes the second factors away, where app and recovery codes are lost",
    },
    needs: 1,
    run: change("users.unlock", SAYS.unlocked),
  },
  "users export": {
    usage: "<file.ndjson> [--tenant T]",
    about: {
      de: "schreibt alle Konten, mit den Hashes der Passwörter",
      en: "writes all accounts, with their hashes of passwords",
    },
    needs: 1,
    run: exportAll,
  },
  "users import": {
    usage: "<file.ndjson> [--tenant T] [--scrypt config.json]",
    about: { de: "nimmt Konten auf, auch solche von Firebase", en: "takes accounts in, those of Firebase too" },
    needs: 1,
    run: importAll,
  },
};
