import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { makeLog } from "../../server/log.ts";
import { carryOut, type Order, ORDERS_DIRECTORY } from "../../server/orders.ts";
import { openSqliteStore } from "../../server/storage/sqlite/open.ts";

const WAIT_MS = 100;
/** A running server answers within a second. */
const MOST_WAITS = 100;

/** Exit codes. */
const DONE = 0;
const NOT_DONE = 1;
const WRONG_USE = 2;

/** `dojo disable`, `dojo enable`: through the running server, else in its database. */
export const makeAccountCommand =
  (command: Order["command"]) =>
  async ([email, directory = process.env.DOJO_DATA ?? "data"]: readonly string[]): Promise<number> => {
    const root = resolve(directory);
    if (email === undefined || !existsSync(join(root, "dojo.sqlite"))) {
      console.error(email === undefined ? `Whom? ${command} <e-mail>` : `There is no database in ${root}.`);
      return WRONG_USE;
    }
    const answer = (await alone(root, { command, email })) ?? (await byServer(root, { command, email }));
    console.log(answer ?? "A server has the database but does not answer. Look into its log.");
    return answer?.startsWith(`${email} is`) ? DONE : NOT_DONE;
  };

/** Undefined if a server uses the database. */
async function alone(directory: string, order: Order): Promise<string | undefined> {
  try {
    const store = openSqliteStore({ directory, clock: Date.now });
    try {
      return await carryOut(
        order,
        store,
        makeLog(() => {}),
      );
    } finally {
      await store.close();
    }
  } catch (error) {
    if (error instanceof Error && error.message.includes("in use by another server")) return undefined;
    throw error;
  }
}

async function byServer(directory: string, order: Order): Promise<string | undefined> {
  const orders = join(directory, ORDERS_DIRECTORY);
  const file = join(orders, randomBytes(9).toString("base64url"));
  mkdirSync(orders, { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.part`, JSON.stringify(order), { mode: 0o600 });
  renameSync(`${file}.part`, `${file}.json`);
  for (let waits = 0; waits < MOST_WAITS; waits++) {
    await setTimeout(WAIT_MS);
    if (!existsSync(`${file}.txt`)) continue;
    const answer = readFileSync(`${file}.txt`, "utf8").trim();
    rmSync(`${file}.txt`);
    return answer;
  }
  rmSync(`${file}.json`, { force: true });
  return undefined;
}
