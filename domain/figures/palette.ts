import { BELT_COLOURS } from "../catalogue/beltColours.ts";
import type { Belt } from "../catalogue/schema.ts";
import type { Look } from "./body/looks.ts";
import type { Material } from "./body/mesh.ts";
import type { Wearer } from "./types.ts";

/** A colour in light and in shade. */
export type Tones = readonly [string, string];

/** The colours of marks. `seal` is the accent of app/ui/tokens.css; all work on light and on dark paper. */
export const MARKS = {
  ink: "#1b1713",
  seal: "#a8261b",
  sealLight: "#c9473a",
  /** Edge of marks and figures, which separates them from the background. */
  paper: "#fffdf8",
  ghost: "#f3e7da",
  floor: "#8b7d6a",
  /** The same, semi-transparent. */
  shade: "#8b7d6a4d",
} as const;

/** The same on dark paper, where drawings differ; the accent and the sheet are those of app/ui/tokens.css. */
export const DARK_MARKS = { seal: "#e2574a", paper: "#1e1a16", ground: "#2e2720" } as const;

/** Opacity of the edge of paper around figures, on light and on dark paper. */
export const HALO = { onLight: 0.4, onDark: 0.62 } as const;

/** Opacity of the lines of somebody who was there before. */
export const GHOST = { onLight: 0.62, onDark: 0.72 } as const;

const GI: Record<Wearer["role"], Partial<Record<Material, Tones>>> = {
  self: {
    gi: ["#f8f4ea", "#d8d3cb"],
    inside: ["#a9a296", "#a9a296"],
    trim: ["#fffdf8", "#e2ddd3"],
  },
  partner: {
    gi: ["#46638f", "#324a70"],
    inside: ["#22334f", "#22334f"],
    trim: ["#57769f", "#3e5880"],
  },
};

const THINGS: Record<Material, Tones> = {
  gi: ["#f8f4ea", "#d8d3cb"],
  inside: ["#a9a296", "#a9a296"],
  trim: ["#fffdf8", "#e2ddd3"],
  belt: ["#f4f1ea", "#cfc9bd"],
  skin: ["#eebf99", "#d49b74"],
  hair: ["#45332b", "#2d211c"],
  ink: [MARKS.ink, MARKS.ink],
  white: ["#fffdf8", "#e2ddd3"],
  wood: ["#c08a52", "#94663a"],
  steel: ["#c3c8cc", "#8d949a"],
  leather: ["#7a5236", "#573823"],
};

/** Belts in light and in shade. Nothing is darker than black, so its own colour is the shade. */
const BELTS: Record<Belt, Tones> = {
  white: [BELT_COLOURS.white, "#cfc9bd"],
  yellow: [BELT_COLOURS.yellow, "#c99a17"],
  orange: [BELT_COLOURS.orange, "#bd5f14"],
  green: [BELT_COLOURS.green, "#2c6b3a"],
  blue: [BELT_COLOURS.blue, "#204b86"],
  brown: [BELT_COLOURS.brown, "#50331c"],
  black: ["#2b2622", BELT_COLOURS.black],
};

/** Hair that is darker than dark paper, and its tones there. */
export const BLACK_HAIR = ["#221c1a", "#161211"] as const satisfies Tones;
export const BLACK_HAIR_ON_DARK: Tones = ["#4d443f", "#362f2b"];

/** Skin and hair of those who are somebody, whatever they wear. */
const PEOPLE: Record<Look, Partial<Record<Material, Tones>>> = {
  student: { skin: ["#eebf99", "#d49b74"], hair: ["#45332b", "#2d211c"] },
  partner: { skin: ["#cf966f", "#b07852"], hair: BLACK_HAIR },
  woman: { skin: ["#f0c6a2", "#d69f79"], hair: ["#7a4526", "#552d17"] },
  elder: { skin: ["#e0aa83", "#bf875f"], hair: ["#b5b0a8", "#8a847c"] },
};

/** Colours of a material on a person, or on a thing that nobody wears. */
export function tonesOf(material: Material, person: Wearer | undefined): Tones {
  if (!person) return THINGS[material];
  if (material === "belt") return BELTS[person.belt];
  return PEOPLE[person.look][material] ?? GI[person.role][material] ?? THINGS[material];
}

/** Striking surface: light and shade. */
export const HIT_TONES: Tones = ["#d8483a", MARKS.seal];
