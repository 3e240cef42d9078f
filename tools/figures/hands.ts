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
const tucked = { out: 10, across: 25, bend: 45 };

const CURLS: Record<HandShape, HandCurl> = {
  fist: { fingers: all(closed), thumb: { out: 15, across: 70, bend: 55 } },
  open: { fingers: spread(finger(12, 14, 8), 9), thumb: { out: 45, across: 15, bend: 10 } },
  knife: { fingers: all(finger(4, 4, 2)), thumb: tucked },
  ridge: { fingers: all(finger(6, 4, 2)), thumb: { out: 15, across: 80, bend: 50 } },
  spear: { fingers: all(finger(2, 6, 4)), thumb: { out: 0, across: 15, bend: 20 } },
  palm: { fingers: all(finger(-12, 38, 24)), thumb: { out: 10, across: 20, bend: 45 } },
  cup: { fingers: all(finger(22, 16, 12)), thumb: { out: 18, across: 25, bend: 15 } },
  claw: { fingers: spread(finger(-8, 62, 40), 16), thumb: { out: 55, across: 35, bend: 45 } },
  leopard: { fingers: all(finger(8, 108, 50)), thumb: { out: 5, across: 25, bend: 35 } },
  phoenix: {
    fingers: [finger(52, 108, 40), closed, closed, closed],
    thumb: { out: 12, across: 50, bend: 25 },
  },
  beak: {
    fingers: [finger(40, 26, 16, -10), finger(44, 28, 16, -3), finger(44, 28, 16, 3), finger(40, 26, 16, 10)],
    thumb: { out: 5, across: 62, bend: 10 },
  },
  mouth: { fingers: all(finger(10, 20, 12)), thumb: { out: 75, across: 15, bend: 8 } },
  fingers: {
    fingers: [finger(4, 8, 4, 7), finger(4, 8, 4, -7), closed, closed],
    thumb: { out: 12, across: 68, bend: 50 },
  },
  grip: { fingers: all(finger(48, 62, 38)), thumb: { out: 40, across: 78, bend: 30 } },
  hook: { fingers: all(finger(42, 55, 30)), thumb: { out: 5, across: 20, bend: 20 } },
};

/** How the fingers of a hand shape lie. */
export const curlOf = (shape: HandShape): HandCurl => CURLS[shape];

/** From the wrist to the surface that closes the hand: the fist is shorter than straight fingers. */
export const isClosed = (shape: HandShape): boolean =>
  shape === "fist" || shape === "grip" || shape === "phoenix" || shape === "hook";
