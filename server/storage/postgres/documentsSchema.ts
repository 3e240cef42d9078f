import { INDEXES_CHANGED } from "./errors.ts";
import { COMMIT_LOCK } from "./locks.ts";

/** Now, by the clock of the database. */
export const NOW_MICROS = "(extract(epoch FROM clock_timestamp()) * 1000000)::bigint";

/**
 * Tables of documents, and the log of what was committed. The id of a document is a hash of its path, which may be too
 * long for a key of PostgreSQL. Paths are as `text.ts` writes them; fields are JSON as text, because `jsonb` holds no
 * U+0000 and changes numbers. `entries` are the keys of the index. `clock` has one row: the time of the last commit, of the last
 * one that changed something, and of the last one whose changes have been dropped from the log; and by which indexes the
 * entries are made. `abandoned` names
 * groups that must not be committed any more.
 */
export const DOCUMENTS_SCHEMA = `
CREATE TABLE documents (
  id bytea PRIMARY KEY,
  path text NOT NULL,
  parent text NOT NULL,
  collection_id text COLLATE "C" NOT NULL,
  fields text NOT NULL,
  create_micros bigint NOT NULL,
  update_micros bigint NOT NULL
);

CREATE INDEX documents_by_change ON documents (collection_id, md5(parent), update_micros);
CREATE INDEX documents_of_group_by_change ON documents (collection_id, update_micros);

CREATE TABLE entries (
  key bytea PRIMARY KEY,
  id bytea NOT NULL
);

CREATE TABLE clock (
  id integer PRIMARY KEY CHECK (id = 1),
  last_micros bigint NOT NULL,
  changed_micros bigint NOT NULL,
  purged_micros bigint NOT NULL,
  indexed_by text NOT NULL
) WITH (fillfactor = 10);

INSERT INTO clock SELECT 1, micros, micros, micros, '' FROM (SELECT ${NOW_MICROS} AS micros) AS now;

CREATE TABLE commits (
  commit_micros bigint PRIMARY KEY,
  group_id uuid NOT NULL,
  place integer NOT NULL,
  bytes bigint NOT NULL
);

CREATE TABLE changes (
  commit_micros bigint NOT NULL,
  place integer NOT NULL,
  path text NOT NULL,
  before_fields text,
  create_micros bigint,
  update_micros bigint,
  fields text,
  PRIMARY KEY (commit_micros, place)
);

CREATE TABLE abandoned (
  group_id uuid PRIMARY KEY,
  at_micros bigint NOT NULL
);
`;

/**
 * `dojo_unchanged`: whether documents and accounts are still those that a decision has read, each a pair of name and
 * version; none stands for absence. One statement sees one state.
 *
 * `dojo_commit`: commits a group, each commit in its turn, unless what it has read has changed: then it has no time in
 * the answer, and is to be decided again. An account that it has read cannot change before the group is durable. Each
 * row also names the time of the last change before the group, by which its process sees whether it has heard of
 * everything that came before.
 *
 * `dojo_settle`: what became of a group whose answer was lost: the times of those of its commits that changed something.
 * If there are none, the group is never committed from now on, not even by a message that is still on its way.
 *
 * Plans by key alone: when they are made, the tables may still be small.
 */
export const COMMIT_FUNCTIONS = `
CREATE FUNCTION dojo_unchanged(documents_read jsonb, accounts_read jsonb) RETURNS boolean
LANGUAGE sql STABLE SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  SELECT NOT EXISTS (
    SELECT FROM jsonb_array_elements(documents_read) AS seen LEFT JOIN documents ON id = decode(seen->>0, 'hex')
    WHERE update_micros IS DISTINCT FROM (seen->>1)::bigint
  ) AND NOT EXISTS (
    SELECT FROM jsonb_array_elements(accounts_read) AS seen LEFT JOIN accounts ON local_id = seen->>0
    WHERE accounts.xmin::text IS DISTINCT FROM seen->>1
  )
$$;

CREATE FUNCTION dojo_commit(of_group uuid, commits_in jsonb, by_indexes text)
RETURNS TABLE (commit_micros bigint, previous_micros bigint)
LANGUAGE plpgsql SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  state clock%ROWTYPE;
  one jsonb;
  now_micros bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(${COMMIT_LOCK});
  IF EXISTS (SELECT FROM abandoned WHERE group_id = of_group) THEN
    RAISE EXCEPTION 'this group was given up' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  SELECT * INTO STRICT state FROM clock;
  IF state.indexed_by <> by_indexes THEN
    RAISE EXCEPTION 'another server has made the index anew' USING ERRCODE = '${INDEXES_CHANGED}';
  END IF;
  previous_micros := state.changed_micros;

  FOR one IN SELECT value FROM jsonb_array_elements(commits_in) LOOP
    commit_micros := NULL;
    PERFORM FROM accounts WHERE local_id IN (SELECT seen->>0 FROM jsonb_array_elements(one->'accounts') AS seen)
      ORDER BY local_id FOR SHARE;
    IF dojo_unchanged(one->'documents', one->'accounts') THEN
      now_micros := greatest(state.last_micros + 1, (one->>'requestMicros')::bigint, ${NOW_MICROS});
      state.last_micros := now_micros;
      commit_micros := now_micros;
      IF jsonb_array_length(one->'writes') > 0 THEN
        state.changed_micros := now_micros;
        PERFORM dojo_write(of_group, now_micros, one);
      END IF;
    END IF;
    RETURN NEXT;
  END LOOP;

  UPDATE clock SET last_micros = state.last_micros, changed_micros = state.changed_micros;
  IF state.changed_micros > previous_micros THEN
    PERFORM pg_notify('dojo_commits', '');
  END IF;
END
$$;

CREATE FUNCTION dojo_write(of_group uuid, now_micros bigint, one jsonb) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes
    SELECT now_micros, place, write->>'path', old.fields, old.create_micros, old.update_micros, write->>'fields'
    FROM jsonb_array_elements(one->'writes') WITH ORDINALITY AS given(write, place)
    LEFT JOIN documents AS old ON old.id = decode(write->>'id', 'hex');
  INSERT INTO commits
    SELECT now_micros, of_group, (one->>'place')::integer,
      sum(coalesce(octet_length(before_fields), 0) + coalesce(octet_length(fields), 0))
    FROM changes WHERE commit_micros = now_micros;
  DELETE FROM documents USING jsonb_array_elements(one->'writes') AS write
    WHERE id = decode(write->>'id', 'hex') AND write->>'fields' IS NULL;
  INSERT INTO documents
    SELECT decode(write->>'id', 'hex'), write->>'path', write->>'parent', write->>'collectionId', write->>'fields',
      now_micros, now_micros
    FROM jsonb_array_elements(one->'writes') AS write WHERE write->>'fields' IS NOT NULL
    ON CONFLICT (id) DO UPDATE SET fields = excluded.fields, update_micros = excluded.update_micros;
  DELETE FROM entries USING jsonb_array_elements(one->'writes') AS write,
      jsonb_array_elements_text(write->'removed') AS gone
    WHERE key = decode(gone, 'base64');
  INSERT INTO entries
    SELECT decode(added, 'base64'), decode(write->>'id', 'hex')
    FROM jsonb_array_elements(one->'writes') AS write, jsonb_array_elements_text(write->'added') AS added;
END
$$;

CREATE FUNCTION dojo_settle(of_group uuid, since_micros bigint)
RETURNS TABLE (place integer, commit_micros bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM pg_advisory_xact_lock(${COMMIT_LOCK});
  RETURN QUERY SELECT place, commit_micros FROM commits
    WHERE commit_micros > since_micros AND group_id = of_group ORDER BY place;
  IF NOT FOUND THEN
    INSERT INTO abandoned VALUES (of_group, ${NOW_MICROS}) ON CONFLICT DO NOTHING;
  END IF;
END
$$;
`;
