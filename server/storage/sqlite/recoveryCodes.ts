import type { DatabaseSync } from "node:sqlite";
import { translateErrors } from "./errors.ts";

/** Runs `body` in a transaction. */
type Write = <T>(body: () => T) => Promise<T>;

/** The methods of `AccountStore` for recovery codes. */
export function recoveryCodeMethods(db: DatabaseSync, write: Write) {
  const clear = recoveryCodeEraser(db);
  const insert = db.prepare("INSERT INTO recoveryCodes VALUES (?, ?)");
  const count = db.prepare("SELECT count(*) AS codes FROM recoveryCodes WHERE localId = ?");
  const use = db.prepare("DELETE FROM recoveryCodes WHERE localId = ? AND codeHash = ?");
  return {
    putRecoveryCodes: (localId: string, codeHashes: string[]) =>
      write(() => {
        clear(localId);
        for (const codeHash of codeHashes) insert.run(localId, codeHash);
      }),
    countRecoveryCodes: (localId: string) => translateErrors(async () => Number(count.get(localId)?.codes)),
    consumeRecoveryCode: (localId: string, codeHash: string) => write(() => use.run(localId, codeHash).changes === 1),
  };
}

/** Removes the codes of an account, inside of a write. */
export function recoveryCodeEraser(db: DatabaseSync): (localId: string) => void {
  const clear = db.prepare("DELETE FROM recoveryCodes WHERE localId = ?");
  return (localId) => void clear.run(localId);
}
