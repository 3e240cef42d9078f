/**
 * Documents as google.firestore.v1 has them, in the JSON form of the wire.
 * Timestamps inside the server are whole microseconds since 1970 (`number`, safe until the year 2255);
 * `value.ts` converts them from and to the wire.
 */
export type Value =
  | { nullValue: null }
  | { booleanValue: boolean }
  | { integerValue: string }
  | { doubleValue: number | "NaN" | "Infinity" | "-Infinity" | "-0" }
  | { timestampValue: string }
  | { stringValue: string }
  | { bytesValue: string }
  | { referenceValue: string }
  | { geoPointValue: { latitude?: number; longitude?: number } }
  | { arrayValue: { values?: Value[] } }
  | { mapValue: { fields?: Fields } };

export type Fields = { [name: string]: Value };

/** Path below `…/documents/`, such as `users/u1/plays/p1`: the server's key of a document. */
export type DocumentPath = string;

export interface Document {
  path: DocumentPath;
  fields: Fields;
  createTimeMicros: number;
  updateTimeMicros: number;
}
