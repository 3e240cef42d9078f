import { WireError } from "../../protocol/errors.ts";

/** Bytes that may wait for the socket before the channel holds back further frames. */
const HIGH_WATER_MARK_BYTES = 64 * 1024;

export interface BackChannelOptions {
  /** End the response after the first frame (`CI=1`). */
  longPolling: boolean;
  /** For long polling: when to answer without news. */
  answerByMs: number;
  /** The socket has room again. */
  onReady: () => void;
  /** The client went away. */
  onGone: () => void;
}

/** One hanging response, the way from server to client. */
export class BackChannel {
  readonly longPolling: boolean;
  readonly answerByMs: number;
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
  #controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
  #ended: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
  #written = 0;

  constructor(options: BackChannelOptions) {
    this.longPolling = options.longPolling;
    this.answerByMs = options.answerByMs;
    this.body = new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        pull: () => options.onReady(),
        cancel: () => {
          this.#controller = this.#ended = undefined;
          options.onGone();
        },
      },
      new ByteLengthQueuingStrategy({ highWaterMark: HIGH_WATER_MARK_BYTES }),
    );
  }

  /** Whether the socket takes more now. */
  get isReady(): boolean {
    return (this.#controller?.desiredSize ?? 0) > 0;
  }

  /** Bytes written so far. */
  get written(): number {
    return this.#written;
  }

  write(frame: string): void {
    const bytes = new TextEncoder().encode(frame);
    this.#written += bytes.byteLength;
    this.#controller?.enqueue(bytes);
  }

  /** Ends the response once the socket has taken everything. */
  end(): void {
    this.#controller?.close();
    this.#ended ??= this.#controller;
    this.#controller = undefined;
  }

  /** Aborts the response if the socket has not taken everything by now. */
  abort(): void {
    this.end();
    this.#ended?.error(new WireError("CANCELLED", "the client takes nothing"));
  }
}
