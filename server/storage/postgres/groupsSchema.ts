import { NOW_MICROS } from "./documentsSchema.ts";
import { INDEXES_CHANGED } from "./errors.ts";
import { COMMIT_LOCK } from "./locks.ts";

/**
 * `dojo_commit_group`: what `dojo_commit` did, each step once for the whole group and not once for each commit. Lists
 * are taken apart by the database in less time than JSON. The places of commits begin with 1. None of them has read
 * what another one writes (`commitQueue.ts`), so it does not matter in which order they are judged and written.
 * Processes are told who has committed: that one knows already. `dojo_commit` stays for servers that were started
 * before an update.
 *
 * Plans by key alone: when they are made, the tables may still be small.
 */
export const GROUPS_SCHEMA = `
CREATE FUNCTION dojo_commit_group(
  of_group uuid, of_process text, by_indexes text, request_micros bigint[],
  read_by integer[], read_id bytea[], read_micros bigint[],
  account_by integer[], account_id text[], account_version text[],
  written_by integer[], written_place integer[], written_id bytea[], written_path text[], written_parent text[],
  written_collection text[], written_fields text[],
  removed_by integer[], removed_key bytea[],
  added_by integer[], added_key bytea[], added_id bytea[]
)
RETURNS TABLE (commit_micros bigint, previous_micros bigint)
LANGUAGE plpgsql SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  state clock%ROWTYPE;
  now_micros bigint;
  stale integer[];
  times bigint[];
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

  PERFORM FROM accounts WHERE local_id = ANY (account_id) ORDER BY local_id FOR SHARE;
  stale := ARRAY (
    SELECT by_commit FROM unnest(read_by, read_id, read_micros) AS seen(by_commit, seen_id, micros)
    LEFT JOIN documents ON id = seen_id
    WHERE update_micros IS DISTINCT FROM micros
    UNION ALL
    SELECT by_commit FROM unnest(account_by, account_id, account_version) AS seen(by_commit, seen_id, version)
    LEFT JOIN accounts ON local_id = seen_id
    WHERE accounts.xmin::text IS DISTINCT FROM version
  );

  now_micros := ${NOW_MICROS};
  FOR place IN 1 .. cardinality(request_micros) LOOP
    IF place = ANY (stale) THEN
      times[place] := NULL;
    ELSE
      state.last_micros := greatest(state.last_micros + 1, request_micros[place], now_micros);
      times[place] := state.last_micros;
    END IF;
  END LOOP;

  WITH logged AS (
    INSERT INTO changes
      SELECT times[by_commit], given.place, given.path, old.fields, old.create_micros, old.update_micros, given.fields
      FROM unnest(written_by, written_place, written_id, written_path, written_fields)
        AS given(by_commit, place, given_id, path, fields)
      LEFT JOIN documents AS old ON old.id = given_id
      WHERE times[by_commit] IS NOT NULL
      RETURNING commit_micros, before_fields, fields
  ), logged_commits AS (
    INSERT INTO commits
      SELECT commit_micros, of_group, array_position(times, commit_micros) - 1,
        sum(coalesce(octet_length(before_fields), 0) + coalesce(octet_length(fields), 0))
      FROM logged GROUP BY commit_micros
      RETURNING commit_micros
  )
  SELECT coalesce(max(commit_micros), state.changed_micros) INTO state.changed_micros FROM logged_commits;

  IF state.changed_micros > previous_micros THEN
    DELETE FROM documents USING unnest(written_by, written_id, written_fields) AS given(by_commit, given_id, given_fields)
      WHERE id = given_id AND given_fields IS NULL AND times[by_commit] IS NOT NULL;
    INSERT INTO documents
      SELECT given_id, path, parent, collection_id, fields, times[by_commit], times[by_commit]
      FROM unnest(written_by, written_id, written_path, written_parent, written_collection, written_fields)
        AS given(by_commit, given_id, path, parent, collection_id, fields)
      WHERE fields IS NOT NULL AND times[by_commit] IS NOT NULL
      ON CONFLICT (id) DO UPDATE SET fields = excluded.fields, update_micros = excluded.update_micros;
    DELETE FROM entries USING unnest(removed_by, removed_key) AS gone(by_commit, gone_key)
      WHERE key = gone_key AND times[by_commit] IS NOT NULL;
    INSERT INTO entries
      SELECT given_key, given_id FROM unnest(added_by, added_key, added_id) AS given(by_commit, given_key, given_id)
      WHERE times[by_commit] IS NOT NULL;
    PERFORM pg_notify('dojo_commits', of_process);
  END IF;

  UPDATE clock SET last_micros = state.last_micros, changed_micros = state.changed_micros;
  RETURN QUERY SELECT one, previous_micros FROM unnest(times) WITH ORDINALITY AS given(one, place) ORDER BY place;
END
$$;
`;
