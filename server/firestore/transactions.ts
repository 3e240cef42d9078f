import { randomBytes } from "node:crypto";
import { WireError } from "../protocol/errors.ts";
import type { Clock } from "../request/context.ts";
import type { MemoryBudget, Reservation } from "../request/memoryBudget.ts";
import { exhausted } from "../request/requestBody.ts";
import type { CommitReader, Store } from "../storage/store.ts";
import type { Hold } from "./holding.ts";
import { afterUnref } from "../timers.ts";

/** How long a transaction may last, and how long nothing may happen in it (firebase.google.com/docs/firestore/quotas). */
const LIFE_MS = 270_000;
const IDLE_MS = 60_000;
/** Open transactions, of everybody, of one account, and of strangers from one address. */
const MOST_OPEN = 1000;
const MOST_OF_ACCOUNT = 50;
const MOST_OF_ADDRESS = 10;
/** Reads of one transaction, and documents that they find: all are compared again when it commits. */
const MOST_READS = 500;
const MOST_DOCUMENTS = 10_000;
/** Memory of a transaction and of each read, in addition to the read's own bytes. */
const ENTRY_BYTES = 1024;

/** What a commit has to read again. */
export interface RepeatContext {
  store: Store;
  hold: Hold;
}

/** What a transaction has read: it may commit if the same read has the same answer then. */
export interface Footprint {
  /** A digest of the answer. */
  digest: string;
  /** Reads again, in the state before the commit. */
  repeat: (read: CommitReader, ctx: RepeatContext) => Promise<string>;
  /** Whether that takes queries. */
  readsIndex: boolean;
  /** Documents that were found. */
  documents: number;
  /** Memory of what is kept to repeat it. */
  bytes: number;
}

/** An open transaction. */
export interface Transaction {
  /** Its id on the wire, in base64. */
  id: string;
  isReadOnly: boolean;
  readsIndex: boolean;
  /** Remembers a read. INVALID_ARGUMENT if they are too many, RESOURCE_EXHAUSTED if memory is short. */
  note(footprint: Footprint): void;
  /** ABORTED if anything that was read has changed. */
  verify(read: CommitReader, ctx: RepeatContext): Promise<void>;
}

/** The transactions of one caller. */
export interface OwnTransactions {
  begin(options: { isReadOnly: boolean }): Transaction;
  /** INVALID_ARGUMENT for one that has ended, or is somebody else's. */
  find(id: unknown): Transaction;
  /** The same, and ends it. */
  take(id: unknown): Transaction;
}

interface Open {
  transaction: Transaction;
  owner: string;
  memory: Reservation;
  beganAtMs: number;
  usedAtMs: number;
}

/** Whose transactions are counted together. */
export interface TransactionOwner {
  address: string;
  account?: string;
}

/**
 * The open transactions of this process. They are optimistic: nothing is locked, and what was read is read again when
 * they commit.
 */
export class Transactions {
  readonly #open = new Map<string, Open>();
  readonly #clock: Clock;
  readonly #memory: MemoryBudget;
  readonly #after: (delayMs: number, callback: () => void) => void;

  #isSweepDue = false;

  constructor(parts: { clock: Clock; memory: MemoryBudget; after?: (delayMs: number, callback: () => void) => void }) {
    this.#clock = parts.clock;
    this.#memory = parts.memory;
    this.#after = parts.after ?? afterUnref;
  }

  of(whose: TransactionOwner): OwnTransactions {
    const owner = whose.account === undefined ? `address ${whose.address}` : `account ${whose.account}`;
    const known = (id: unknown) => {
      const open = typeof id === "string" ? this.#open.get(id) : undefined;
      if (!open || open.owner !== owner || this.#isOver(open)) throw unknown();
      open.usedAtMs = this.#clock();
      return open;
    };
    return {
      begin: (options) => this.#begin(owner, whose, options),
      find: (id) => known(id).transaction,
      take: (id) => {
        const { transaction } = known(id);
        this.#end(transaction.id);
        return transaction;
      },
    };
  }

  #begin(owner: string, { address, account }: TransactionOwner, { isReadOnly }: { isReadOnly: boolean }): Transaction {
    this.#sweep();
    const most = account === undefined ? MOST_OF_ADDRESS : MOST_OF_ACCOUNT;
    const own = [...this.#open.values()].filter((open) => open.owner === owner).length;
    if (own >= most || this.#open.size >= MOST_OPEN) throw exhausted();
    const id = randomBytes(24).toString("base64");
    const memory = this.#memory.open({ address, account, onEvicted: () => this.#open.delete(id) });
    if (!memory.resize(ENTRY_BYTES)) {
      memory.release();
      throw exhausted();
    }
    const transaction = makeTransaction(id, isReadOnly, memory);
    const nowMs = this.#clock();
    this.#open.set(id, { transaction, owner, memory, beganAtMs: nowMs, usedAtMs: nowMs });
    this.#sweepLater();
    return transaction;
  }

  /** Gives memory back that nobody asks for any more. */
  #sweepLater(): void {
    if (this.#isSweepDue || this.#open.size === 0) return;
    this.#isSweepDue = true;
    this.#after(IDLE_MS, () => {
      this.#isSweepDue = false;
      this.#sweep();
      this.#sweepLater();
    });
  }

  #sweep(): void {
    for (const [id, open] of this.#open) if (this.#isOver(open)) this.#end(id);
  }

  #isOver({ beganAtMs, usedAtMs }: Open): boolean {
    const nowMs = this.#clock();
    return nowMs - beganAtMs > LIFE_MS || nowMs - usedAtMs > IDLE_MS;
  }

  #end(id: string): void {
    this.#open.get(id)?.memory.release();
    this.#open.delete(id);
  }
}

function makeTransaction(id: string, isReadOnly: boolean, memory: Reservation): Transaction {
  const footprints: Footprint[] = [];
  const total = { bytes: ENTRY_BYTES, documents: 0 };
  const transaction: Transaction = {
    id,
    isReadOnly,
    readsIndex: false,
    note: (footprint) => {
      total.bytes += ENTRY_BYTES + footprint.bytes;
      total.documents += footprint.documents;
      if (footprints.length >= MOST_READS || total.documents > MOST_DOCUMENTS) {
        throw new WireError("INVALID_ARGUMENT", "Transaction too big. Decrease transaction size.");
      }
      if (!memory.resize(total.bytes)) throw exhausted();
      transaction.readsIndex ||= footprint.readsIndex;
      footprints.push(footprint);
    },
    verify: async (read, ctx) => {
      for (const { digest, repeat } of footprints) if ((await repeat(read, ctx)) !== digest) throw changed();
    },
  };
  return transaction;
}

const unknown = () =>
  new WireError("INVALID_ARGUMENT", "The referenced transaction has expired or is no longer valid.");

const changed = () => new WireError("ABORTED", "Too much contention on these documents. Please try again.");
