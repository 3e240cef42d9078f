import { type FieldPath, isName, parseQueriedPath } from "../../protocol/document/fieldPath.ts";
import { isRecord } from "../../protocol/text.ts";

/** A field of an index: in one of two orders, or by the elements of its list. */
export interface IndexField {
  fieldPath: FieldPath;
  mode: "ASCENDING" | "DESCENDING" | "CONTAINS";
}

/** An index that is declared: over several fields, or over a collection group. */
export interface DeclaredIndex {
  collectionId: string;
  /** Over all collections of that id, not each by itself. */
  isGroup: boolean;
  /** Without `__name__`, which is always last. */
  fields: IndexField[];
  nameDescending: boolean;
}

/** Which of the indexes of a single field a collection has, other than both. */
interface FieldOverride {
  collectionId: string;
  /** Also for the fields inside of it; empty for all fields. */
  fieldPath: FieldPath;
  isOrdered: boolean;
  hasElements: boolean;
}

/** What `firestore.indexes.json` declares. */
export interface Indexes {
  declared: DeclaredIndex[];
  overrides: FieldOverride[];
}

/** Changes with the form of keys: those in a database are then made anew. */
export const KEY_FORMAT = 1;

export const NO_INDEXES: Indexes = { declared: [], overrides: [] };

/**
 * Reads the text of `firestore.indexes.json` (firebase.google.com/docs/reference/firestore/indexes). Throws a message
 * for the operator. Indexes for vector searches are skipped: there are none here.
 */
export function parseIndexes(file: string, text: string): Indexes {
  try {
    return toIndexes(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${file}: ${(cause as Error).message}`, { cause });
  }
}

function toIndexes(json: unknown): Indexes {
  if (!isRecord(json)) throw new Error("it must hold an object");
  const parsed: Indexes = { declared: [], overrides: [] };
  for (const index of listOf(json, "indexes")) {
    const collectionId = textOf(index, "collectionGroup");
    const fields = listOf(index, "fields");
    if (fields.some((field) => "vectorConfig" in field)) continue;
    parsed.declared.push(declare(collectionId, index.queryScope, fields));
  }
  for (const override of listOf(json, "fieldOverrides")) {
    const [collectionId, text] = [textOf(override, "collectionGroup"), textOf(override, "fieldPath")];
    // A rule for the time that documents live says nothing of indexes.
    if (!("indexes" in override)) continue;
    const indexes = listOf(override, "indexes");
    const inCollection = indexes.filter(({ queryScope }) => queryScope !== "COLLECTION_GROUP");
    parsed.overrides.push({
      collectionId,
      fieldPath: text === "*" ? [] : parseQueriedPath(text),
      isOrdered: inCollection.some(({ order }) => order !== undefined),
      hasElements: inCollection.some(({ arrayConfig }) => arrayConfig !== undefined),
    });
    const inGroup = text === "*" ? [] : indexes.filter(({ queryScope }) => queryScope === "COLLECTION_GROUP");
    // One order is as good as the other, read backwards.
    for (const { order, arrayConfig } of inGroup) {
      parsed.declared.push(declare(collectionId, "COLLECTION_GROUP", [{ fieldPath: text, order, arrayConfig }]));
    }
  }
  return { ...parsed, declared: distinct(parsed.declared) };
}

function declare(collectionId: string, queryScope: unknown, list: Record<string, unknown>[]): DeclaredIndex {
  const all = list.map(parseField);
  const named = all.find(({ fieldPath }) => isName(fieldPath));
  const fields = all.filter(({ fieldPath }) => !isName(fieldPath));
  const nameMode = named?.mode ?? fields.findLast(({ mode }) => mode !== "CONTAINS")?.mode;
  return {
    collectionId,
    isGroup: queryScope === "COLLECTION_GROUP",
    fields,
    nameDescending: nameMode === "DESCENDING",
  };
}

function parseField(field: Record<string, unknown>): IndexField {
  const { order, arrayConfig } = field;
  const fieldPath = parseQueriedPath(textOf(field, "fieldPath"));
  if (arrayConfig === "CONTAINS") return { fieldPath, mode: "CONTAINS" };
  if (order === "ASCENDING" || order === "DESCENDING") return { fieldPath, mode: order };
  throw new Error("a field of an index needs an order, ASCENDING or DESCENDING, or arrayConfig CONTAINS");
}

/** A text that tells an index from others of its collection or group. */
export const describe = ({ fields, nameDescending }: DeclaredIndex): string => JSON.stringify([fields, nameDescending]);

function distinct(declared: DeclaredIndex[]): DeclaredIndex[] {
  return [...new Map(declared.map((index) => [JSON.stringify(index), index])).values()];
}

/** What a collection is indexed by besides the names of its documents. */
export class CollectionIndexes {
  readonly declared: readonly DeclaredIndex[];
  readonly #overrides: readonly FieldOverride[];

  constructor(indexes: Indexes, collectionId: string) {
    this.declared = indexes.declared.filter((index) => index.collectionId === collectionId);
    this.#overrides = indexes.overrides.filter((override) => override.collectionId === collectionId);
  }

  /** The indexes of a single field: by the closest override, or both. */
  of(fieldPath: FieldPath): { isOrdered: boolean; hasElements: boolean } {
    if (this.#overrides.length === 0) return BOTH;
    const holding = this.#overrides.filter((override) =>
      override.fieldPath.every((name, at) => name === fieldPath[at]),
    );
    return (
      holding.reduce(
        (a: FieldOverride | undefined, b) => (a && a.fieldPath.length > b.fieldPath.length ? a : b),
        undefined,
      ) ?? BOTH
    );
  }
}

const BOTH = { isOrdered: true, hasElements: true };

function listOf(record: Record<string, unknown>, name: string): Record<string, unknown>[] {
  const list = record[name] ?? [];
  if (!Array.isArray(list) || !list.every(isRecord)) throw new Error(`${name} must be a list`);
  return list;
}

function textOf(record: Record<string, unknown>, name: string): string {
  const text = record[name];
  if (typeof text !== "string") throw new Error(`${name} must be a text`);
  return text;
}
