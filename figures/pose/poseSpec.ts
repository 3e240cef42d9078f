import type { Headings } from "#domain/figures/types.ts";
import type { ArmData, HeadData, LegData } from "./schema.ts";
import type { BothSides, Vec } from "#domain/figures/types.ts";
import type { SolvedBody } from "./types.ts";

export interface Angles {
  yaw: number;
  pitch: number;
  roll: number;
}

/** A pose with all names resolved and all defaults filled in. */
export interface PoseSpec {
  pelvis: Angles & { sink: number; at?: Vec };
  chest: Angles;
  head: HeadData;
  arms: BothSides<ArmData>;
  /** `weight` is a share here; all supports together make 1. */
  legs: BothSides<LegData & { weight: number }>;
  state: SolvedBody["state"];
}

/** A goal that a limb did not reach. */
export interface Miss {
  /** `arm.L`, `leg.R`, `grip.L`, `touch.R`. */
  part: string;
  metres: number;
}

/** A solved body and its specification. */
export interface PosedBody extends SolvedBody {
  spec: PoseSpec;
  headings: Headings;
  misses: readonly Miss[];
}
