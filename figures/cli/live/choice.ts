import { viewOf } from "#domain/figures/camera.ts";
import type { Angle } from "#domain/figures/framing.ts";
import type { Timeline } from "#domain/figures/motion/timeline.ts";
import type { Vec } from "#domain/figures/types.ts";

/** From how far aside a second look may come, degrees. */
const ASIDE = [90, -90, 65, -65, 115, -115];

/** Instants that tell a movement: its beginning, every picture, its end, and as many on each way as it takes long. */
export function tellingInstants(
  { seconds, holds, runs }: Pick<Timeline, "seconds" | "holds" | "runs">,
  columns: number,
): number[] {
  const [first] = runs;
  if (seconds === 0 || !first) return holds.map(({ from }) => from);
  const stands = (instant: number) => holds.some(({ from, to }) => instant >= from && instant <= to);
  const ends = [first.start, seconds].filter((instant) => !stands(instant));
  const stills = new Set([...ends, ...holds.map(({ from }) => from)]);
  const rows = Math.max(2, Math.ceil((stills.size + runs.length) / columns));
  const counts = runs.map(() => 1);
  const share = (index: number) => runs[index]!.seconds / (counts[index]! + 1);
  for (let left = rows * columns - stills.size - runs.length; left > 0; left--) {
    const longest = runs.reduce((best, _, index) => (share(index) > share(best) ? index : best), 0);
    counts[longest]! += 1;
  }
  const between = runs.flatMap(({ start, seconds: long }, index) =>
    Array.from({ length: counts[index]! }, (_, i) => start + (long * (i + 1)) / (counts[index]! + 1)),
  );
  return [...stills, ...between].sort((a, b) => a - b);
}

/** The side from which people and things cover each other least: on average their pictures are the widest. */
export function otherSideOf({ azimuth, elevation }: Angle, pictures: readonly (readonly Vec[])[]): Angle {
  const widthFrom = (turn: number): number => {
    const { axes } = viewOf({ azimuth: azimuth + turn, elevation, target: [0, 0, 0], size: 2 });
    return pictures.reduce((sum, points) => {
      const across = points.map(([x, , z]) => x * axes.x[0] + z * axes.x[2]);
      return sum + Math.max(...across) - Math.min(...across);
    }, 0);
  };
  const widths = ASIDE.map(widthFrom);
  return { azimuth: azimuth + ASIDE[widths.indexOf(Math.max(...widths))]!, elevation: Math.max(12, elevation) };
}

/** What stands still is looked at from all around. */
export const aroundFrom = ({ azimuth, elevation }: Angle): Angle[] =>
  [0, 60, 120, 180, 240, 300].map((turn) => ({ azimuth: azimuth + turn, elevation }));
