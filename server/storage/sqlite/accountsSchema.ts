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

/**
 * More ways to sign in than by password, in several tenants. What is unique is so within the tenant, '' being the
 * project itself; codes may be for accounts that are yet to be made.
 */
export const WAYS_TO_SIGN_IN = `
CREATE TABLE newAccounts (
  localId TEXT PRIMARY KEY,
  tenantId TEXT NOT NULL,
  email TEXT,
  emailVerified INTEGER NOT NULL,
  phoneNumber TEXT,
  identities TEXT,
  secondFactors TEXT,
  emailLinkSignin INTEGER,
  customAuth INTEGER,
  initialEmail TEXT,
  customAttributes TEXT,
  passwordHash TEXT,
  displayName TEXT,
  photoUrl TEXT,
  disabled INTEGER NOT NULL,
  createdAtMs INTEGER NOT NULL,
  lastLoginAtMs INTEGER NOT NULL,
  passwordUpdatedAtMs INTEGER NOT NULL,
  validSinceSeconds INTEGER NOT NULL,
  UNIQUE (tenantId, email),
  UNIQUE (tenantId, phoneNumber)
) STRICT, WITHOUT ROWID;

INSERT INTO newAccounts (
  localId, tenantId, email, emailVerified, passwordHash, displayName, photoUrl, disabled,
  createdAtMs, lastLoginAtMs, passwordUpdatedAtMs, validSinceSeconds
) SELECT
  localId, '', email, emailVerified, passwordHash, displayName, photoUrl, disabled,
  createdAtMs, lastLoginAtMs, passwordUpdatedAtMs, validSinceSeconds
FROM accounts;
DROP TABLE accounts;
ALTER TABLE newAccounts RENAME TO accounts;

CREATE TABLE identityKeys (
  tenantId TEXT NOT NULL,
  providerId TEXT NOT NULL,
  rawId TEXT NOT NULL,
  localId TEXT NOT NULL REFERENCES accounts (localId) ON DELETE CASCADE,
  PRIMARY KEY (tenantId, providerId, rawId)
) STRICT, WITHOUT ROWID;

CREATE INDEX identityKeysOfAccount ON identityKeys (localId);

CREATE TABLE tenants (
  tenantId TEXT PRIMARY KEY,
  settings TEXT NOT NULL
) STRICT, WITHOUT ROWID;

ALTER TABLE sessions ADD COLUMN signIn TEXT;
ALTER TABLE sessions ADD COLUMN userAgent TEXT;

CREATE TABLE newOobCodes (
  codeHash TEXT PRIMARY KEY,
  requestType TEXT NOT NULL,
  tenantId TEXT NOT NULL,
  localId TEXT REFERENCES accounts (localId) ON DELETE CASCADE,
  email TEXT NOT NULL,
  newEmail TEXT,
  expiresAtMs INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO newOobCodes SELECT codeHash, requestType, '', localId, email, newEmail, expiresAtMs FROM oobCodes;
DROP TABLE oobCodes;
ALTER TABLE newOobCodes RENAME TO oobCodes;
CREATE INDEX oobCodesOfAccount ON oobCodes (localId);
CREATE INDEX oobCodesByExpiry ON oobCodes (expiresAtMs);
`;

/** What waits for a user's answer: second factors and codes sent to phones. A mailed code may name a second factor. */
export const CHALLENGES = `
CREATE TABLE challenges (
  idHash TEXT PRIMARY KEY,
  purpose TEXT NOT NULL,
  tenantId TEXT NOT NULL,
  localId TEXT REFERENCES accounts (localId) ON DELETE CASCADE,
  detail TEXT NOT NULL,
  triesLeft INTEGER NOT NULL,
  expiresAtMs INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX challengesOfAccount ON challenges (localId, purpose, expiresAtMs);
CREATE INDEX challengesByExpiry ON challenges (expiresAtMs);

ALTER TABLE oobCodes ADD COLUMN mfaEnrollmentId TEXT;
`;

/** What waits for its other half: a visit at a provider, an identity that is yet to be confirmed. */
export const TICKETS = `
CREATE TABLE tickets (
  secretHash TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  content TEXT NOT NULL,
  expiresAtMs INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX ticketsByExpiry ON tickets (expiresAtMs);
`;

/** What signs somebody in whose second factor is lost. */
export const RECOVERY_CODES = `
CREATE TABLE recoveryCodes (
  localId TEXT NOT NULL REFERENCES accounts (localId) ON DELETE CASCADE,
  codeHash TEXT NOT NULL,
  PRIMARY KEY (localId, codeHash)
) STRICT, WITHOUT ROWID;
`;

/** A ticket is a challenge with one try: both wait for whoever has a secret. */
export const TICKETS_AS_CHALLENGES = `
INSERT INTO challenges SELECT
  secretHash,
  CASE kind WHEN 'provider-visit' THEN 'providerVisit' ELSE 'pendingIdentity' END,
  coalesce(json_extract(content, '$.tenantId'), ''),
  NULL,
  json_remove(content, '$.tenantId'),
  1,
  expiresAtMs
FROM tickets;
DROP TABLE tickets;
`;
