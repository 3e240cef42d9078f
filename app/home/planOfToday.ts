import { secondsOf } from "#domain/learning/dayPlan.ts";
import { outlookOf } from "#domain/learning/remedies.ts";
import { isTrainingDay, nextTraining, pauseOn } from "#domain/learning/way.ts";
import { berlinDayNumber } from "#domain/progress/dayNumber.ts";
import type { Learning } from "../platform/adapters.ts";
import { wallMs } from "../platform/clock.ts";
import { studiesOn } from "../platform/learning/studies.ts";
import { loadSyllabus } from "../platform/learning/syllabus.ts";
import { keepPlan, type PlanOfToday } from "../platform/store/onWay.ts";
import type { TodayFacts } from "./today.ts";

/** What the way to the next belt asks for today; this device keeps it. */
export async function planOfToday(uid: string, learning: Learning): Promise<TodayFacts["plan"]> {
  const { way } = learning;
  if (!way) return "none";
  const { today, day, items } = studiesOn(berlinDayNumber(wallMs()), learning, await loadSyllabus());
  const plan: PlanOfToday = {
    belt: way.belt,
    due: today.due.length,
    fresh: today.fresh.length,
    minutes: Math.ceil(secondsOf(today) / 60),
    isPaused: pauseOn(way, day) !== undefined,
    isFree: !isTrainingDay(way, day),
    isShort: way.exam !== undefined && outlookOf(way, items, learning.learnt.memories, day)?.isShort === true,
    days: way.exam === undefined || way.exam < day ? undefined : way.exam - day,
    next: nextTraining(way, day),
  };
  keepPlan(uid, day, plan);
  return plan;
}
