import { isSure } from "#domain/learning/dayPlan.ts";
import { type Memory, recallOn, wobbles } from "#domain/learning/memory.ts";
import { wayText } from "../text/way.ts";

const text = wayText.list;

/** How firmly a technique is known on a day, in words: a number only once a night lies between. */
export function knownText(memory: Memory, day: number): string {
  if (wobbles(memory)) return text.wobbles;
  if (memory.last.day < day) return text.know(recallOn(memory, day));
  return isSure(memory, day) ? text.known : text.unsure;
}
