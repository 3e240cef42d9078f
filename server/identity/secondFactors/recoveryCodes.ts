import { randomInt } from "node:crypto";
import { IdentityError } from "../../protocol/identity/identityError.ts";
import type { Account } from "../../storage/store.ts";
import type { IdentityContext } from "../context.ts";
import { hashSecret } from "../tokens.ts";

/** How many a new set has. */
const CODES = 10;

/** Crockford's: no letter that could be read as a digit. 60 bits in all. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const CODE = /^[0-9a-hjkmnp-tv-z]{12}$/;

/** Longer than any way to write one. */
const LONGEST_TYPED = 40;

/** Makes a new set; the codes before it are worth nothing from now on. Only the answer contains the codes themselves. */
export async function replaceRecoveryCodes(ctx: IdentityContext, { localId }: Account): Promise<string[]> {
  const codes = Array.from({ length: CODES }, makeCode);
  await ctx.store.putRecoveryCodes(
    localId,
    codes.map((code) => hashCode(localId, code)),
  );
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, "$1-"));
}

/** What somebody has typed as the code that is meant; undefined where it can only be a code of an app, or none. */
export function parseRecoveryCode(typed: string): string | undefined {
  if (typed.length > LONGEST_TYPED) return undefined;
  const code = typed
    .toLowerCase()
    .replace(/[\s–-]/g, "")
    .replaceAll("o", "0")
    .replace(/[il]/g, "1");
  return CODE.test(code) ? code : undefined;
}

/**
 * Uses a code up; throws INVALID_CODE for a wrong one. It is found by its hash, so that the time of the search says
 * nothing of the code.
 */
export async function consumeRecoveryCode(ctx: IdentityContext, { localId }: Account, code: string): Promise<void> {
  if (!(await ctx.store.consumeRecoveryCode(localId, hashCode(localId, code)))) throw new IdentityError("INVALID_CODE");
}

const makeCode = () => Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

/** With the account, so that who has the table must guess for each account anew. */
const hashCode = (localId: string, code: string) => hashSecret(`recovery ${localId} ${code}`);
