import { expect, onTestFinished, test } from "vitest";
import { makeDatabase, runSql } from "../../../tests/fixtures/postgres/databases.ts";
import { connect } from "./connection.ts";
import { parseDatabaseUrl } from "./databaseUrl.ts";
import { openPostgresStore } from "./open.ts";
import { purgeLogs } from "./purge.ts";

test("what is older than an hour goes from the logs, however much, and the clock says how far", async () => {
  const url = await makeDatabase();
  const store = await openPostgresStore({ url, connections: 2 });
  onTestFinished(() => store.close());
  const kept = await store.commit(async () => [{ path: "notes/a", fields: {} }]);
  await store.deleteAccount("anna");
  const hours = 2 * 3_600_000_000;
  const old = kept.commitTimeMicros - hours;
  await runSql(
    url,
    `INSERT INTO commits SELECT ${old} + n, gen_random_uuid(), 0, 0 FROM generate_series(1, 2500) AS n`,
  );
  await runSql(
    url,
    `INSERT INTO changes (commit_micros, place, path) SELECT commit_micros, 1, 'notes/a' FROM commits
    WHERE commit_micros < ${kept.commitTimeMicros}`,
  );
  await runSql(
    url,
    `INSERT INTO abandoned VALUES (gen_random_uuid(), ${old}), (gen_random_uuid(), ${kept.commitTimeMicros})`,
  );
  await runSql(url, "INSERT INTO revocations (local_id, at) VALUES ('ben', clock_timestamp() - interval '2 hours')");

  const connection = await connect(parseDatabaseUrl(url)!);
  onTestFinished(() => connection.end());
  await purgeLogs(connection.query);
  const [left] = await connection.query(
    `SELECT (SELECT array_agg(commit_micros)::text FROM commits) AS commits, (SELECT count(*) FROM changes) AS changes,
       (SELECT count(*) FROM abandoned) AS abandoned, (SELECT string_agg(local_id, ',') FROM revocations) AS revocations,
       purged_micros FROM clock`,
  );
  expect(left).toEqual({
    commits: `{${kept.commitTimeMicros}}`,
    changes: 1,
    abandoned: 1,
    revocations: "anna",
    purged_micros: expect.any(Number),
  });
  await purgeLogs(connection.query);
});
