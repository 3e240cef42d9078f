import { IdentityError } from "../../protocol/identity/identityError.ts";
import { type Account, StoreError } from "../../storage/store.ts";
import type { IdentityContext } from "../context.ts";
import { hashSecret } from "../tokens.ts";
import { toIdentityError } from "../storeErrors.ts";
import { findTotpStep, TOTP_CODE_MS } from "./totp.ts";

/**
 * Uses up a code of an app; throws INVALID_CODE for a wrong one and for one that was used before. The used ones are
 * kept until they would be wrong anyway.
 */
export async function consumeTotpCode(
  ctx: IdentityContext,
  { tenantId, localId }: Account,
  { secret, code }: { secret: string; code: string },
): Promise<void> {
  const nowMs = ctx.clock();
  const step = findTotpStep(secret, code, nowMs);
  if (step === undefined) throw new IdentityError("INVALID_CODE");
  const idHash = hashSecret(`${secret} ${step}`);
  const used = { idHash, purpose: "usedCode" as const, tenantId, localId, detail: "{}", triesLeft: 0 };
  await ctx.store.insertChallenge({ ...used, expiresAtMs: nowMs + TOTP_CODE_MS }, nowMs).catch((error: unknown) => {
    const isUsed = error instanceof StoreError && error.code === "ALREADY_EXISTS";
    if (!isUsed) return toIdentityError(error);
    throw new IdentityError("INVALID_CODE", "This code was used before.", { cause: error });
  });
}
