import { toFullInfo } from "../identity/accountInfo.ts";
import { toMfaInfo } from "../identity/secondFactors/factors.ts";
import type { Account } from "../storage/store.ts";
import { type EmulatorContext, saltOf } from "./context.ts";
import { toldHash } from "./importedHashes.ts";

const hashOf = (passwordHash: string) => toldHash(passwordHash) ?? { passwordHash, salt: saltOf(passwordHash) };

/** An account as an administrator sees it: with the hash of its password, and when it was last seen. */
export const userInfoOf =
  ({ state }: Pick<EmulatorContext, "state">) =>
  (account: Account) => {
    const { passwordHash, disabled, secondFactors } = account;
    const refreshedAtMs = state.refreshedAtMs.get(account.localId);
    return {
      ...toFullInfo(account),
      disabled,
      ...(refreshedAtMs !== undefined && { lastRefreshAt: new Date(refreshedAtMs).toISOString() }),
      ...(passwordHash !== undefined && hashOf(passwordHash)),
      ...(secondFactors && {
        mfaInfo: secondFactors.map((factor) => ({
          ...toMfaInfo(factor),
          ...(factor.phoneNumber && { unobfuscatedPhoneInfo: factor.phoneNumber }),
        })),
      }),
    };
  };
