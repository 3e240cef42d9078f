/**
 * Tables of accounts and of what belongs to them. Each row has columns for what it is looked up by, as `text.ts` writes
 * it, and all of it as JSON in `content`: as text, because `jsonb` cannot hold everything that may stand in a name.
 * `revocations` is a log of accounts whose rights have ended, for the other processes.
 */
export const ACCOUNTS_SCHEMA = `
CREATE TABLE accounts (
  local_id text COLLATE "C" PRIMARY KEY,
  tenant_id text NOT NULL,
  email text,
  phone_number text,
  content text NOT NULL,
  UNIQUE (tenant_id, email),
  UNIQUE (tenant_id, phone_number)
);

CREATE INDEX accounts_of_tenant ON accounts (tenant_id, local_id);

CREATE TABLE identity_keys (
  tenant_id text NOT NULL,
  provider_id text NOT NULL,
  raw_id text NOT NULL,
  local_id text NOT NULL REFERENCES accounts ON DELETE CASCADE,
  PRIMARY KEY (tenant_id, provider_id, raw_id)
);

CREATE INDEX identity_keys_of_account ON identity_keys (local_id);

CREATE TABLE deleted_accounts (
  local_id text PRIMARY KEY
);

CREATE TABLE sessions (
  token_hash text COLLATE "C" PRIMARY KEY,
  local_id text NOT NULL REFERENCES accounts ON DELETE CASCADE,
  last_used_at_ms bigint NOT NULL,
  content text NOT NULL
);

CREATE INDEX sessions_of_account ON sessions (local_id);
CREATE INDEX sessions_by_use ON sessions (last_used_at_ms);

CREATE TABLE oob_codes (
  code_hash text PRIMARY KEY,
  tenant_id text NOT NULL,
  local_id text REFERENCES accounts ON DELETE CASCADE,
  expires_at_ms bigint NOT NULL,
  content text NOT NULL
);

CREATE INDEX oob_codes_of_account ON oob_codes (local_id);
CREATE INDEX oob_codes_by_expiry ON oob_codes (expires_at_ms);

CREATE TABLE challenges (
  id_hash text PRIMARY KEY,
  purpose text NOT NULL,
  tenant_id text NOT NULL,
  local_id text REFERENCES accounts ON DELETE CASCADE,
  tries_left integer NOT NULL,
  expires_at_ms bigint NOT NULL,
  content text NOT NULL
);

CREATE INDEX challenges_of_account ON challenges (local_id, purpose, expires_at_ms);
CREATE INDEX challenges_by_expiry ON challenges (expires_at_ms);

CREATE TABLE recovery_codes (
  local_id text NOT NULL REFERENCES accounts ON DELETE CASCADE,
  code_hash text NOT NULL,
  PRIMARY KEY (local_id, code_hash)
);

CREATE TABLE signing_keys (
  kid text COLLATE "C" PRIMARY KEY,
  created_at_ms bigint NOT NULL,
  content text NOT NULL
);

CREATE TABLE tenants (
  tenant_id text COLLATE "C" PRIMARY KEY,
  content text NOT NULL
);

CREATE TABLE server_state (
  name text PRIMARY KEY,
  content text NOT NULL
);

CREATE TABLE revocations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  local_id text NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE INDEX revocations_by_time ON revocations (at);
`;
