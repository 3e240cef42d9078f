import type { Side, Surface } from "../types.ts";

/** The parts of a body that carry a striking surface, and the radius of its mark around the point, metres. */
export interface Struck {
  parts: RegExp;
  reach: number;
}

function find(surface: Surface, side: Side): Struck {
  const hand = new RegExp(`^(hand|finger|thumb|thumbBall|forearm)${side}`);
  const withoutThumb = new RegExp(`^(hand|finger|forearm)${side}`);
  const foot = new RegExp(`^(foot|toe|shin)${side}`);
  const arm = new RegExp(`^(sleeve|forearm)${side}$`);
  const leg = new RegExp(`^(trouser|shin)${side}$`);
  switch (surface) {
    case "fist":
    case "backfist":
    case "hand":
      return { parts: hand, reach: 0.066 };
    case "hammer":
    case "edge":
      return { parts: withoutThumb, reach: 0.06 };
    case "ridge":
    case "palm":
      return { parts: hand, reach: 0.06 };
    case "tips":
      return { parts: hand, reach: 0.05 };
    case "wrist":
      return { parts: hand, reach: 0.055 };
    case "elbow":
      return { parts: arm, reach: 0.1 };
    case "forearm":
    case "upperArm":
    case "shoulder":
      return { parts: new RegExp(`^(sleeve|forearm)${side}$|^jacket$`), reach: 0.095 };
    case "hip":
    case "thigh":
      return { parts: new RegExp(`^(trouser${side}|seat|skirt.*)$`), reach: 0.12 };
    case "knee":
      return { parts: leg, reach: 0.115 };
    case "shin":
      return { parts: leg, reach: 0.11 };
    case "heel":
      return { parts: foot, reach: 0.062 };
    case "ball":
    case "toes":
      return { parts: foot, reach: 0.07 };
    case "instep":
    case "sole":
      return { parts: foot, reach: 0.085 };
    default:
      return { parts: foot, reach: 0.075 };
  }
}

const found = new Map<string, Struck>();

/** What a strike with a surface marks; the same object for the same surface. */
export function struckBy(surface: Surface, side: Side): Struck {
  const key = surface + side;
  let struck = found.get(key);
  if (!struck) found.set(key, (struck = find(surface, side)));
  return struck;
}
