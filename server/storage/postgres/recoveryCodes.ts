import type { Run, Write } from "./accountWrites.ts";
import { toText } from "./text.ts";

/** The methods of `AccountStore` for recovery codes. */
export function recoveryCodeMethods(run: Run, write: Write) {
  return {
    putRecoveryCodes: (localId: string, codeHashes: string[]) =>
      write(async (query) => {
        // Two that replace them at once would otherwise leave the codes of both.
        await query("SELECT FROM accounts WHERE local_id = $1 FOR UPDATE", [toText(localId)]);
        await query("DELETE FROM recovery_codes WHERE local_id = $1", [toText(localId)]);
        for (const codeHash of codeHashes) {
          await query("INSERT INTO recovery_codes VALUES ($1, $2)", [toText(localId), toText(codeHash)]);
        }
      }),
    countRecoveryCodes: async (localId: string) => {
      const [row] = await run("SELECT count(*) AS codes FROM recovery_codes WHERE local_id = $1", [toText(localId)]);
      return Number(row?.codes);
    },
    consumeRecoveryCode: async (localId: string, codeHash: string) => {
      const key = [toText(localId), toText(codeHash)];
      return (
        (await run("DELETE FROM recovery_codes WHERE local_id = $1 AND code_hash = $2 RETURNING 1", key)).length === 1
      );
    },
  };
}
