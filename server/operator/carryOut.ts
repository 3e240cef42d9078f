import { COPY } from "./copyDatabase.ts";
import { IMPORT } from "./importUsers.ts";
import { KEYS } from "./keys.ts";
import { type OperatorContext, OperatorError, type Outcome } from "./operation.ts";
import { PRUNE } from "./pruneVisitors.ts";
import { TENANTS } from "./tenants.ts";
import { UPKEEP } from "./upkeep.ts";
import { USERS } from "./users.ts";

const OPERATIONS = { ...USERS, ...PRUNE, ...IMPORT, ...TENANTS, ...KEYS, ...COPY, ...UPKEEP };

/** The name of a command in an order. */
export type OrderName = keyof typeof OPERATIONS;

/** What the operator wants: the name of the command, and what belongs to it. */
export type Order = { command: OrderName } & Record<string, unknown>;

/** Carries out an order, and says how it ended. Faults are thrown. */
export async function carryOut(ctx: OperatorContext, { command, ...given }: Order): Promise<Outcome> {
  try {
    const data = await OPERATIONS[command](ctx, given);
    return { ok: true, data: data ?? {} };
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return { ok: false, refusal: error.refusal, ...(error.detail !== undefined && { detail: error.detail }) };
  }
}

/** The order in a text that somebody left; undefined if it is none. */
export function parseOrder(text: string): Order | undefined {
  try {
    const order: unknown = JSON.parse(text);
    const isOrder =
      typeof order === "object" &&
      order !== null &&
      "command" in order &&
      typeof order.command === "string" &&
      Object.hasOwn(OPERATIONS, order.command);
    return isOrder ? (order as Order) : undefined;
  } catch {
    return undefined;
  }
}
