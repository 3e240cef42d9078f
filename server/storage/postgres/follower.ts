import { StoreError } from "../store.ts";
import type { Connection, Row } from "./connection.ts";
import { toStoreError } from "./errors.ts";
import type { Query } from "./pool.ts";

/** A notification may be lost: so often the log is looked at in any case. */
const LOOK_EVERY_MS = 1000;
/** So often what nobody needs any more is dropped. */
const PURGE_EVERY_MS = 60_000;

interface FollowerOptions {
  connect: () => Promise<Connection>;
  /** What is to be done on each connection, before anything else. */
  begin: (query: Query) => Promise<void>;
  look: (query: Query) => Promise<void>;
  purge: (query: Query) => Promise<void>;
  onFailure: (error: StoreError) => void;
  /** How this process calls itself in its notifications: it need not look for what it has done itself. */
  processId: string;
}

/**
 * The one connection that hears of other processes: notified where that works, every second in any case. It is opened
 * again when it is lost.
 */
export class Follower {
  readonly #options: FollowerOptions;
  #connection: Promise<Connection> | undefined;
  #current: Connection | undefined;
  #timer: NodeJS.Timeout | undefined;
  #purgedAtMs = performance.now();
  #isLooking = false;
  #isAsked = false;
  #isClosed = false;

  constructor(options: FollowerOptions) {
    this.#options = options;
  }

  /** Connects for the first time, and follows from then on. */
  async begin(): Promise<void> {
    const connection = await this.#connect();
    await this.#options.begin(connection.query);
    this.#timer = setInterval(() => void this.#look(), LOOK_EVERY_MS);
    this.#timer.unref();
  }

  readonly query: Query = async (text, values): Promise<Row[]> => (await this.#connect()).query(text, values);

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#current?.end().catch(() => this.#current?.destroy());
  }

  #connect(): Promise<Connection> {
    if (this.#current?.isOpen === false) this.#connection = undefined;
    this.#connection ??= this.#open().catch((error: unknown) => {
      this.#connection = undefined;
      throw error;
    });
    return this.#connection;
  }

  async #open(): Promise<Connection> {
    const connection = await this.#options.connect();
    this.#current = connection;
    connection.onNotice(({ payload }) => {
      if (payload !== this.#options.processId) void this.#look();
    });
    await connection.query("LISTEN dojo_commits");
    await connection.query("LISTEN dojo_revocations");
    if (this.#isClosed) connection.destroy();
    return connection;
  }

  /** One look at a time; what is heard meanwhile leads to one more. */
  async #look(): Promise<void> {
    this.#isAsked = true;
    if (this.#isLooking || this.#isClosed) return;
    this.#isLooking = true;
    try {
      while (this.#isAsked && !this.#isClosed) {
        this.#isAsked = false;
        await this.#options.look(this.query);
        await this.#purgeIfDue();
      }
    } catch (fault) {
      this.#giveUp(fault);
    } finally {
      this.#isLooking = false;
    }
  }

  async #purgeIfDue(): Promise<void> {
    if (performance.now() - this.#purgedAtMs < PURGE_EVERY_MS) return;
    this.#purgedAtMs = performance.now();
    await this.#options.purge(this.query);
  }

  /** The next look tries again, on a new connection. */
  #giveUp(fault: unknown): void {
    this.#current?.destroy();
    const error = toStoreError(fault);
    if (error instanceof StoreError) this.#options.onFailure(error);
    else if (!this.#isClosed) throw fault;
  }
}
