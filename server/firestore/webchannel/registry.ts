import type { Session } from "./session.ts";

/** The sessions of this process, by owner too (an address, an account), so that nobody can take all of them. */
export class Registry {
  readonly #entries = new Map<string, { session: Session; owners: string[]; deviceId?: string }>();
  readonly #owned = new Map<string, Set<Session>>();

  get size(): number {
    return this.#entries.size;
  }

  /** A session that was opened by a browser is there for this browser alone: its id stands in URLs, and others may read those. */
  get(sid: string, deviceId?: string): Session | undefined {
    const entry = this.#entries.get(sid);
    const isTheirs = entry?.deviceId === undefined || entry.deviceId === deviceId;
    return isTheirs ? entry?.session : undefined;
  }

  all(): Session[] {
    return [...this.#entries.values()].map((entry) => entry.session);
  }

  count(owner: string): number {
    return this.#owned.get(owner)?.size ?? 0;
  }

  /** The sessions of one owner. */
  of(owner: string): Session[] {
    return [...(this.#owned.get(owner) ?? [])];
  }

  add(session: Session, deviceId?: string): void {
    this.#entries.set(session.sid, { session, owners: [], deviceId });
  }

  /** Counts the session among an owner's, until it is removed. */
  claim(session: Session, owner: string): void {
    const entry = this.#entries.get(session.sid);
    if (!entry) return;
    entry.owners.push(owner);
    this.#owned.set(owner, (this.#owned.get(owner) ?? new Set()).add(session));
  }

  remove(session: Session): void {
    const owners = this.#entries.get(session.sid)?.owners ?? [];
    this.#entries.delete(session.sid);
    for (const owner of owners) this.#release(owner, session);
  }

  #release(owner: string, session: Session): void {
    const owned = this.#owned.get(owner);
    owned?.delete(session);
    if (owned?.size === 0) this.#owned.delete(owner);
  }
}
