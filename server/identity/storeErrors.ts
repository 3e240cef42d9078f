import { type IdentityCode, IdentityError } from "../protocol/identityError.ts";
import { StoreError } from "../storage/store.ts";

const ANSWERS: Partial<Record<StoreError["code"], IdentityCode>> = {
  ALREADY_EXISTS: "EMAIL_EXISTS",
  NOT_FOUND: "USER_NOT_FOUND",
};

/** For `.catch`: what the store found only when writing, in the words of Identity Toolkit. All else stays a fault. */
export function toIdentityError(error: unknown): never {
  const code = error instanceof StoreError ? ANSWERS[error.code] : undefined;
  if (code) throw new IdentityError(code, undefined, { cause: error });
  throw error;
}
