import { likenesses, outlinesOf } from "../checks/likeness.ts";
import { PLAIN_CAST } from "../pose/cast.ts";
import { pictureOf, solveTechnique } from "../motion/scene.ts";
import { loadLibrary, select } from "./select.ts";

/** From this share of common area on, one of the techniques should get another camera or moment. */
const ALIKE = 0.82;
/** Pairs listed per topic if none is that similar. */
const LISTED = 5;

const percent = (share: number): string => `${Math.round(share * 100)} %`.padStart(5);

/**
 * Lists pairs of pictures within a topic with similar outlines, also mirrored. Arm, arrow and the red surface may still
 * distinguish them, so this is a hint for choosing cameras; too similar pairs set the exit code to 1.
 */
export async function confuseCommand(names: readonly string[]): Promise<void> {
  const techniques = select(await loadLibrary(), names);
  const topics = Map.groupBy(techniques, ({ entry }) => entry.topicID);
  let alike = 0;
  for (const [topicID, list] of topics) {
    const drawable = list.flatMap(({ id, plan }) => (plan ? [{ id, plan }] : []));
    const outlines = new Map(
      drawable.map(({ id, plan }) => [id, outlinesOf(pictureOf(solveTechnique(plan), PLAIN_CAST))] as const),
    );
    const pairs = likenesses(outlines);
    const tooMuch = pairs.filter(({ share }) => share >= ALIKE);
    alike += tooMuch.length;
    console.log(`${topicID}: ${drawable.length} Bilder, ${tooMuch.length} Paare zu ähnlich`);
    for (const { a, b, share, isMirrored } of pairs.slice(0, Math.max(LISTED, tooMuch.length)))
      console.log(`  ${share >= ALIKE ? "!" : " "} ${percent(share)}  ${a} ~ ${b}${isMirrored ? " (gespiegelt)" : ""}`);
  }
  if (alike > 0) process.exitCode = 1;
}
