import type { DocumentPath } from "../../protocol/document/document.ts";
import { fieldPathKey, isName } from "../../protocol/document/fieldPath.ts";
import type { Query } from "../../protocol/query/query.ts";
import type { Conjunction } from "./conjunctions.ts";
import { encodePath } from "./encodeName.ts";
import { headOf } from "./entries.ts";
import { CollectionIndexes, type IndexField, type Indexes } from "./indexes.ts";
import { ALL, type Interval } from "./interval.ts";
import { bytesBelow, collectionBytes, concat, KIND, NAMES, ofCollection, ofGroup } from "./keys.ts";

/** One index of a query's collection: what its keys begin with, and what follows in which order. */
export interface Shape {
  head: Uint8Array;
  fields: readonly IndexField[];
  nameDescending: boolean;
  /** Whether it holds documents that do not lie below the query's parent. */
  isWider: boolean;
  /** What may follow the head. */
  within: Interval;
}

/** The indexes that a conjunction can use; first the declared ones, last the names, which every document has. */
export function shapesFor(query: Query, conjunction: Conjunction, indexes: Indexes): Shape[] {
  const { parent, collectionId, allDescendants } = query;
  const own = new CollectionIndexes(indexes, collectionId);
  const collection = parent === "" ? collectionId : `${parent}/${collectionId}`;
  const isWider = allDescendants && parent !== "";
  const declared = own.declared
    .filter(({ isGroup }) => isGroup === allDescendants)
    .map((index) => ({ ...index, head: headOf(index, collection), isWider, within: ALL }));
  return [
    ...declared,
    ...(allDescendants ? [] : fieldShapes(query, conjunction, own, collection)),
    namesOf(query, collection),
  ];
}

/** The paths of all documents below a document, without itself. */
function below(parent: DocumentPath): Interval {
  if (parent === "") return ALL;
  return { lower: { bytes: encodePath(parent), isAfter: true }, upper: { bytes: bytesBelow(parent), isAfter: true } };
}

function namesOf({ parent, collectionId, allDescendants }: Query, collection: string): Shape {
  const more = { fields: [], nameDescending: false, isWider: false };
  if (!allDescendants) return { head: concat(NAMES, collectionBytes(collection)), within: ALL, ...more };
  return { head: ofGroup(collectionId).head(KIND.name), within: below(parent), ...more };
}

/** The indexes of the fields that a conjunction or the order names. */
function fieldShapes(query: Query, conjunction: Conjunction, own: CollectionIndexes, collection: string): Shape[] {
  const used = [...conjunction, ...query.orderBy].filter(({ fieldPath }) => !isName(fieldPath));
  const paths = new Map(used.map(({ fieldPath }) => [fieldPathKey(fieldPath), fieldPath]));
  const index = ofCollection(collection);
  return [...paths.values()].flatMap((fieldPath) => {
    const { isOrdered, hasElements } = own.of(fieldPath);
    const make = (mode: IndexField["mode"], kind: number): Shape => ({
      head: index.at(fieldPath).head(kind),
      fields: [{ fieldPath, mode }],
      nameDescending: false,
      isWider: false,
      within: ALL,
    });
    return [
      ...(isOrdered ? [make("ASCENDING", KIND.field)] : []),
      ...(hasElements ? [make("CONTAINS", KIND.element)] : []),
    ];
  });
}
