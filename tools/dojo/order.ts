import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { openSigningKeys } from "../../server/identity/signingKeys.ts";
import { makeLog } from "../../server/log.ts";
import { carryOut, type Order } from "../../server/operator/carryOut.ts";
import type { Outcome } from "../../server/operator/operation.ts";
import { ORDERS_DIRECTORY } from "../../server/orders.ts";
import { openSqliteStore } from "../../server/storage/sqlite/open.ts";
import type { Store } from "../../server/storage/store.ts";
import { readSettings, withDatabase } from "./database.ts";

const WAIT_MS = 100;
/** A running server answers within a second; two hundred accounts take some more. */
const WAIT_AT_MOST_MS = 30_000;

/**
 * Has an order carried out: in the database that `DATABASE_URL` names, by the server that runs, or in its data. Undefined
 * if that server does not answer.
 */
export async function giveOrder(
  directory: string,
  order: Order,
  waitMs = WAIT_AT_MOST_MS,
): Promise<Outcome | undefined> {
  return (
    (await withDatabase((store) => carryOutAlone(store, directory, order))) ??
    (await alone(directory, order)) ??
    (await byServer(directory, order, waitMs))
  );
}

/** Undefined if a server uses the database. */
async function alone(directory: string, order: Order): Promise<Outcome | undefined> {
  const store = openUnused(directory);
  if (!store) return undefined;
  try {
    return await carryOutAlone(store, directory, order);
  } finally {
    await store.close();
  }
}

/** Carries an order out in a store that this process has opened. */
export function carryOutAlone(store: Store, directory: string, order: Order): Promise<Outcome> {
  const clock = Date.now;
  const { projectId, publicUrl, port } = readSettings();
  const ctx = {
    store,
    dataDirectory: directory,
    clock,
    log: makeLog(() => {}),
    projectId,
    appOrigin: () => publicUrl ?? `http://localhost:${port}`,
    rotateKeys: async (options: { drop: boolean }) => (await openSigningKeys(store, clock)).rotate(options),
  };
  return carryOut(ctx, order);
}

/** Undefined if a server uses the database. */
export function openUnused(directory: string): Store | undefined {
  try {
    return openSqliteStore({ directory, clock: Date.now });
  } catch (error) {
    if (error instanceof Error && error.message.includes("in use by another server")) return undefined;
    throw error;
  }
}

async function byServer(directory: string, order: Order, waitMs: number): Promise<Outcome | undefined> {
  const orders = join(directory, ORDERS_DIRECTORY);
  const file = join(orders, randomBytes(9).toString("base64url"));
  mkdirSync(orders, { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.part`, JSON.stringify(order), { mode: 0o600 });
  renameSync(`${file}.part`, `${file}.json`);
  for (let waitedMs = 0; waitedMs < waitMs; waitedMs += WAIT_MS) {
    await setTimeout(WAIT_MS);
    if (!existsSync(`${file}.txt`)) continue;
    const answer = readFileSync(`${file}.txt`, "utf8");
    rmSync(`${file}.txt`);
    return JSON.parse(answer) as Outcome;
  }
  rmSync(`${file}.json`, { force: true });
  return undefined;
}
