import { useMemo, useState } from "react";
import type { Learnt } from "#domain/learning/learnt.ts";
import { itemsOnWay } from "#domain/learning/order.ts";
import { planToday, type Today } from "#domain/learning/dayPlan.ts";
import { goalOf } from "#domain/learning/remedies.ts";
import { pauseOn, type Way } from "#domain/learning/way.ts";
import { berlinDayNumber } from "#domain/progress/dayNumber.ts";
import type { Live } from "../adapters.ts";
import { wallMs } from "../clock.ts";
import { useLearning } from "../context.tsx";
import { type Techniques, useTechniques } from "./techniques.ts";

/** What somebody is learning, with what the catalogue knows of it. */
export interface Studies {
  learnt: Learnt;
  /** Undefined where nothing was said yet. */
  way: Way | undefined;
  /** The day in Berlin. */
  day: number;
  /** All techniques, by key. */
  techniques: Techniques;
  /** What is on the way, in the order of learning; nothing without one. */
  items: readonly string[];
  /** What today asks for: nothing in a pause. */
  today: Today;
}

const NOTHING: Today = { due: [], fresh: [] };

/** What follows for a day. */
export function studiesOn(
  day: number,
  { learnt, way }: Pick<Studies, "learnt" | "way">,
  techniques: Techniques,
): Studies {
  const items = way ? itemsOnWay(techniques, way, learnt.memories) : [];
  const isAsked = way && !pauseOn(way, day);
  const today = isAsked ? planToday(goalOf(way, items), learnt.memories, day, way.began) : NOTHING;
  return { learnt, way, day, techniques, items, today };
}

const EMPTY: Techniques = new Map();

/** What is being learnt, kept up to date. With `always`, also the catalogue where nobody is on the way yet. */
export function useStudies({ always = false } = {}): Live<Studies> {
  const learning = useLearning();
  const isReady = learning.status === "ready";
  const needsTechniques = isReady && (always || learning.value.way !== undefined);
  const { techniques, isFailed } = useTechniques(needsTechniques);
  const [day] = useState(() => berlinDayNumber(wallMs()));
  return useMemo((): Live<Studies> => {
    if (learning.status !== "ready") return learning;
    if (isFailed) return { status: "failed", code: "unavailable" };
    if (needsTechniques && !techniques) return { status: "loading" };
    return { status: "ready", value: studiesOn(day, learning.value, techniques ?? EMPTY), pending: learning.pending };
  }, [learning, techniques, isFailed, needsTechniques, day]);
}
