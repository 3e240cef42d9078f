import * as v from "valibot";
import type { Clock } from "../request/context.ts";
import type { Log } from "../log.ts";
import type { AccountStore, Store } from "../storage/store.ts";

/** What the operator's commands work with: of a running server, or of its data directory alone. */
export interface OperatorContext {
  store: AccountStore & Pick<Store, "commit" | "read" | "indexes" | "copyTo" | "getStats" | "compact">;
  dataDirectory: string;
  clock: Clock;
  log: Log;
  projectId: string;
  /** Where links lead that the operator hands out. */
  appOrigin: () => string;
  rotateKeys: (options: { drop: boolean }) => Promise<void>;
}

/** Why a command was not carried out; the tool has the words. */
export type Refusal =
  | "account-unknown"
  | "account-without-address"
  | "account-without-second-factor"
  | "account-disabled"
  | "copy-elsewhere"
  | "copy-failed"
  | "service-known"
  | "service-unknown"
  | "settings-wrong"
  | "tenant-known"
  | "tenant-unknown"
  | "order-wrong";

/** How a command ended. */
export type Outcome = { ok: true; data: unknown } | { ok: false; refusal: Refusal; detail?: string };

/** For commands that cannot be carried out. */
export class OperatorError extends Error {
  readonly refusal: Refusal;
  readonly detail: string | undefined;

  constructor(refusal: Refusal, detail?: string) {
    super(refusal);
    this.refusal = refusal;
    this.detail = detail;
  }
}

/** A command, with what its order must hold. */
export function operation<S extends v.GenericSchema>(
  schema: S,
  run: (ctx: OperatorContext, order: v.InferOutput<S>) => Promise<unknown>,
) {
  return async (ctx: OperatorContext, order: unknown): Promise<unknown> => {
    const parsed = v.safeParse(schema, order);
    if (parsed.success) return run(ctx, parsed.output);
    const [issue] = parsed.issues;
    throw new OperatorError("order-wrong", [v.getDotPath(issue), issue.message].filter(Boolean).join(": "));
  };
}
