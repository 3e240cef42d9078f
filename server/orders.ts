import { mkdirSync } from "node:fs";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setDisabled } from "./identity/setDisabled.ts";
import type { Log } from "./log.ts";
import { isRecord } from "./protocol/text.ts";
import type { AccountStore } from "./storage/store.ts";
import { everyUnref } from "./timers.ts";

/** The operator's commands for a running server, which alone may write its database. */
export interface Order {
  command: "disable" | "enable";
  email: string;
}

export interface OrderOptions {
  /** In the data directory, where only the operator can write. */
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
 * Looks for orders, one file each (`<name>.json`), carries them out in turn and leaves an answer beside each
 * (`<name>.txt`, one line). Returns how to stop.
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
      // A file of another user, for example, must not block all others.
      for (const name of names) await answerOrder(join(directory, name)).catch((error) => failures.push(error));
      if (failures.length > 0) throw failures[0];
      isBroken = false;
    } catch (error) {
      // Logged once, not at every check.
      if (!isBroken) log.error("order.failed", { code: codeOf(error) });
      isBroken = true;
    } finally {
      isBusy = false;
    }
  };
  const answerOrder = async (file: string) => {
    const order = parseOrder(await readFile(file, "utf8"));
    // Removed first, so that a failing order is not repeated.
    await rm(file);
    await writeAnswer(file.replace(/json$/, "txt"), order ? await carryOut(order, store, log) : "This is no order.");
  };
  return every(LOOK_INTERVAL_MS, () => void look());
}

/** Carries out an order and answers in one line. */
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

/** Renamed when complete, because somebody waits for the file. */
async function writeAnswer(file: string, answer: string): Promise<void> {
  await writeFile(`${file}.part`, `${answer}\n`, { mode: 0o600 });
  await rename(`${file}.part`, file);
}
