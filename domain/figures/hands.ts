import type { FingerCurl, HandCurl, HandShape } from "./types.ts";

const finger = (knuckle: number, middle: number, end: number, spread = 0): FingerCurl => ({
  knuckle,
  middle,
  end,
  spread,
});
type Fingers = HandCurl["fingers"];
const all = (one: FingerCurl): Fingers => [one, one, one, one];
const spread = (one: FingerCurl, by: number): Fingers => [
  { ...one, spread: by },
  { ...one, spread: by / 3 },
  { ...one, spread: -by / 3 },
  { ...one, spread: -by },
];
const closed = finger(88, 100, 70);
/** Over the middle bones of the closed fingers. */
const folded = { out: 35, across: 48, bend: 60 };
const tucked = { out: 0, across: 16, bend: 26 };

const CURLS: Record<HandShape, HandCurl> = {
  fist: { fingers: all(closed), thumb: folded },
  open: { fingers: spread(finger(12, 14, 8), 9), thumb: { out: 45, across: 15, bend: 10 } },
  knife: { fingers: all(finger(4, 4, 2)), thumb: tucked },
  ridge: { fingers: all(finger(6, 4, 2)), thumb: { out: 5, across: 32, bend: 62 } },
  spear: { fingers: all(finger(2, 6, 4)), thumb: { out: 0, across: 15, bend: 20 } },
  palm: { fingers: all(finger(-12, 38, 24)), thumb: { out: 10, across: 20, bend: 45 } },
  cup: { fingers: all(finger(22, 16, 12)), thumb: { out: 18, across: 25, bend: 15 } },
  claw: { fingers: spread(finger(-8, 62, 40), 16), thumb: { out: 55, across: 35, bend: 24 } },
  leopard: { fingers: all(finger(8, 108, 50)), thumb: { out: 5, across: 25, bend: 35 } },
  phoenix: {
    fingers: [finger(52, 108, 40), closed, closed, closed],
    thumb: { out: 20, across: 46, bend: 22 },
  },
  beak: {
    fingers: [finger(53, 26, 20, -29), finger(46, 41, 21, -13), finger(47, 36, 21, 10), finger(54, 26, 12, 31)],
    thumb: { out: -7, across: 38, bend: 8 },
  },
  mouth: { fingers: all(finger(10, 20, 12)), thumb: { out: 75, across: 15, bend: 8 } },
  fingers: {
    fingers: [finger(4, 8, 4, 7), finger(4, 8, 4, -7), closed, closed],
    thumb: { out: 25, across: 44, bend: 62 },
  },
  grip: { fingers: all(finger(48, 62, 38)), thumb: { out: 40, across: 78, bend: 30 } },
  hook: { fingers: all(finger(42, 55, 30)), thumb: { out: 5, across: 20, bend: 20 } },
};

/** How the fingers of a hand shape lie. */
export const curlOf = (shape: HandShape): HandCurl => CURLS[shape];
