import type { Wobblers } from "../game/wobblers.ts";
import { WEAK_KEPT } from "../progress/weak.ts";
import type { Memories } from "./learn.ts";
import { inOrder } from "./review.ts";

/**
 * The Wackelkandidaten, as reviews say (rule 26.10): those that wobble most, of these the latest. `kept` is what a device
 * had: what no review is known of, from before there were reviews, stays until it is answered.
 */
export function poolOf(memories: Memories, kept: Wobblers): Wobblers {
  const older = Object.entries(kept).filter(([key]) => memories.get(key)?.wobble === undefined);
  const weak = [...memories]
    .flatMap(([key, { wobble = 0, last }]) => (wobble > 0 ? [{ key, wobble, last }] : []))
    .sort((one, other) => other.wobble - one.wobble || inOrder(other.last, one.last))
    .slice(0, Math.max(0, WEAK_KEPT - older.length));
  return Object.fromEntries([...older, ...weak.map(({ key, wobble }): [string, number] => [key, wobble])]);
}
