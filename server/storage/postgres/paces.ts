import { mostCounted, type Paced, type Paces } from "../paces.ts";
import { translateErrors } from "./errors.ts";
import type { Pool } from "./pool.ts";

/** Counts that all processes share: each call is one statement, and costs as much as it names keys. */
export function sharedPaces(pool: Pool): Paces {
  return {
    take: (turns, longestWaitMs) =>
      translateErrors(async () => {
        const wanted = turns.map((turn) => ({ ...toRow(turn), counts: turn.counts }));
        const [row] = await pool.query("SELECT * FROM dojo_take($1, $2)", [JSON.stringify(wanted), longestWaitMs]);
        if (typeof row?.wait_ms !== "number") return undefined;
        return { waitMs: row.wait_ms, isHalfway: row.is_halfway === true };
      }),
    change: (changes) =>
      translateErrors(async () => {
        const wanted = changes.map((one) => ({ ...toRow(one), change: one.change }));
        await pool.query("SELECT dojo_pace($1)", [JSON.stringify(wanted)]);
      }),
  };
}

const toRow = ({ pace, key, rule }: Paced) => ({ key: `${pace} ${key}`, rule: { ...rule, most: mostCounted(rule) } });
