import { mkdirSync } from "node:fs";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setDisabled } from "./identity/setDisabled.ts";
import type { Log } from "./log.ts";
import { isRecord } from "./protocol/text.ts";
import type { AccountStore } from "./storage/store.ts";
import { everyUnref } from "./timers.ts";

/** What the operator's commands ask of a server that runs; it alone may write its database. */
export interface Order {
  command: "disable" | "enable";
  email: string;
}

export interface OrderOptions {
  /** In the data directory, so that nobody but the operator can put anything there. */
  directory: string;
  store: AccountStore;
  log: Log;
  /** Calls back regularly until stopped; must not keep the process alive. */
  every?: (intervalMs: number, callback: () => void) => () => void;
}

export const ORDERS_DIRECTORY = "orders";
const LOOK_INTERVAL_MS = 500;
const ORDER = /^[\w-]{1,64}\.json$/;

/**
 * Looks for orders, a file each (`<name>.json`), carries them out one after the other and leaves an answer beside them (`<name>.txt`, one
 * line). Returns the way to stop.
 */
export function watchOrders({ directory, store, log, every = everyUnref }: OrderOptions): () => void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  let isBusy = false;
  let isBroken = false;
  const look = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      const names = (await readdir(directory)).filter((name) => ORDER.test(name));
      const failures: unknown[] = [];
      // One that another user has left, say, must not stand before all others.
      for (const name of names) await answerOrder(join(directory, name)).catch((error) => failures.push(error));
      if (failures.length > 0) throw failures[0];
      isBroken = false;
    } catch (error) {
      // Once, not twice a second.
      if (!isBroken) log.error("order.failed", { code: codeOf(error) });
      isBroken = true;
    } finally {
      isBusy = false;
    }
  };
  const answerOrder = async (file: string) => {
    const order = parseOrder(await readFile(file, "utf8"));
    // Away first: an order that fails is not tried again and again.
    await rm(file);
    await writeAnswer(file.replace(/json$/, "txt"), order ? await carryOut(order, store, log) : "This is no order.");
  };
  return every(LOOK_INTERVAL_MS, () => void look());
}

/** Does what is asked, and says so in a line for the operator. */
export async function carryOut({ command, email }: Order, store: AccountStore, log: Log): Promise<string> {
  const disabled = command === "disable";
  if (!(await setDisabled(store, email, disabled))) return `There is no account ${email}.`;
  log.info(disabled ? "account.disabled" : "account.enabled");
  return disabled
    ? `${email} is disabled: signed out everywhere, and cannot sign in. Nothing is deleted.`
    : `${email} is enabled and can sign in again.`;
}

function parseOrder(text: string): Order | undefined {
  try {
    const order: unknown = JSON.parse(text);
    if (!isRecord(order)) return undefined;
    const { command, email } = order;
    return (command === "disable" || command === "enable") && typeof email === "string"
      ? { command, email }
      : undefined;
  } catch {
    return undefined;
  }
}

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : undefined);

/** Whole or not at all: somebody waits for it. */
async function writeAnswer(file: string, answer: string): Promise<void> {
  await writeFile(`${file}.part`, `${answer}\n`, { mode: 0o600 });
  await rename(`${file}.part`, file);
}
