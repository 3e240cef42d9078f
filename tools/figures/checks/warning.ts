import type { Side } from "../types.ts";

/** Something about a pose that a body could not do, or that does not fit what the pose says. */
export interface Warning {
  /** Names the kind and the place, the same after small changes: `wrist.R`, `floor.kneeL`. */
  code: string;
  /** How bad it is, in the unit of the text; larger is worse. */
  value: number;
  /** For whoever corrects the pose. */
  text: string;
}

export const LEFT_RIGHT: Record<Side, string> = { L: "links", R: "rechts" };

/** Notes what lies above a limit; the limit is part of what is allowed. */
export class Findings {
  readonly warnings: Warning[] = [];

  /** Degrees. */
  angle(code: string, value: number, limit: number, what: string): void {
    if (value <= limit + 0.05) return;
    const worst = Math.round(value);
    this.warnings.push({ code, value: worst, text: `${what} ${worst}°, höchstens ${limit}°` });
  }

  /** Centimetres, given in metres. */
  depth(code: string, metres: number, limit: number, what: string): void {
    if (metres <= limit + 0.0005) return;
    const value = Math.ceil(metres * 100);
    this.warnings.push({ code, value, text: `${what} ${value} cm` });
  }

  /** Percent points. */
  percent(code: string, value: number, limit: number, text: string): void {
    if (value <= limit) return;
    this.warnings.push({ code, value: Math.ceil(value), text });
  }
}
