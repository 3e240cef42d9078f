import { listMethods, mapDiffMethods, mapMethods, setMethods } from "./collectionMethods.ts";
import { bytesMethods, stringMethods } from "./stringMethods.ts";
import { durationMethods, latLngMethods, timestampMethods } from "./timeMethods.ts";
import { describeType, RuleFault, type RuleValue, typeOf, type ValueType } from "./values.ts";

export interface Callable<Self> {
  /** Least and greatest number of arguments. */
  arity: readonly [number, number];
  apply: (self: Self, args: RuleValue[]) => RuleValue;
}

export type MethodTable<Self> = Record<string, Callable<Self>>;

/** Each table is only ever asked with a value of its own type. */
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

/** Whether any type has such a method: one that none has is a misspelling. */
export function isMethodName(name: string): boolean {
  return NAMES.has(name);
}

export function callMethod(self: RuleValue, name: string, args: RuleValue[]): RuleValue {
  const table = METHODS[typeOf(self)];
  const method = table && Object.hasOwn(table, name) ? table[name] : undefined;
  if (!method) throw new RuleFault(`${describeType(self)} has no method ${name}().`);
  return applyCallable(name, method, self, args);
}

/** Calls with a checked number of arguments. */
export function applyCallable<Self>(name: string, callable: Callable<Self>, self: Self, args: RuleValue[]): RuleValue {
  const [least, greatest] = callable.arity;
  if (args.length < least || args.length > greatest) throw new RuleFault(`${name}() got ${args.length} arguments.`);
  return callable.apply(self, args);
}
