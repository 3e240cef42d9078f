/**
 * Who somebody is: build, face and hair. `student` and `partner` differ by their skin and hair; all have the same
 * skeleton. The gi and its colour belong to the role (`Wearer`).
 */
export const LOOKS = ["student", "partner", "woman", "elder"] as const;
export type Look = (typeof LOOKS)[number];

/** Girths as shares of those in which the body is modelled. */
export interface Build {
  /** Width and depth of the trunk from the hem of the jacket up: height above the pelvis (metres), shares. */
  trunk: readonly (readonly [number, number, number])[];
  /** Thickness of sleeves and forearms, of trouser legs, and the size of the hands. */
  arms: number;
  legs: number;
  hands: number;
  neck: number;
  /** How far the foot of the neck lies ahead of the spine, metres, and how thick it is: it hides in the collar. */
  nape: number;
  neckFoot: number;
  /** Thickness of hips and thighs on which the skirt rests. */
  hips: number;
  /** How far the caps of the shoulders stand out. */
  shoulders: number;
  head: HeadBuild;
}

/** What a head looks like. */
export interface HeadBuild {
  /** Width of the jaw and of the whole head. */
  jaw: number;
  wide: number;
  hair: "short" | "tied" | "grey";
  beard: boolean;
  /** Size of nose, ears and eyes, thickness of the brows, width of the mouth. */
  nose: number;
  ears: number;
  eyes: number;
  brows: number;
  mouth: number;
}

/** Below the belt the jacket is hidden by the skirt and must not look through it. */
const UNDER_SKIRT = [
  [-0.085, 0.92, 0.92],
  [-0.02, 0.94, 0.94],
] as const;

const MAN: Build = {
  trunk: [...UNDER_SKIRT, [0.012, 1, 1], [1, 1, 1]],
  arms: 1,
  legs: 1,
  hands: 1,
  neck: 1,
  nape: 0.014,
  neckFoot: 0.84,
  hips: 1,
  shoulders: 1,
  head: { jaw: 1, wide: 1, hair: "short", beard: false, nose: 1, ears: 1, eyes: 1, brows: 1, mouth: 1 },
};

const WOMAN: Build = {
  trunk: [
    ...UNDER_SKIRT,
    [0.012, 1, 1],
    [0.06, 0.92, 0.92],
    [0.13, 0.9, 0.93],
    [0.27, 0.9, 1],
    [0.34, 0.89, 0.96],
    [0.455, 0.9, 0.93],
  ],
  arms: 0.9,
  legs: 0.99,
  hands: 0.92,
  neck: 0.86,
  nape: 0.012,
  neckFoot: 0.84,
  hips: 1.05,
  shoulders: 0.88,
  head: {
    jaw: 0.9,
    wide: 0.97,
    hair: "tied",
    beard: false,
    nose: 0.8,
    ears: 0.88,
    eyes: 1.06,
    brows: 0.68,
    mouth: 0.86,
  },
};

const ELDER: Build = {
  trunk: [...UNDER_SKIRT, [0.03, 1.08, 1.14], [0.12, 1.12, 1.2], [0.27, 1.1, 1.12], [0.455, 1.08, 1.08]],
  arms: 1.1,
  legs: 1.06,
  hands: 1.04,
  neck: 1.1,
  nape: 0.014,
  neckFoot: 0.84,
  hips: 1.09,
  shoulders: 1.08,
  head: { jaw: 1.07, wide: 1.02, hair: "grey", beard: true, nose: 1.12, ears: 1.08, eyes: 0.95, brows: 1.2, mouth: 1 },
};

/** The build of each look. */
export const BUILDS: Record<Look, Build> = { student: MAN, partner: MAN, woman: WOMAN, elder: ELDER };
