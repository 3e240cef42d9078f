import type { Query } from "./pool.ts";
import { fromText, toText } from "./text.ts";

/** Rows may become visible so much later than they were written: longer than any transaction of accounts lasts. */
const WINDOW = "60 seconds";

/** What one look takes at most; a tenant's accounts may all go at once. */
const MOST_AT_ONCE = 10_000;

/** Ids of rows that were told; older ones have left the window. */
const MOST_TOLD = 50_000;

/** Tells of accounts whose rights have ended, whichever process ended them: each row of the log once. */
export class Revocations {
  readonly #listeners = new Set<(localId: string) => void>();
  readonly #told = new Set<number>();

  subscribe(listener: (localId: string) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Writes rows, in the transaction of the change itself. Returns their ids, to be told after it. */
  async write(query: Query, localIds: readonly string[]): Promise<[id: number, localId: string][]> {
    if (localIds.length === 0) return [];
    const rows = await query(
      "INSERT INTO revocations (local_id) SELECT jsonb_array_elements_text($1::jsonb) RETURNING id, local_id",
      [JSON.stringify(localIds.map(toText))],
    );
    await query("SELECT pg_notify('dojo_revocations', '')");
    return rows.map(({ id, local_id }) => [Number(id), fromText(String(local_id))]);
  }

  /** What was there before is nobody's news: nothing is open yet. */
  async begin(query: Query): Promise<void> {
    for (const { id } of await this.#read(query)) this.#remember(Number(id));
  }

  /** Tells what is new in the log. */
  async look(query: Query): Promise<void> {
    this.tell((await this.#read(query)).map(({ id, local_id }) => [Number(id), fromText(String(local_id))]));
  }

  /** Tells those rows that were not told yet. */
  tell(rows: readonly [id: number, localId: string][]): void {
    for (const [id, localId] of rows) {
      if (this.#told.has(id)) continue;
      this.#remember(id);
      for (const listener of this.#listeners) listener(localId);
    }
  }

  #read(query: Query) {
    return query(
      `SELECT id, local_id FROM revocations WHERE at > clock_timestamp() - interval '${WINDOW}' ORDER BY id LIMIT ${MOST_AT_ONCE}`,
    );
  }

  #remember(id: number): void {
    this.#told.add(id);
    const oldest = this.#told.values().next().value;
    if (this.#told.size > MOST_TOLD && oldest !== undefined) this.#told.delete(oldest);
  }
}
