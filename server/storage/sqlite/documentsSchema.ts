/** Tables of documents. `clock` holds the end of the times that may have been given out. */
export const DOCUMENTS_SCHEMA = `
CREATE TABLE documents (
  path TEXT PRIMARY KEY,
  parent TEXT NOT NULL,
  collectionId TEXT NOT NULL,
  fields TEXT NOT NULL,
  createTimeMicros INTEGER NOT NULL,
  updateTimeMicros INTEGER NOT NULL
) STRICT;

CREATE INDEX documentsOfCollection ON documents (collectionId, parent);

CREATE TABLE fieldValues (
  collectionId TEXT NOT NULL,
  fieldPath TEXT NOT NULL,
  value TEXT NOT NULL,
  path TEXT NOT NULL REFERENCES documents (path) ON DELETE CASCADE,
  PRIMARY KEY (collectionId, fieldPath, value, path)
) STRICT, WITHOUT ROWID;

CREATE INDEX fieldValuesOfDocument ON fieldValues (path);

CREATE TABLE clock (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  reservedMicros INTEGER NOT NULL
) STRICT;

INSERT INTO clock VALUES (1, 0);
`;

/** Field paths with a longer key were no longer indexed from here on. */
export const LONG_PATHS_REMOVAL = "DELETE FROM fieldValues WHERE length(fieldPath) > 200";

/**
 * `entries` replaces `fieldValues`: the keys of all documents (`index/entries.ts`), which `buildEntries.ts` makes. What
 * changed after a time is found by indexes of the table itself.
 */
export const ENTRIES = `
DROP TABLE fieldValues;
DROP INDEX documentsOfCollection;

CREATE TABLE entries (
  key BLOB PRIMARY KEY,
  path TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX documentsByChange ON documents (collectionId, parent, updateTimeMicros);
CREATE INDEX documentsOfGroupByChange ON documents (collectionId, updateTimeMicros);
`;
