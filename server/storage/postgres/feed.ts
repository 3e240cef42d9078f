import type { Document } from "../../protocol/document/document.ts";
import { takeTurns } from "../../request/turns.ts";
import { Lane } from "../lane.ts";
import type { Commit } from "../store.ts";
import type { Row } from "./connection.ts";
import { parseFields, textSteps } from "./documentRow.ts";
import type { Query } from "./pool.ts";
import { fromText } from "./text.ts";

/** What one look into the log takes at most, besides the first commit: commits and bytes of fields. */
const COMMITS_AT_ONCE = 64;
const BYTES_AT_ONCE = 4 * 1024 * 1024;

/**
 * The next commits after a time, with their changes, and the state of the clock: one statement, so one state. A commit
 * stands there whole or not at all. Without any there is one row with the clock alone.
 */
const NEXT_COMMITS = `
WITH next AS (
  SELECT commit_micros, sum(bytes) OVER (ORDER BY commit_micros) - bytes AS bytes_before
  FROM (SELECT * FROM commits WHERE commit_micros > $1 ORDER BY commit_micros LIMIT ${COMMITS_AT_ONCE}) AS few
)
SELECT clock.*, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS now_micros, changes.*
FROM clock LEFT JOIN next ON bytes_before < ${BYTES_AT_ONCE} LEFT JOIN changes USING (commit_micros)
ORDER BY commit_micros, place`;

interface FeedOptions {
  /** The connection that follows; not one of those for requests, which may all wait for this feed. */
  query: Query;
  /** What the database says of its time with each look. */
  onTime: (nowMicros: number, lastMicros: number) => void;
}

/**
 * Hands on every commit of every process, in commit order, each once. The log is the truth; who has just committed may
 * hand on his own commits without reading them again, if nothing of others lies before them.
 */
export class Feed {
  readonly #options: FeedOptions;
  readonly #lane = new Lane();
  readonly #listeners = new Set<{ onCommit: (commit: Commit) => void; onGap?: () => void }>();
  /** All changes up to this time have been handed on; undefined before the first look. */
  #position: number | undefined;

  constructor(options: FeedOptions) {
    this.#options = options;
  }

  subscribe(onCommit: (commit: Commit) => void, onGap?: () => void): () => void {
    const listener = { onCommit, onGap };
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** All changes up to this time have been handed on. */
  get position(): number {
    return this.#position ?? 0;
  }

  /** Begins with the state of now. */
  async begin(): Promise<void> {
    const [row] = await this.#options.query("SELECT changed_micros FROM clock");
    this.#position = Number(row?.changed_micros);
  }

  /** Waits until all changes up to a time have been handed on. */
  async reach(micros: number): Promise<void> {
    while (this.position < micros) await this.look();
  }

  /** Hands on what is new, if anything is. */
  look(): Promise<void> {
    return this.#lane.run(async () => {
      while (await this.#next());
    });
  }

  /** Hands on commits of this process; `previousMicros` is the time of the last change before them. */
  own(commits: readonly Commit[], previousMicros: number): Promise<void> {
    return this.#lane.run(async () => {
      if (this.position < previousMicros) while (await this.#next());
      for (const commit of commits) if (commit.commitTimeMicros > this.position) this.#hand(commit);
    });
  }

  /** Hands on the next few; false if these were the last. */
  async #next(): Promise<boolean> {
    const rows = await this.#options.query(NEXT_COMMITS, [this.position]);
    const { now_micros, last_micros, changed_micros, purged_micros } = rows[0]!;
    this.#options.onTime(Number(now_micros), Number(last_micros));
    if (Number(purged_micros) > this.position) return this.#leap(Number(changed_micros));
    for (const commit of await toCommits(rows)) this.#hand(commit);
    return this.position < Number(changed_micros);
  }

  /** What was missed is no longer in the log: who follows must start over. */
  #leap(changedMicros: number): boolean {
    this.#position = changedMicros;
    for (const { onGap } of this.#listeners) onGap?.();
    return false;
  }

  #hand(commit: Commit): void {
    this.#position = commit.commitTimeMicros;
    for (const { onCommit } of this.#listeners) onCommit(commit);
  }
}

/** The commits of some rows, each row a change. */
async function toCommits(rows: readonly Row[]): Promise<Commit[]> {
  const commits: Commit[] = [];
  for (const row of rows) {
    if (row.path === null) continue;
    await takeTurns(textSteps(row.before_fields) + textSteps(row.fields));
    const commitTimeMicros = Number(row.commit_micros);
    if (commits.at(-1)?.commitTimeMicros !== commitTimeMicros) commits.push({ commitTimeMicros, changes: [] });
    commits.at(-1)!.changes.push(toChange(row, commitTimeMicros));
  }
  return commits;
}

function toChange(row: Row, commitTimeMicros: number): Commit["changes"][number] {
  const path = fromText(String(row.path));
  const before: Document | undefined =
    row.before_fields === null
      ? undefined
      : {
          path,
          fields: parseFields(String(row.before_fields)),
          createTimeMicros: Number(row.create_micros),
          updateTimeMicros: Number(row.update_micros),
        };
  if (row.fields === null) return { path, before, characters: 0 };
  const text = String(row.fields);
  const createTimeMicros = before?.createTimeMicros ?? commitTimeMicros;
  const after = { path, fields: parseFields(text), createTimeMicros, updateTimeMicros: commitTimeMicros };
  return { path, before, after, characters: text.length };
}
