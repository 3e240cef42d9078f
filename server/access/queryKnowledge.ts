import type { AccessQuery } from "./access.ts";
import { EntryMap, LazyMap, RuleFault, RuleMap, type RuleValue } from "./values.ts";
import { fromWire } from "./wireValues.ts";

type Filter = NonNullable<AccessQuery["equal"]>[number];

/** An unknown value: using it is a fault, so it can never grant by itself. */
export function refuseUnknown(what: string): never {
  throw new RuleFault(`The query does not fix ${what}.`);
}

/**
 * The data of any document that a query could match: its equality filters fix some fields, the rest is unknown. A rule
 * that holds with it holds for every result, so an empty result reveals no more than a full one.
 */
class QueriedData extends RuleMap {
  readonly #filters: Filter[];

  constructor(filters: Filter[]) {
    super();
    this.#filters = filters;
  }

  override keys(): string[] {
    return refuseUnknown("the names of all fields");
  }

  override get(key: string): RuleValue {
    const below = this.#filters.filter(({ fieldPath }) => fieldPath[0] === key);
    const exact = below.find(({ fieldPath }) => fieldPath.length === 1);
    if (exact) return fromWire(exact.value);
    if (below.length === 0) return refuseUnknown(`the field ${key}`);
    return new QueriedData(below.map(({ fieldPath, value }) => ({ fieldPath: fieldPath.slice(1), value })));
  }
}

/** `resource` of a `list` about an unknown document. */
export function queriedDocument(query: AccessQuery | undefined): RuleMap {
  return new LazyMap({
    data: () => new QueriedData(query?.equal ?? []),
    id: () => refuseUnknown("the id of the document"),
    __name__: () => refuseUnknown("the name of the document"),
  });
}

/** `request.query` without `orderBy`, whose form is not documented. Absent parts of the query are null. */
export function queryMap(query: AccessQuery | undefined): RuleMap {
  return new EntryMap([
    ["limit", intOrNull(query?.limit)],
    ["offset", intOrNull(query?.offset)],
  ]);
}

function intOrNull(value: number | undefined): RuleValue {
  return value === undefined ? null : BigInt(value);
}
