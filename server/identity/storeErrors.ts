import { type IdentityCode, IdentityError } from "../protocol/identity/identityError.ts";
import { StoreError } from "../storage/store.ts";

const ANSWERS: Partial<Record<StoreError["code"], IdentityCode>> = {
  ALREADY_EXISTS: "EMAIL_EXISTS",
  NOT_FOUND: "USER_NOT_FOUND",
};

/**
 * For `.catch`: turns what the store found while writing into an error of Identity Toolkit. Everything else stays a
 * fault.
 */
export function toIdentityError(error: unknown): never {
  const code = error instanceof StoreError ? ANSWERS[error.code] : undefined;
  if (code) throw new IdentityError(code, undefined, { cause: error });
  throw error;
}
