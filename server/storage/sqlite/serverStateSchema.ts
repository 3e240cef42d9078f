/** Ids of deleted accounts, which are never used again, and small texts of the server itself. */
export const SERVER_STATE_SCHEMA = `
CREATE TABLE deletedAccounts (
  localId TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

CREATE TABLE serverState (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;
