import type { Mark } from "#domain/learning/examResult.ts";
import { makeListeners } from "../../platform/store/makeStore.ts";

/** What was said of each technique so far; a mark may be changed until the end. */
export interface MarkStore {
  subscribe: (onChange: () => void) => () => void;
  current: () => ReadonlyMap<string, Mark>;
  set: (key: string, mark: Mark) => void;
}

/** Keeps the marks of one rehearsal. */
export function makeMarks(): MarkStore {
  const { subscribe, tell } = makeListeners();
  let marks: ReadonlyMap<string, Mark> = new Map();
  return {
    subscribe,
    current: () => marks,
    set(key, mark) {
      marks = new Map([...marks, [key, mark]]);
      tell();
    },
  };
}
