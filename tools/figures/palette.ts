import type { Material } from "./mesh.ts";
import type { BeltColour, Person } from "./types.ts";

/** A colour in light and in shade. */
export type Tones = readonly [string, string];

/** The marks on a picture. `seal` is the accent of app/ui/tokens.css; all hold on light and on dark paper. */
export const MARKS = {
  ink: "#1b1713",
  seal: "#a8261b",
  sealLight: "#c9473a",
  /** Edge of marks and figures, so that they stand off from whatever lies behind. */
  paper: "#fffdf8",
  ghost: "#f3e7da",
  floor: "#8b7d6a",
  /** The same, seen through. */
  shade: "#8b7d6a4d",
} as const;

const GI: Record<Person["role"], Partial<Record<Material, Tones>>> = {
  self: {
    gi: ["#f8f4ea", "#d8d3cb"],
    inside: ["#a9a296", "#a9a296"],
    trim: ["#fffdf8", "#e2ddd3"],
    skin: ["#eebf99", "#d49b74"],
    hair: ["#45332b", "#2d211c"],
  },
  partner: {
    gi: ["#46638f", "#324a70"],
    inside: ["#22334f", "#22334f"],
    trim: ["#57769f", "#3e5880"],
    skin: ["#cf966f", "#b07852"],
    hair: ["#221c1a", "#161211"],
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

/** Belts as in app/ui/tokens.css, each with its shade. */
const BELTS: Record<BeltColour, Tones> = {
  white: ["#f4f1ea", "#cfc9bd"],
  yellow: ["#f2c230", "#c99a17"],
  orange: ["#e8802a", "#bd5f14"],
  green: ["#3f8f4f", "#2c6b3a"],
  blue: ["#2f67b1", "#204b86"],
  brown: ["#6f4a2c", "#50331c"],
  black: ["#2b2622", MARKS.ink],
};

/** Colours of a material on a person, or on a thing that nobody wears. */
export function tonesOf(material: Material, person: Person | undefined): Tones {
  if (!person) return THINGS[material];
  if (material === "belt") return BELTS[person.belt];
  return GI[person.role][material] ?? THINGS[material];
}

/** Striking surface: light and shade. */
export const HIT_TONES: Tones = ["#d8483a", MARKS.seal];
