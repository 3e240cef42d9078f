import { expectList, expectMap, expectSet, expectString } from "./expect.ts";
import type { MethodTable } from "./callable.ts";
import { describeType, keyOf, MapDiff, RuleFault, type RuleMap, RuleSet, type RuleValue } from "../values.ts";

export const listMethods: MethodTable<RuleValue[]> = {
  concat: { arity: [1, 1], apply: (self, [other]) => [...self, ...expectList(other)] },
  hasAll: { arity: [1, 1], apply: (self, [other]) => hasAll(new RuleSet(self), elementsOf(other)) },
  hasAny: { arity: [1, 1], apply: (self, [other]) => hasAny(new RuleSet(self), elementsOf(other)) },
  hasOnly: { arity: [1, 1], apply: (self, [other]) => hasAll(new RuleSet(elementsOf(other)), self) },
  join: { arity: [1, 1], apply: (self, [separator]) => self.map(joinable).join(expectString(separator)) },
  removeAll: { arity: [1, 1], apply: (self, [other]) => without(self, new RuleSet(expectList(other))) },
  size: { arity: [0, 0], apply: (self) => BigInt(self.length) },
  toSet: { arity: [0, 0], apply: (self) => new RuleSet(self) },
};

export const setMethods: MethodTable<RuleSet> = {
  difference: { arity: [1, 1], apply: (self, [other]) => new RuleSet(without(self.items(), expectSet(other))) },
  hasAll: { arity: [1, 1], apply: (self, [other]) => hasAll(self, elementsOf(other)) },
  hasAny: { arity: [1, 1], apply: (self, [other]) => hasAny(self, elementsOf(other)) },
  hasOnly: { arity: [1, 1], apply: (self, [other]) => hasAll(new RuleSet(elementsOf(other)), self.items()) },
  intersection: { arity: [1, 1], apply: (self, [other]) => intersection(self, expectSet(other)) },
  size: { arity: [0, 0], apply: (self) => BigInt(self.size) },
  union: { arity: [1, 1], apply: (self, [other]) => new RuleSet([...self.items(), ...expectSet(other).items()]) },
};

export const mapMethods: MethodTable<RuleMap> = {
  diff: { arity: [1, 1], apply: (self, [other]) => new MapDiff(self, expectMap(other)) },
  get: { arity: [2, 2], apply: (self, [key, fallback]) => getOr(self, key!, fallback!) },
  keys: { arity: [0, 0], apply: sortedKeys },
  size: { arity: [0, 0], apply: (self) => BigInt(self.size) },
  values: { arity: [0, 0], apply: (self) => sortedKeys(self).map((key) => self.get(key)!) },
};

export const mapDiffMethods: MethodTable<MapDiff> = {
  addedKeys: { arity: [0, 0], apply: (self) => keySet(self.left, (key) => self.right.get(key) === undefined) },
  affectedKeys: { arity: [0, 0], apply: affectedKeys },
  changedKeys: { arity: [0, 0], apply: (self) => keySet(self.left, (key) => hasChanged(self, key) === true) },
  removedKeys: { arity: [0, 0], apply: (self) => keySet(self.right, (key) => self.left.get(key) === undefined) },
  unchangedKeys: { arity: [0, 0], apply: (self) => keySet(self.left, (key) => hasChanged(self, key) === false) },
};

/** Maps have no order of their own: published rules compare the keys of two maps as lists. */
function sortedKeys(map: RuleMap): string[] {
  return map.keys().toSorted();
}

function elementsOf(value: RuleValue | undefined): RuleValue[] {
  return value instanceof RuleSet ? value.items() : expectList(value);
}

function hasAll(set: RuleSet, items: RuleValue[]): boolean {
  return items.every((item) => set.has(item));
}

function hasAny(set: RuleSet, items: RuleValue[]): boolean {
  return items.some((item) => set.has(item));
}

function without(items: RuleValue[], removed: RuleSet): RuleValue[] {
  return items.filter((item) => !removed.has(item));
}

function intersection(left: RuleSet, right: RuleSet): RuleSet {
  return new RuleSet(left.items().filter((item) => right.has(item)));
}

function joinable(value: RuleValue): string {
  if (typeof value === "string") return value;
  if (value === null || typeof value === "boolean" || typeof value === "bigint") return String(value);
  if (typeof value === "number") return String(value);
  throw new RuleFault(`join() cannot write ${describeType(value)}.`);
}

/** A stored null is not a missing value. */
function getOr(map: RuleMap, key: RuleValue, fallback: RuleValue): RuleValue {
  const found = lookUp(map, key);
  return found === undefined ? fallback : found;
}

/** `get("a", …)` or, along a path of keys, `get(["a", "b"], …)`. */
function lookUp(map: RuleMap, key: RuleValue): RuleValue | undefined {
  const path = Array.isArray(key) ? key : [key];
  let found: RuleValue | undefined = map;
  for (const step of path) {
    if (found === undefined) return undefined;
    found = expectMap(found).get(expectString(step));
  }
  return found;
}

function keySet(map: RuleMap, fits: (key: string) => boolean): RuleSet {
  return new RuleSet(map.keys().filter(fits));
}

/** Undefined for a key that only one of the maps has. */
function hasChanged({ left, right }: MapDiff, key: string): boolean | undefined {
  const [now, then] = [left.get(key), right.get(key)];
  return now === undefined || then === undefined ? undefined : keyOf(now) !== keyOf(then);
}

function affectedKeys(diff: MapDiff): RuleSet {
  const keys = new Set([...diff.left.keys(), ...diff.right.keys()]);
  return new RuleSet([...keys].filter((key) => hasChanged(diff, key) !== false));
}
