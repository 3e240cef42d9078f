import type { Channel } from "./channel.ts";

/** The channels of this process, also by owner (an address, an account), so that nobody can take all of them. */
export class Registry {
  readonly #entries = new Map<string, { channel: Channel; owners: string[]; deviceId?: string }>();
  readonly #owned = new Map<string, Set<Channel>>();

  get size(): number {
    return this.#entries.size;
  }

  /**
   * A channel opened by a browser with a cookie is for this browser alone: its id stands in URLs, which others may
   * read.
   */
  get(sid: string, deviceId?: string): Channel | undefined {
    const entry = this.#entries.get(sid);
    const isTheirs = entry?.deviceId === undefined || entry.deviceId === deviceId;
    return isTheirs ? entry?.channel : undefined;
  }

  all(): Channel[] {
    return [...this.#entries.values()].map((entry) => entry.channel);
  }

  count(owner: string): number {
    return this.#owned.get(owner)?.size ?? 0;
  }

  /** The channels of one owner. */
  of(owner: string): Channel[] {
    return [...(this.#owned.get(owner) ?? [])];
  }

  add(channel: Channel, deviceId?: string): void {
    this.#entries.set(channel.sid, { channel, owners: [], deviceId });
  }

  /** Counts the channel among an owner's until it is removed. */
  claim(channel: Channel, owner: string): void {
    const entry = this.#entries.get(channel.sid);
    if (!entry) return;
    entry.owners.push(owner);
    this.#owned.set(owner, (this.#owned.get(owner) ?? new Set()).add(channel));
  }

  remove(channel: Channel): void {
    const owners = this.#entries.get(channel.sid)?.owners ?? [];
    this.#entries.delete(channel.sid);
    for (const owner of owners) this.#release(owner, channel);
  }

  #release(owner: string, channel: Channel): void {
    const owned = this.#owned.get(owner);
    owned?.delete(channel);
    if (owned?.size === 0) this.#owned.delete(owner);
  }
}
