/** Milliseconds since 1970, by the clock of the database: processes may have different ones. */
export const NOW_MS = "(extract(epoch FROM clock_timestamp()) * 1000)::float8";

/**
 * Counts of attempts (`../paces.ts`), for all processes. `start_ms` is when the last attempt begins, `idle_ms` from when
 * on a row is as good as none.
 *
 * `dojo_take`: lets an attempt begin in all of `turns`. Their rows are locked in the order of their keys, by the very
 * statement that makes them. A clock that went back makes nobody wait longer than usual.
 *
 * `dojo_pace`: counts, takes back or forgets, in that order, too.
 *
 * Neither waits for the disk: what a crash of the database takes along is a second's counts.
 */
export const PACES_SCHEMA = `
CREATE TABLE paces (
  key text COLLATE "C" PRIMARY KEY,
  count float8 NOT NULL,
  counted_ms float8 NOT NULL,
  start_ms float8 NOT NULL,
  idle_ms float8 NOT NULL
);

CREATE INDEX paces_by_idle ON paces (idle_ms);

DELETE FROM server_state WHERE name = 'throttle';

CREATE FUNCTION dojo_left(count float8, counted_ms float8, rule jsonb, now_ms float8) RETURNS float8
LANGUAGE sql IMMUTABLE AS $$
  SELECT greatest(count - greatest(now_ms - counted_ms, 0) / (rule->>'forgetMs')::float8, 0)
$$;

CREATE FUNCTION dojo_wait(count float8, rule jsonb) RETURNS float8
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN ceil(count - 1e-6) < (rule->>'free')::float8 THEN 0 ELSE
    least((rule->>'firstWaitMs')::float8 * 2 ^ (ceil(count - 1e-6) - (rule->>'free')::float8),
      (rule->>'longestWaitMs')::float8)
  END
$$;

CREATE FUNCTION dojo_take(turns jsonb, longest_ms float8) RETURNS TABLE (wait_ms float8, is_halfway boolean)
LANGUAGE plpgsql SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  now_ms float8;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  INSERT INTO paces AS kept SELECT turn->>'key', 0, 0, 0, 0 FROM jsonb_array_elements(turns) AS turn ORDER BY 1
    ON CONFLICT (key) DO UPDATE SET count = kept.count;
  now_ms := ${NOW_MS};
  SELECT
    max(greatest(least(start_ms, now_ms + (rule->>'longestWaitMs')::float8) + dojo_wait(count_left, rule) - now_ms, 0)),
    coalesce(bool_or(counts = 'if-halfway' AND count_left >= (rule->>'free')::float8 / 2), false)
    INTO wait_ms, is_halfway
    FROM jsonb_to_recordset(turns) AS turn(key text, rule jsonb, counts text) JOIN paces ON paces.key = turn.key,
      dojo_left(count, counted_ms, rule, now_ms) AS count_left;
  IF wait_ms > longest_ms THEN
    wait_ms := NULL;
  ELSE
    UPDATE paces SET count = count_now, counted_ms = now_ms, start_ms = now_ms + wait_ms,
      idle_ms = now_ms + greatest(count_now * (rule->>'forgetMs')::float8, wait_ms)
    FROM jsonb_to_recordset(turns) AS turn(key text, rule jsonb, counts text) JOIN paces AS kept ON kept.key = turn.key,
      dojo_left(kept.count, kept.counted_ms, rule, now_ms) AS count_left,
      least(CASE WHEN counts = 'always' OR is_halfway THEN count_left + 1 ELSE count_left END,
        (rule->>'most')::float8) AS count_now
    WHERE paces.key = turn.key;
  END IF;
  RETURN NEXT;
END
$$;

CREATE FUNCTION dojo_pace(changes jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  one record;
  now_ms float8;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  FOR one IN SELECT * FROM jsonb_to_recordset(changes) AS given(key text, rule jsonb, change text) ORDER BY key LOOP
    now_ms := ${NOW_MS};
    IF one.change = 'forget' THEN
      DELETE FROM paces WHERE key = one.key;
    ELSIF one.change = 'uncount' THEN
      UPDATE paces SET count = greatest(dojo_left(count, counted_ms, one.rule, now_ms) - 1, 0), counted_ms = now_ms
        WHERE key = one.key;
    ELSE
      INSERT INTO paces AS kept VALUES (one.key, 1, now_ms, 0, now_ms + (one.rule->>'forgetMs')::float8)
        ON CONFLICT (key) DO UPDATE SET counted_ms = now_ms,
          count = least(dojo_left(kept.count, kept.counted_ms, one.rule, now_ms) + 1, (one.rule->>'most')::float8),
          idle_ms = greatest(kept.start_ms,
            now_ms + (dojo_left(kept.count, kept.counted_ms, one.rule, now_ms) + 1) * (one.rule->>'forgetMs')::float8);
    END IF;
  END LOOP;
END
$$;
`;
