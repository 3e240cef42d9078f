import type { Caller } from "../request/context.ts";
import type { ChangeFeed } from "./listen/changeFeed.ts";
import type { TargetQuota } from "./listen/targetQuota.ts";

/** The connection of a stream method. */
export interface Stream {
  /** False once the stream fails or has ended; then nothing is sent. */
  readonly isOpen: boolean;
  send(message: object): void;
  /** Waits until the client has room for more: true, or false if the stream is about to end. */
  ready(): Promise<boolean>;
  /** Counts memory of the current message until it is handled; false if it is too much. */
  hold(bytes: number): boolean;
  /** Runs a task after all earlier ones. What it throws ends the stream. */
  enqueue(task: () => Promise<void> | void): void;
  /** Ends the stream without an error; the client continues on a new one. */
  end(reason: string): void;
}

export interface StreamMethodOptions {
  stream: Stream;
  caller: Caller | null;
  feed: ChangeFeed;
  quota: TargetQuota;
  /** The owner whose listeners are counted together. */
  owner: string;
}

/** An open Listen or Write call. */
export interface StreamMethod {
  /** Handles one message of the client, one at a time. What it throws ends the stream. */
  receive(message: unknown): Promise<void>;
  /** Whether the client would lose nothing if the stream ended now. */
  readonly isIdle: boolean;
  /** Releases everything; nothing is called after this. */
  close(): void;
}
