import type { Challenge } from "../store.ts";
import { contentOf, tenantOf, textOrNull } from "./accountRow.ts";
import type { Run, Write } from "./accountWrites.ts";
import type { Row } from "./connection.ts";
import { toText } from "./text.ts";

/** How long an expired challenge is remembered, so that its owner hears "expired" instead of "invalid". */
export const EXPIRED_KEPT_MS = 3_600_000;

/** Challenges of one account and purpose at a time: somebody may begin to sign in again and again. */
const MOST_OF_ACCOUNT = 20;

const PURGE_OWN = `
DELETE FROM challenges WHERE id_hash IN (
  SELECT id_hash FROM challenges WHERE local_id = $1 AND purpose = $2
  ORDER BY id_hash = $3 DESC, expires_at_ms DESC OFFSET ${MOST_OF_ACCOUNT}
)`;

export const toChallenge = (row: Row): Challenge => ({
  ...(contentOf(row) as Challenge),
  triesLeft: Number(row.tries_left),
});

/** The columns of a challenge, in the order of the table. */
export const challengeColumns = (challenge: Challenge) => [
  toText(challenge.idHash),
  challenge.purpose,
  tenantOf(challenge),
  textOrNull(challenge.localId),
  challenge.triesLeft,
  challenge.expiresAtMs,
  JSON.stringify({ ...challenge, tenantId: challenge.tenantId || undefined }),
];

/** The methods of `AccountStore` for challenges. */
export function challengeMethods(run: Run, write: Write) {
  const first = ([row]: Row[]) => row && toChallenge(row);
  return {
    insertChallenge: (challenge: Challenge, nowMs: number) =>
      write(async (query) => {
        const [idHash, localId] = [toText(challenge.idHash), textOrNull(challenge.localId)];
        await query("DELETE FROM challenges WHERE expires_at_ms < $1", [nowMs - EXPIRED_KEPT_MS]);
        await query("INSERT INTO challenges VALUES ($1, $2, $3, $4, $5, $6, $7)", challengeColumns(challenge));
        await query(PURGE_OWN, [localId, challenge.purpose, idHash]);
      }),
    getChallenge: async (idHash: string) =>
      first(await run("SELECT content, tries_left FROM challenges WHERE id_hash = $1", [toText(idHash)])),
    tryChallenge: async (idHash: string) => {
      const take =
        "UPDATE challenges SET tries_left = tries_left - 1 WHERE id_hash = $1 AND tries_left > 0 RETURNING content, tries_left";
      return first(await run(take, [toText(idHash)]));
    },
    consumeChallenge: async (idHash: string) =>
      (await run("DELETE FROM challenges WHERE id_hash = $1 RETURNING 1", [toText(idHash)])).length === 1,
  };
}
