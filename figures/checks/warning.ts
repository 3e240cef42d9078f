import type { Side } from "#domain/figures/types.ts";

/** A pose that is physically implausible, or that contradicts its own data. */
export interface Warning {
  /** Names kind and place, stable under small changes: `wrist.R`, `floor.kneeL`. */
  code: string;
  /** Severity in the unit of the text; larger is worse. */
  value: number;
  /** For the author of the pose. */
  text: string;
}

export const LEFT_RIGHT: Record<Side, string> = { L: "links", R: "rechts" };

/** Records values above a limit; the limit itself is allowed. */
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
