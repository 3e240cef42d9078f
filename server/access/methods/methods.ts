import { applyCallable, type MethodTable } from "./callable.ts";
import { listMethods, mapDiffMethods, mapMethods, setMethods } from "./collectionMethods.ts";
import type { Pattern } from "./pattern.ts";
import { bytesMethods, stringMethods } from "./stringMethods.ts";
import { durationMethods, latLngMethods, timestampMethods } from "./timeMethods.ts";
import { describeType, RuleFault, type RuleValue, typeOf, type ValueType } from "../values.ts";

/** Each table is called only with values of its own type. */
const METHODS = {
  string: stringMethods,
  bytes: bytesMethods,
  list: listMethods,
  set: setMethods,
  map: mapMethods,
  map_diff: mapDiffMethods,
  timestamp: timestampMethods,
  duration: durationMethods,
  latlng: latLngMethods,
} as Partial<Record<ValueType, MethodTable<never>>> as Partial<Record<ValueType, MethodTable<RuleValue>>>;

const NAMES = new Set(Object.values(METHODS).flatMap((table) => Object.keys(table)));

/** Whether any type has this method; otherwise it is a typing error. `bind()` is the evaluator's. */
export function isMethodName(name: string): boolean {
  return NAMES.has(name) || name === "bind";
}

/** Calls a method of a value; for `pattern` see `Callable`. Throws `RuleFault`. */
export function callMethod(self: RuleValue, name: string, args: RuleValue[], pattern?: Pattern): RuleValue {
  const table = METHODS[typeOf(self)];
  const method = table && Object.hasOwn(table, name) ? table[name] : undefined;
  if (!method) throw new RuleFault(`${describeType(self)} has no method ${name}().`);
  return applyCallable(name, method, self, args, pattern);
}
