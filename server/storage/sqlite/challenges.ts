import type { DatabaseSync } from "node:sqlite";
import type { Challenge } from "../store.ts";
import { tenantOf, toChallenge } from "./accountRow.ts";
import { translateErrors } from "./errors.ts";

/** How long an expired challenge is remembered, so that its owner hears "expired" instead of "invalid". */
export const EXPIRED_KEPT_MS = 3_600_000;

/** Challenges of one account and purpose at a time: somebody may begin to sign in again and again. */
const MOST_OF_ACCOUNT = 20;

/** Runs `body` in a transaction. */
type Write = <T>(body: () => T) => Promise<T>;

/** The methods of `AccountStore` for challenges. */
export function challengeMethods(db: DatabaseSync, write: Write) {
  const insert = db.prepare(
    "INSERT INTO challenges VALUES (:idHash, :purpose, :tenantId, :localId, :detail, :triesLeft, :expiresAtMs)",
  );
  const purge = db.prepare("DELETE FROM challenges WHERE expiresAtMs < ?");
  const purgeOwn = db.prepare(
    "DELETE FROM challenges WHERE idHash IN (SELECT idHash FROM challenges " +
      "WHERE localId = ? AND purpose = ? ORDER BY idHash = ? DESC, expiresAtMs DESC LIMIT -1 OFFSET ?)",
  );
  const select = db.prepare("SELECT * FROM challenges WHERE idHash = ?");
  const take = db.prepare(
    "UPDATE challenges SET triesLeft = triesLeft - 1 WHERE idHash = ? AND triesLeft > 0 RETURNING *",
  );
  const remove = db.prepare("DELETE FROM challenges WHERE idHash = ?");
  return {
    insertChallenge: (challenge: Challenge, nowMs: number) =>
      write(() => {
        const { localId = null, purpose } = challenge;
        purge.run(nowMs - EXPIRED_KEPT_MS);
        insert.run({ ...challenge, ...tenantOf(challenge), localId });
        purgeOwn.run(localId, purpose, challenge.idHash, MOST_OF_ACCOUNT);
      }),
    getChallenge: async (idHash: string) => {
      const row = await translateErrors(async () => select.get(idHash));
      return row && toChallenge(row);
    },
    tryChallenge: (idHash: string) =>
      write(() => {
        const row = take.get(idHash);
        return row && toChallenge(row);
      }),
    consumeChallenge: (idHash: string) => write(() => remove.run(idHash).changes === 1),
  };
}
