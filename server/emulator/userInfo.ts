import { toFullInfo } from "../identity/accountInfo.ts";
import { toMfaInfo } from "../identity/secondFactors/factors.ts";
import type { Account } from "../storage/store.ts";
import { saltOf } from "./context.ts";

/** An account as an administrator sees it: with the hash of its password. */
export function toUserInfo(account: Account) {
  const { passwordHash, disabled, secondFactors } = account;
  return {
    ...toFullInfo(account),
    disabled,
    ...(passwordHash !== undefined && { passwordHash, salt: saltOf(passwordHash) }),
    ...(secondFactors && {
      mfaInfo: secondFactors.map((factor) => ({
        ...toMfaInfo(factor),
        ...(factor.phoneNumber && { unobfuscatedPhoneInfo: factor.phoneNumber }),
      })),
    }),
  };
}
