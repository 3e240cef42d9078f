import type { Tones } from "#domain/figures/palette.ts";
import type { ZoneTone } from "../pose/types.ts";

/** Areas of a map: light, shade, and their hatching. */
export const ZONE_COLOURS: Record<ZoneTone, { tones: Tones; hatching: string }> = {
  green: { tones: ["#86bf8d", "#67a670"], hatching: "#2c6b3a" },
  yellow: { tones: ["#f4cf57", "#d9b137"], hatching: "#8f6c10" },
  red: { tones: ["#dd6558", "#c24a3e"], hatching: "#8a1a12" },
};
