import type { Pattern } from "./pattern.ts";
import { RuleFault, type RuleValue } from "../values.ts";

/** A function or method of the language. */
export interface Callable<Self> {
  /** Least and greatest number of arguments. */
  arity: readonly [number, number];
  /** `pattern` is the compiled first argument of `matches()` and its like, if that is a literal. */
  apply: (self: Self, args: RuleValue[], pattern?: Pattern) => RuleValue;
}

/** The methods of a type, by name. */
export type MethodTable<Self> = Record<string, Callable<Self>>;

/** Calls it after checking the number of arguments. */
export function applyCallable<Self>(
  name: string,
  callable: Callable<Self>,
  self: Self,
  args: RuleValue[],
  pattern?: Pattern,
): RuleValue {
  const [least, greatest] = callable.arity;
  if (args.length < least || args.length > greatest) throw new RuleFault(`${name}() got ${args.length} arguments.`);
  return callable.apply(self, args, pattern);
}
