const KIB = 1024;
const MIB = 1024 * KIB;

/** Limits on reserved bytes. */
export interface BudgetLimits {
  /** In total. Members may use all but the strangers' share. */
  process: number;
  /** Reserved for callers who are not signed in, because signing in must not depend on what members hold. */
  strangers: number;
  /** For the strangers of one address. */
  address: number;
  /** For the strangers of an address from which somebody has signed in: a club, or a proxy that hides all addresses. */
  knownAddress: number;
}

/** Limits that leave most of the heap to the work itself: requests get a quarter of it, strangers an eighth of that. */
export function budgetLimitsFor(heapBytes: number): BudgetLimits {
  const process = Math.min(256 * MIB, Math.floor(heapBytes / 4));
  return { process, strangers: process / 8, address: 1 * MIB, knownAddress: 8 * MIB };
}

/** The memory of one body, channel or answer. */
export interface Reservation {
  /** Changes the reservation to `bytes` in total. False, without a change, if that is too much. */
  resize(bytes: number): boolean;
  /** Releases everything. Further calls do nothing. */
  release(): void;
}

export interface ReservationOptions {
  address: string;
  /** The signed-in user; absent for a stranger. */
  account?: string;
  /** Others needed the memory: it is released already, and its content must be dropped. */
  onEvicted: () => void;
}

/** Limit on remembered addresses from which somebody has signed in. */
const MOST_KNOWN_ADDRESSES = 10_000;

/**
 * The memory of requests in bytes, shared by everything that comes from outside: bodies, waiting messages and frames,
 * answers. When it runs short, the oldest strangers lose theirs: those of the address if that holds too much, else of
 * all. So strangers who hold much for long make room for quick ones. A member's memory is never taken away. No account
 * may hold more than it leaves free for all others, so that as much is left as each of them has.
 */
export class MemoryBudget {
  readonly #limits: BudgetLimits;
  readonly #held = new Map<string, number>();
  /** In order of arrival. */
  readonly #strangers = new Set<Entry>();
  readonly #strangersOf = new Map<string, Set<Entry>>();
  /** In order of the last sign-in from each. */
  readonly #knownAddresses = new Set<string>();

  constructor(limits: BudgetLimits) {
    this.#limits = limits;
  }

  /** Bytes that are held now. */
  get bytes(): number {
    return this.#of(PROCESS);
  }

  /** Opens an empty reservation. */
  open({ address, account, onEvicted }: ReservationOptions): Reservation {
    const entry: Entry = { address, account, bytes: 0, isReleased: false, onEvicted };
    if (account === undefined) this.#enter(entry);
    else this.#remember(address);
    return {
      resize: (bytes) => this.#resize(entry, bytes),
      release: () => this.#release(entry),
    };
  }

  #resize(entry: Entry, bytes: number): boolean {
    if (entry.isReleased) return false;
    const more = bytes - entry.bytes;
    if (more > 0 && !this.#makeRoom(entry, more)) return false;
    this.#add(entry, more);
    return true;
  }

  #release(entry: Entry): void {
    if (entry.isReleased) return;
    this.#add(entry, -entry.bytes);
    entry.isReleased = true;
    if (entry.account === undefined) this.#leave(entry);
  }

  #enter(entry: Entry): void {
    this.#strangers.add(entry);
    const neighbours = this.#strangersOf.get(entry.address) ?? new Set();
    this.#strangersOf.set(entry.address, neighbours.add(entry));
  }

  #leave(entry: Entry): void {
    this.#strangers.delete(entry);
    const neighbours = this.#strangersOf.get(entry.address);
    neighbours?.delete(entry);
    if (neighbours?.size === 0) this.#strangersOf.delete(entry.address);
  }

  #makeRoom(entry: Entry, more: number): boolean {
    const limits = this.#limits;
    const owner = ownerOf(entry);
    if (entry.account !== undefined) {
      const ofMembers = this.#of(PROCESS) - this.#of(STRANGERS);
      return this.#of(owner) + more <= limits.process - limits.strangers - ofMembers - more;
    }
    const most = this.#addressLimit(entry.address);
    // Others lose nothing for a reservation that would not fit anyway.
    if (entry.bytes + more > Math.min(most, limits.strangers)) return false;
    const neighbours = this.#strangersOf.get(entry.address) ?? new Set();
    this.#evict(neighbours, entry, () => this.#of(owner) + more > most);
    this.#evict(this.#strangers, entry, () => this.#of(STRANGERS) + more > limits.strangers);
    return !entry.isReleased;
  }

  #evict(strangers: ReadonlySet<Entry>, except: Entry, isShort: () => boolean): void {
    for (const oldest of strangers) {
      if (!isShort()) return;
      if (oldest === except) continue;
      this.#release(oldest);
      oldest.onEvicted();
    }
  }

  #addressLimit(address: string): number {
    return this.#knownAddresses.has(address) ? this.#limits.knownAddress : this.#limits.address;
  }

  #add(entry: Entry, bytes: number): void {
    entry.bytes += bytes;
    const shared = entry.account === undefined ? [PROCESS, STRANGERS] : [PROCESS];
    for (const owner of [...shared, ownerOf(entry)]) {
      const held = this.#of(owner) + bytes;
      if (held > 0) this.#held.set(owner, held);
      else this.#held.delete(owner);
    }
  }

  #of(owner: string): number {
    return this.#held.get(owner) ?? 0;
  }

  #remember(address: string): void {
    this.#knownAddresses.delete(address);
    this.#knownAddresses.add(address);
    if (this.#knownAddresses.size > MOST_KNOWN_ADDRESSES) {
      this.#knownAddresses.delete(this.#knownAddresses.values().next().value!);
    }
  }
}

interface Entry {
  address: string;
  account?: string;
  bytes: number;
  isReleased: boolean;
  onEvicted: () => void;
}

const PROCESS = "process";
const STRANGERS = "strangers";

const ownerOf = ({ address, account }: Entry) => (account === undefined ? `address ${address}` : `account ${account}`);
