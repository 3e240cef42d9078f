/**
 * Tables of accounts, sessions, out-of-band codes and signing keys. `migrate.ts` runs this text once; after a release
 * it is never edited, later changes are migrations of their own.
 */
export const ACCOUNTS_SCHEMA = `
CREATE TABLE accounts (
  localId TEXT PRIMARY KEY,
  email TEXT UNIQUE,
  emailVerified INTEGER NOT NULL,
  passwordHash TEXT,
  displayName TEXT,
  photoUrl TEXT,
  disabled INTEGER NOT NULL,
  createdAtMs INTEGER NOT NULL,
  lastLoginAtMs INTEGER NOT NULL,
  passwordUpdatedAtMs INTEGER NOT NULL,
  validSinceSeconds INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
  tokenHash TEXT PRIMARY KEY,
  localId TEXT NOT NULL REFERENCES accounts (localId) ON DELETE CASCADE,
  createdAtMs INTEGER NOT NULL,
  lastUsedAtMs INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sessionsOfAccount ON sessions (localId);
CREATE INDEX sessionsByUse ON sessions (lastUsedAtMs);

CREATE TABLE oobCodes (
  codeHash TEXT PRIMARY KEY,
  requestType TEXT NOT NULL,
  localId TEXT NOT NULL REFERENCES accounts (localId) ON DELETE CASCADE,
  email TEXT NOT NULL,
  newEmail TEXT,
  expiresAtMs INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX oobCodesOfAccount ON oobCodes (localId);
CREATE INDEX oobCodesByExpiry ON oobCodes (expiresAtMs);

CREATE TABLE signingKeys (
  kid TEXT PRIMARY KEY,
  jwk TEXT NOT NULL,
  createdAtMs INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`;
