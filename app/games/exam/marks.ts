import type { Mark } from "#domain/learning/examResult.ts";
import { makeStore, type Store } from "../../platform/store/makeStore.ts";

/** What was said of each technique so far; a mark may be changed until the end. */
export type MarkStore = Store<ReadonlyMap<string, Mark>>;

/** The marks of one rehearsal. */
export const makeMarks = (): MarkStore => makeStore<ReadonlyMap<string, Mark>>(new Map());

export const setMark = (marks: MarkStore, key: string, mark: Mark) =>
  marks.set(new Map([...marks.current(), [key, mark]]));
