import { useMemo, useState } from "react";
import type { Learnt } from "#domain/learning/learnt.ts";
import { itemsOnWay, type Syllabus } from "#domain/learning/learningOrder.ts";
import { planToday, type Today } from "#domain/learning/dayPlan.ts";
import { goalOf } from "#domain/learning/remedies.ts";
import { pauseOn, type Way } from "#domain/learning/way.ts";
import { berlinDayNumber } from "#domain/progress/dayNumber.ts";
import type { Live } from "../adapters.ts";
import { wallMs } from "../clock.ts";
import { useLearning } from "../context.tsx";
import { useSyllabus } from "./syllabus.ts";

/** What somebody is learning, with what the catalogue knows of it. */
export interface Studies {
  learnt: Learnt;
  /** Undefined where nothing was said yet. */
  way: Way | undefined;
  /** The day in Berlin. */
  day: number;
  /** All techniques, by key. */
  techniques: Syllabus["techniques"];
  /** The order of learning of the whole catalogue. */
  order: Syllabus["order"];
  /** What is on the way, in the order of learning; nothing without one. */
  items: readonly string[];
  /** What today asks for: nothing in a pause. */
  today: Today;
}

const NOTHING: Today = { due: [], fresh: [] };

/** What follows for a day. */
export function studiesOn(day: number, { learnt, way }: Pick<Studies, "learnt" | "way">, syllabus: Syllabus): Studies {
  const items = way ? itemsOnWay(syllabus, way, learnt.memories) : [];
  const isAsked = way && !pauseOn(way, day);
  const today = isAsked ? planToday(goalOf(way, items), learnt.memories, day, way.began) : NOTHING;
  return { learnt, way, day, ...syllabus, items, today };
}

const EMPTY: Syllabus = { techniques: new Map(), order: [] };

/** What is being learnt, kept up to date. With `always`, also the catalogue where nobody is on the way yet. */
export function useStudies({ always = false } = {}): Live<Studies> {
  const learning = useLearning();
  const isReady = learning.status === "ready";
  const needsSyllabus = isReady && (always || learning.value.way !== undefined);
  const { syllabus, isFailed } = useSyllabus(needsSyllabus);
  const [day] = useState(() => berlinDayNumber(wallMs()));
  return useMemo((): Live<Studies> => {
    if (learning.status !== "ready") return learning;
    if (isFailed) return { status: "failed", code: "unavailable" };
    if (needsSyllabus && !syllabus) return { status: "loading" };
    return { status: "ready", value: studiesOn(day, learning.value, syllabus ?? EMPTY), pending: learning.pending };
  }, [learning, syllabus, isFailed, needsSyllabus, day]);
}
