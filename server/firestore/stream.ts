import type { Caller } from "../context.ts";
import type { ChangeFeed } from "./changeFeed.ts";
import type { TargetQuota } from "./targetQuota.ts";

/** What a stream method sees of its connection. */
export interface Stream {
  /** False once the stream fails or has ended; nothing is sent after that. */
  readonly isOpen: boolean;
  send(message: object): void;
  /** Whoever sends much waits for this: true when the client has room for more, false when the stream is about to end. */
  ready(): Promise<boolean>;
  /** Counts memory that the message in hand takes, until it is handled; false where that is too much. */
  hold(bytes: number): boolean;
  /** Runs a task after everything that came before it. What it throws ends the stream. */
  enqueue(task: () => Promise<void> | void): void;
  /** Ends the stream without an error; the client opens a new one and continues where it was. */
  end(reason: string): void;
}

export interface StreamMethodOptions {
  stream: Stream;
  caller: Caller | null;
  feed: ChangeFeed;
  quota: TargetQuota;
  /** Whose listeners are counted together. */
  owner: string;
}

/** One open Listen or Write call. */
export interface StreamMethod {
  /** Handles one message of the client; called for one message at a time. What it throws ends the stream. */
  receive(message: unknown): Promise<void>;
  /** Whether the client would miss nothing if the stream ended now. */
  readonly isIdle: boolean;
  /** Lets go of everything; nothing is called after this. */
  close(): void;
}
