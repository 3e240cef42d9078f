import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseConfig } from "../../server/config.ts";
import { openSigningKeys } from "../../server/identity/signingKeys.ts";
import { makeLog } from "../../server/log.ts";
import { carryOut, type Order } from "../../server/operator/carryOut.ts";
import type { Outcome } from "../../server/operator/operation.ts";
import { ORDERS_DIRECTORY } from "../../server/orders.ts";
import { openSqliteStore } from "../../server/storage/sqlite/open.ts";

const WAIT_MS = 100;
/** A running server answers within a second; two hundred accounts take some more. */
const WAIT_AT_MOST_MS = 30_000;

/** Has an order carried out: by the server that runs, else in its data. Undefined if that server does not answer. */
export async function giveOrder(
  directory: string,
  order: Order,
  waitMs = WAIT_AT_MOST_MS,
): Promise<Outcome | undefined> {
  return (await alone(directory, order)) ?? (await byServer(directory, order, waitMs));
}

/** Undefined if a server uses the database. */
async function alone(directory: string, order: Order): Promise<Outcome | undefined> {
  const store = openUnused(directory);
  if (!store) return undefined;
  try {
    const clock = Date.now;
    const { projectId, publicUrl, port } = readSettings();
    return await carryOut(
      {
        store,
        dataDirectory: directory,
        clock,
        log: makeLog(() => {}),
        projectId,
        appOrigin: () => publicUrl ?? `http://localhost:${port}`,
        rotateKeys: async (options) => (await openSigningKeys(store, clock)).rotate(options),
      },
      order,
    );
  } finally {
    await store.close();
  }
}

function openUnused(directory: string) {
  try {
    return openSqliteStore({ directory, clock: Date.now });
  } catch (error) {
    if (error instanceof Error && error.message.includes("in use by another server")) return undefined;
    throw error;
  }
}

/** The settings that the server would have here. Throws what is wrong with them. */
export function readSettings() {
  const settings = parseConfig(process.env);
  if (!settings.ok) throw new Error(settings.problems.join("\n"));
  return settings.config;
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
