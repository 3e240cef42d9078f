import { expectIndex, expectRange, expectString } from "./methods/expect.ts";
import { describeType, RuleFault, RuleMap, RulePath, type RuleValue } from "./values.ts";

/** `object.name`. */
export function memberOf(object: RuleValue, name: string): RuleValue {
  if (!(object instanceof RuleMap)) throw new RuleFault(`${describeType(object)} has no property ${name}.`);
  const value = object.get(name);
  if (value === undefined) throw new RuleFault(`There is no property ${name}.`);
  return value;
}

/** The key may be somebody's data, so the fault must not repeat it. */
function entryOf(map: RuleMap, key: string): RuleValue {
  const value = map.get(key);
  if (value === undefined) throw new RuleFault("There is no such key.");
  return value;
}

/** `object[index]`. */
export function elementOf(object: RuleValue, index: RuleValue): RuleValue {
  if (Array.isArray(object)) return object[expectIndex(index, object.length)]!;
  if (object instanceof RuleMap) return entryOf(object, expectString(index));
  if (object instanceof RulePath) return object.segments[expectIndex(index, object.segments.length)]!;
  if (typeof object !== "string") throw new RuleFault(`${describeType(object)} has no elements.`);
  const characters = Array.from(object);
  return characters[expectIndex(index, characters.length)]!;
}

/** `object[from:to]`. */
export function sliceOf(object: RuleValue, from: RuleValue, to: RuleValue): RuleValue {
  if (Array.isArray(object)) return object.slice(...expectRange(from, to, object.length));
  const characters = Array.from(expectString(object));
  return characters.slice(...expectRange(from, to, characters.length)).join("");
}

/** A value inside a path is one segment: it must not reach into other documents. */
export function segmentsOf(value: RuleValue): readonly string[] {
  if (value instanceof RulePath) return value.segments;
  const text = typeof value === "bigint" ? String(value) : expectString(value);
  if (text === "" || text.includes("/")) throw new RuleFault("A part of a path is a name without '/'.");
  return [text];
}
