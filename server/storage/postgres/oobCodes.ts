import type { OobCode } from "../store.ts";
import { contentOf, tenantOf, textOrNull } from "./accountRow.ts";
import type { Run, Write } from "./accountWrites.ts";
import { toText } from "./text.ts";

/** How long an expired code is remembered, so that its owner hears "expired" instead of "invalid". */
export const EXPIRED_CODE_KEPT_MS = 30 * 24 * 3_600_000;

/** The columns of a code, in the order of the table. */
export const codeColumns = (code: OobCode) => [
  toText(code.codeHash),
  tenantOf(code),
  textOrNull(code.localId),
  code.expiresAtMs,
  JSON.stringify(code),
];

/** The methods of `AccountStore` for out-of-band codes. */
export function codeMethods(run: Run, write: Write) {
  return {
    insertOobCode: (code: OobCode) =>
      write(async (query) => {
        await query("DELETE FROM oob_codes WHERE expires_at_ms < $1", [code.expiresAtMs - EXPIRED_CODE_KEPT_MS]);
        await query("INSERT INTO oob_codes VALUES ($1, $2, $3, $4, $5)", codeColumns(code));
      }),
    getOobCode: async (codeHash: string, nowMs: number) => {
      const [row] = await run("SELECT content FROM oob_codes WHERE code_hash = $1 AND expires_at_ms >= $2", [
        toText(codeHash),
        nowMs - EXPIRED_CODE_KEPT_MS,
      ]);
      return row && (contentOf(row) as OobCode);
    },
    consumeOobCode: async (codeHash: string) =>
      (await run("DELETE FROM oob_codes WHERE code_hash = $1 RETURNING 1", [toText(codeHash)])).length === 1,
  };
}
