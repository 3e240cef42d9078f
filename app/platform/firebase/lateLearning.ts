import type { LearningAdapter } from "../adapters.ts";
import { once } from "../once.ts";
import { heardLater } from "./heardLater.ts";
import type { LearningParts } from "./sheets.ts";

/** The adapter of learning; its code loads when something is learnt or shown, and not with the documents. */
export function lateLearning(parts: LearningParts): LearningAdapter {
  const loaded = once(async () => (await import("./sheets.ts")).makeLearningAdapter(parts));
  return {
    watch: (onChange) =>
      heardLater(
        loaded,
        (learning) => learning.watch(onChange),
        () => onChange({ status: "failed", code: "unavailable" }),
      ),
    add: async (sheet) => (await loaded()).add(sheet),
    saveWay: async (way) => (await loaded()).saveWay(way),
  };
}
