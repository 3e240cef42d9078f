/** Whose part it is, by person, to follow its name. */
export const WHO = ["", " der anderen Person", " der dritten Person"] as const;

const NAMES: Record<string, string> = {
  pelvis: "Becken",
  belly: "Bauch",
  chest: "Brust",
  neck: "Hals",
  head: "Kopf",
  upperArm: "Oberarm",
  forearm: "Unterarm",
  hand: "Hand",
  thigh: "Oberschenkel",
  shin: "Unterschenkel",
  foot: "Fuß",
};
/** The German name of a part: `Hand links`. */
export function partName(part: string): string {
  const [kind = "", side] = part.split(".");
  return `${NAMES[kind] ?? kind}${side ? (side === "L" ? " links" : " rechts") : ""}`;
}
