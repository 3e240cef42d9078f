import { skillText } from "../text/way.ts";

/** What can be said of one side of the body, the best first as everywhere. */
export const skillOptions = (["sure", "helped", "none"] as const).map((value) => ({
  value,
  label: skillText.levels[value],
}));
