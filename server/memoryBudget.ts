const KIB = 1024;
const MIB = 1024 * KIB;

/** Bytes that may be held at once, by whom. */
export interface BudgetLimits {
  /** By everybody together. Members may have it but for the strangers' part. */
  process: number;
  /** By all who are not signed in, and by nobody else: signing in must not need what members hold. */
  strangers: number;
  /** By strangers of one address. */
  address: number;
  /** By strangers of an address from which somebody has signed in: a club, or a proxy that hides all addresses. */
  knownAddress: number;
}

/** Limits that leave most of a heap to the work itself; requests are a quarter of it, strangers an eighth of that. */
export function budgetLimitsFor(heapBytes: number): BudgetLimits {
  const process = Math.min(256 * MIB, Math.floor(heapBytes / 4));
  return { process, strangers: process / 8, address: 1 * MIB, knownAddress: 8 * MIB };
}

/** What one body, session or answer holds. */
export interface Reservation {
  /** Changes how much it holds, to `bytes` in all. False, and nothing changes, when that is more than may be had. */
  resize(bytes: number): boolean;
  /** Gives everything back. Further calls change nothing. */
  release(): void;
}

export interface ReservationOptions {
  address: string;
  /** Who is signed in; absent for a stranger. */
  account?: string;
  /** Others needed the memory: it is given back already, and whatever it stood for must go. */
  onEvicted: () => void;
}

/** Addresses from which somebody has signed in that are remembered. */
const MOST_KNOWN_ADDRESSES = 10_000;

/**
 * The memory that requests may take, in bytes, shared by all that come from outside: bodies, messages and frames that wait,
 * answers. Where it runs short, the oldest strangers lose theirs: of the address, where that holds too much, or of all. So whoever
 * holds on to much makes room for those who are done at once. What a member holds is never taken away. No account may hold more than
 * it leaves free for all others: however many fill their share, as much is left as each of them has.
 */
export class MemoryBudget {
  readonly #limits: BudgetLimits;
  readonly #held = new Map<string, number>();
  /** In the order in which they came. */
  readonly #strangers = new Set<Entry>();
  readonly #strangersOf = new Map<string, Set<Entry>>();
  /** In the order in which somebody last signed in from them. */
  readonly #knownAddresses = new Set<string>();

  constructor(limits: BudgetLimits) {
    this.#limits = limits;
  }

  /** Bytes that are held now. */
  get bytes(): number {
    return this.#of(PROCESS);
  }

  /** Opens a reservation that holds nothing yet. */
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
    // Nothing is taken from others for what would not fit all the same.
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
