/**
 * Tables of documents. `fieldValues` holds one row for each scalar field, so that equality filters find their documents
 * without reading the collection; `clock` holds the end of the times that may have been given out.
 */
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

/** Field paths with a longer key are no longer indexed (`fieldValues.ts`), so nothing would remove their old rows. */
export const LONG_PATHS_REMOVAL = "DELETE FROM fieldValues WHERE length(fieldPath) > 200";
