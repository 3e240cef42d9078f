import type { HeadBuild } from "./looks.ts";
import type { Vec } from "../types.ts";
import { clamp, mix, RAD } from "../vector.ts";

/** Over the middle of the skull: height, half width, reach to the front and to the back, metres. */
const PROFILE: readonly (readonly [number, number, number, number])[] = [
  [-0.126, 0.006, 0.055, -0.045],
  [-0.123, 0.026, 0.084, -0.022],
  [-0.113, 0.04, 0.096, -0.004],
  [-0.097, 0.05, 0.101, 0.02],
  [-0.075, 0.061, 0.098, 0.044],
  [-0.05, 0.069, 0.098, 0.064],
  [-0.025, 0.0755, 0.099, 0.08],
  [0.0, 0.08, 0.098, 0.094],
  [0.03, 0.083, 0.102, 0.104],
  [0.06, 0.082, 0.097, 0.108],
  [0.09, 0.072, 0.078, 0.1],
  [0.113, 0.054, 0.052, 0.08],
  [0.128, 0.03, 0.024, 0.052],
  [0.134, 0.006, 0.0, 0.02],
];
export const TOP = PROFILE.at(-1)![0];

/** Point of the skull at a height and an angle (0 in front, 90 to the left), `over` metres above the skin. */
export function skullPoint({ jaw, wide: broad }: HeadBuild, height: number, angle: number, over = 0): Vec {
  let k = 0;
  while (k < PROFILE.length - 2 && height > PROFILE[k + 1]![0]) k++;
  const [a, b] = [PROFILE[k]!, PROFILE[k + 1]!];
  const t = clamp((height - a[0]) / (b[0] - a[0]), 0, 1);
  const [wide, front, back] = [mix(a[1], b[1], t), mix(a[2], b[2], t), mix(a[3], b[3], t)];
  const [middle, deep] = [(front - back) / 2, (front + back) / 2];
  const [s, c] = [Math.sin(angle * RAD), Math.cos(angle * RAD)];
  const square = 0.9;
  // From the chin to the cheekbones the jaw's width becomes that of the skull.
  const share = mix(jaw, broad, clamp((height + 0.1) / 0.08, 0, 1));
  const x = Math.sign(s) * Math.abs(s) ** square * (wide * share + over);
  const z = middle + Math.sign(c) * Math.abs(c) ** square * (deep + over);
  return [x, height, z];
}

/** Heights of the table's rows. */
export const HEIGHTS = PROFILE.map(([height]) => height);
