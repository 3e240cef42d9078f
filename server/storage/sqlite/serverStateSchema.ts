/** Ids of deleted accounts, which never come again, and small texts that the server keeps for itself. */
export const SERVER_STATE_SCHEMA = `
CREATE TABLE deletedAccounts (
  localId TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

CREATE TABLE serverState (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;
