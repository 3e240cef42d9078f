import type { Session } from "./session.ts";

/** The sessions of this process, with counts per owner (an address, an account) so that nobody can take all of them. */
export class Registry {
  readonly #entries = new Map<string, { session: Session; owners: string[] }>();
  readonly #counts = new Map<string, number>();

  get size(): number {
    return this.#entries.size;
  }

  get(sid: string): Session | undefined {
    return this.#entries.get(sid)?.session;
  }

  all(): Session[] {
    return [...this.#entries.values()].map((entry) => entry.session);
  }

  count(owner: string): number {
    return this.#counts.get(owner) ?? 0;
  }

  add(session: Session): void {
    this.#entries.set(session.sid, { session, owners: [] });
  }

  /** Counts the session among an owner's, until it is removed. */
  claim(session: Session, owner: string): void {
    const entry = this.#entries.get(session.sid);
    if (!entry) return;
    entry.owners.push(owner);
    this.#counts.set(owner, this.count(owner) + 1);
  }

  remove(session: Session): void {
    const owners = this.#entries.get(session.sid)?.owners ?? [];
    this.#entries.delete(session.sid);
    for (const owner of owners) this.#release(owner);
  }

  #release(owner: string): void {
    const left = this.count(owner) - 1;
    if (left > 0) this.#counts.set(owner, left);
    else this.#counts.delete(owner);
  }
}
