import { isPauseDue, type Work } from "../protocol/work.ts";

/** Whether two JSON texts are equal apart from the order of names. */
export function* sameContent(a: unknown, b: unknown): Work<boolean> {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  if (isPauseDue()) yield;
  const names = Object.keys(a);
  if (Object.keys(b).length !== names.length) return false;
  for (const name of names) {
    if (!Object.hasOwn(b, name)) return false;
    const [left, right]: unknown[] = [Reflect.get(a, name), Reflect.get(b, name)];
    // Most are leaves: a generator for each would cost more than the comparison.
    if (Object.is(left, right)) continue;
    if (typeof left !== "object" || !(yield* sameContent(left, right))) return false;
  }
  return true;
}
