import { mkdirSync } from "node:fs";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { carryOut, parseOrder } from "./operator/carryOut.ts";
import type { OperatorContext, Outcome } from "./operator/operation.ts";
import { everyUnref } from "./timers.ts";

export interface OrderOptions extends OperatorContext {
  /** In the data directory, where only the operator can write. */
  directory: string;
  /** Calls back regularly until stopped; must not keep the process alive. */
  every?: (intervalMs: number, callback: () => void) => () => void;
}

export const ORDERS_DIRECTORY = "orders";
const LOOK_INTERVAL_MS = 500;
const ORDER = /^[\w-]{1,64}\.json$/;

/**
 * Looks for the operator's orders to a running server, which alone may write its database: one file each
 * (`<name>.json`). Carries them out in turn and leaves an answer beside each (`<name>.txt`, an `Outcome`). Returns how
 * to stop.
 */
export function watchOrders({ directory, every = everyUnref, ...ctx }: OrderOptions): () => void {
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
      if (!isBroken) ctx.log.error("order.failed", { code: codeOf(error) });
      isBroken = true;
    } finally {
      isBusy = false;
    }
  };
  const answerOrder = async (file: string) => {
    const order = parseOrder(await readFile(file, "utf8"));
    // Removed first, so that a failing order is not repeated.
    await rm(file);
    await writeAnswer(file.replace(/json$/, "txt"), order ? await carryOut(ctx, order) : NO_ORDER);
  };
  return every(LOOK_INTERVAL_MS, () => void look());
}

const NO_ORDER: Outcome = { ok: false, refusal: "order-wrong" };

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : undefined);

/** Renamed when complete, because somebody waits for the file. */
async function writeAnswer(file: string, answer: Outcome): Promise<void> {
  await writeFile(`${file}.part`, `${JSON.stringify(answer)}\n`, { mode: 0o600 });
  await rename(`${file}.part`, file);
}
