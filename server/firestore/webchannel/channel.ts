import { randomBytes } from "node:crypto";
import type { Caller, Clock } from "../../request/context.ts";
import { toWireError } from "../../request/faults.ts";
import type { Log } from "../../log.ts";
import type { Reservation } from "../../request/memoryBudget.ts";
import { WireError } from "../../protocol/errors.ts";
import { parseJson } from "../../protocol/json.ts";
import { exhausted } from "../../request/requestBody.ts";
import { inTurns } from "../../request/turns.ts";
import type { Stream, StreamMethod } from "../stream.ts";
import { BackChannel } from "./backChannel.ts";
import type { ForwardBody } from "./frame.ts";
import { Inbox } from "./inbox.ts";
import { TaskQueue } from "./taskQueue.ts";
import type { Limits } from "./limits.ts";
import { Outbox } from "./outbox.ts";

/** Memory of a channel besides messages: buffers, timers, a socket. */
const CHANNEL_BYTES = 16 * 1024;
/** Memory of a message besides its text. */
const MESSAGE_BYTES = 512;
/** A text takes up to two bytes per character. */
const CHARACTER_BYTES = 2;
const NOOP = ["noop"] as const;
const CLOSE = ["close"] as const;

export interface ChannelOptions {
  rpc: "Listen" | "Write";
  clock: Clock;
  log: Log;
  limits: Limits;
  /** The memory of the channel, given back when it is gone. */
  memory: Reservation;
  /** The caller of the handshake. The channel ends with their token. */
  caller: Caller | null;
  /** Opens the method before any message is handled. What it throws is the client's answer. */
  open: (stream: Stream) => StreamMethod;
  /** The channel is gone and its id free. */
  onGone: () => void;
}

/**
 * One WebChannel: the client's messages leave the inbox in order and are handled one after another in the queue; what
 * is sent waits in the outbox until the client acknowledges it. `sweep` checks all times, so a channel owns no timer.
 *
 * It is `open` until something ends it, `closing` while its last messages may be fetched, then `gone`. An open channel
 * that `isEnding` starts nothing new but still answers what it has begun, because a commit without an answer would be
 * repeated.
 */
export class Channel implements Stream {
  readonly sid = randomBytes(18).toString("base64url");
  readonly #options: ChannelOptions;
  readonly #tasks = new TaskQueue((fault) => this.fail(fault));
  readonly #outbox = new Outbox();
  readonly #inbox: Inbox;
  #state: "open" | "closing" | "gone" = "open";
  #isEnding = false;
  #method: StreamMethod | undefined;
  readonly #expiresAtMs: number;
  #back: BackChannel | undefined;
  /** The messages that are handled or wait for it, and their characters. */
  #waitingMessages = 0;
  #waitingCharacters = 0;
  /** The parsed content of the current message. */
  #heldBytes = 0;
  readonly #openedAtMs: number;
  #wasHeard = false;
  /** The times of the last message, the last sign of life, the last frame. */
  #heardAtMs: number;
  #seenAtMs: number;
  #wroteAtMs: number;
  #closingAtMs = 0;
  /** The response that ended last. */
  #retired: BackChannel | undefined;
  #flushScheduled = false;
  readonly #wakeSenders: (() => void)[] = [];
  readonly #wakeOpening: (() => void)[] = [];

  constructor(options: ChannelOptions) {
    this.#options = options;
    this.#inbox = new Inbox(options.limits);
    this.#openedAtMs = this.#heardAtMs = this.#seenAtMs = this.#wroteAtMs = options.clock();
    if (!this.#reserve()) {
      options.memory.release();
      throw exhausted();
    }
    this.#expiresAtMs = Math.min(options.caller?.expiresAtMs ?? Infinity, this.#openedAtMs + options.limits.maxAgeMs);
    this.#tasks.add(async () => {
      await this.#firstBackChannel();
      if (!this.#isEnding) this.#method = options.open(this);
    });
  }

  get rpc(): "Listen" | "Write" {
    return this.#options.rpc;
  }

  get caller(): Caller | null {
    return this.#options.caller;
  }

  get isOpen(): boolean {
    return this.#state === "open";
  }

  send(message: object): void {
    if (!this.isOpen) return;
    this.#push([message]);
    if (!this.#reserve()) this.fail(exhausted());
  }

  async ready(): Promise<boolean> {
    while (!this.#isEnding && this.#outbox.bytes >= this.#options.limits.outboxBytes) {
      await new Promise<void>((resolve) => this.#wakeSenders.push(resolve));
    }
    return !this.#isEnding;
  }

  hold(bytes: number): boolean {
    this.#heldBytes += bytes;
    return this.#reserve();
  }

  enqueue(task: () => Promise<void> | void): void {
    this.#tasks.add(async () => {
      await task();
      this.#letGo();
    });
  }

  /**
   * Takes the messages of a forward request and answers how far the client is behind. RESOURCE_EXHAUSTED if they do not
   * fit: then none is taken, and the client sends them again.
   */
  forward(body: ForwardBody, aid: number): [backChannelPresent: 0 | 1, sentId: number, bytesOutstanding: number] {
    this.#seenAtMs = this.#options.clock();
    this.#acknowledge(aid);
    if (this.isOpen && body.messages.length > 0) {
      const characters = body.messages.reduce((sum, message) => sum + message.length, 0);
      const isFull = this.#tasks.waiting + body.messages.length > this.#options.limits.waitingMessages;
      if (isFull || !this.#reserve(characters)) throw exhausted();
      try {
        this.#inbox.accept(body.ofs, body.messages).forEach((message) => this.#handle(message));
      } finally {
        this.#reserve();
      }
    }
    return [this.#back ? 1 : 0, this.#outbox.sentId, this.#outbox.bytes];
  }

  /** Ends the stream with an error, after the messages that came before. */
  refuse(error: WireError): void {
    this.#tasks.add(() => this.fail(error));
  }

  /** Makes a new back channel and ends the one before. Undefined for a client that acknowledges what was never sent. */
  attach(request: {
    aid: number;
    longPolling: boolean;
    timeoutMs: number;
  }): ReadableStream<Uint8Array<ArrayBuffer>> | undefined {
    if (!this.#acknowledge(request.aid)) return undefined;
    this.#outbox.rewind();
    this.#retire(this.#back);
    const nowMs = (this.#seenAtMs = this.#wroteAtMs = this.#options.clock());
    const back: BackChannel = new BackChannel({
      longPolling: request.longPolling,
      answerByMs: nowMs + Math.min(request.timeoutMs, this.#options.limits.noopAfterMs),
      onReady: () => this.#flush(),
      onGone: () => this.#lose(back),
    });
    this.#back = back;
    this.#wasHeard = true;
    wakeAll(this.#wakeOpening);
    // The first byte must come at once, or the client suspects a buffering proxy and falls back to polling.
    if (!this.#outbox.hasUnsent && !request.longPolling && this.isOpen) this.#outbox.push(NOOP);
    this.#flush();
    if (this.#state === "closing") this.#endBack();
    return back.body;
  }

  /** Ends the stream with an error and drops what waits; the client repeats what was not answered. */
  fail(fault: unknown): void {
    if (!this.isOpen) return;
    const { log, rpc } = this.#options;
    const error = toWireError(fault, log, "stream.failed", { rpc });
    this.#push([{ error: error.toJSON() }]);
    this.#close();
  }

  /**
   * Ends the stream of a caller without rights. What a Write stream has begun is answered, or it would be sent again.
   */
  expel(fault: unknown): void {
    if (this.rpc === "Write") this.#tasks.add(() => this.fail(fault));
    else this.fail(fault);
  }

  end(reason: string): void {
    if (this.#isEnding) return;
    this.#options.log.info("stream.ended", { rpc: this.#options.rpc, reason });
    void this.finish();
  }

  /** Lets the current message end and be answered, then sends `close`. */
  async finish(): Promise<void> {
    this.#isEnding = true;
    this.#tasks.stop();
    wakeAll(this.#wakeSenders);
    wakeAll(this.#wakeOpening);
    await this.#tasks.settled();
    if (this.isOpen) this.#close();
  }

  /** Drops the channel at once. */
  drop(): void {
    if (this.#state === "gone") return;
    this.#stop("gone");
    this.#endBack();
    this.#retired?.abort();
    this.#options.memory.release();
    this.#options.onGone();
  }

  /** Handles timeouts; called about once a second. */
  sweep(nowMs: number): void {
    const { limits } = this.#options;
    const isUnheard = !this.#wasHeard && nowMs - this.#openedAtMs >= limits.unheardMs;
    const isAbsent = isUnheard || (!this.#back && nowMs - this.#seenAtMs >= limits.absentMs);
    const isForgotten = this.#state === "closing" && nowMs - this.#closingAtMs >= limits.lingerMs;
    if (isAbsent || isForgotten || this.#isStalled(nowMs)) return this.drop();
    if (!this.isOpen) return;
    if (nowMs >= this.#expiresAtMs) return this.end("expired");
    if (this.#isIdle(nowMs)) return this.end("idle");
    this.#keepAlive(nowMs);
  }

  /**
   * Handles nothing before the client listens and has had a byte: a long read now would delay that byte, and the client
   * would suspect a buffering proxy.
   */
  async #firstBackChannel(): Promise<void> {
    if (!this.#back && !this.#isEnding) await new Promise<void>((resolve) => this.#wakeOpening.push(resolve));
    await new Promise<void>((resolve) => setImmediate(resolve));
  }

  #isIdle(nowMs: number): boolean {
    const { rpc, limits } = this.#options;
    const mostMs = rpc === "Listen" ? limits.idleListenMs : limits.idleWriteMs;
    return nowMs - this.#heardAtMs >= mostMs && this.#tasks.waiting === 0 && this.#method?.isIdle === true;
  }

  #isStalled(nowMs: number): boolean {
    const isHeldUp = this.#wakeSenders.length > 0 || this.#back?.isReady === false;
    return isHeldUp && nowMs - this.#wroteAtMs >= this.#options.limits.stallMs;
  }

  #keepAlive(nowMs: number): void {
    if (!this.#back?.isReady || this.#outbox.hasUnsent) return;
    const dueMs = this.#back.longPolling ? this.#back.answerByMs : this.#wroteAtMs + this.#options.limits.noopAfterMs;
    if (nowMs >= dueMs) this.#push(NOOP);
  }

  #handle(message: string): void {
    this.#heardAtMs = this.#seenAtMs;
    this.#waitingMessages++;
    this.#waitingCharacters += message.length;
    this.#tasks.add(async () => {
      // Parsed, a text takes about twice as much again.
      this.#waitingCharacters += 2 * message.length;
      if (!this.#reserve()) throw exhausted();
      const parsed = await parseMessage(message);
      // A closed method would reserve memory that nobody gives back.
      if (this.isOpen) await this.#method?.receive(parsed);
      if (!this.isOpen) return;
      this.#waitingMessages--;
      this.#waitingCharacters -= 3 * message.length;
      this.#letGo();
    });
  }

  #letGo(): void {
    this.#heldBytes = 0;
    this.#reserve();
  }

  /**
   * Reserves memory for the content of the channel and `more` characters; false if it is too much. Outgoing messages
   * count twice: kept for repetition, and on their way.
   */
  #reserve(more = 0): boolean {
    const characters = this.#inbox.characters + this.#waitingCharacters + 2 * this.#outbox.bytes + more;
    const messages = this.#inbox.size + this.#waitingMessages;
    return this.#options.memory.resize(
      CHANNEL_BYTES + this.#heldBytes + MESSAGE_BYTES * messages + CHARACTER_BYTES * characters,
    );
  }

  #push(payload: readonly unknown[]): void {
    this.#outbox.push(payload);
    if (this.#flushScheduled) return;
    this.#flushScheduled = true;
    queueMicrotask(() => {
      this.#flushScheduled = false;
      this.#flush();
    });
  }

  #flush(): void {
    const back = this.#back;
    if (!back?.isReady) return;
    const frame = this.#outbox.takeFrame();
    if (frame !== undefined) {
      this.#wroteAtMs = this.#options.clock();
      // May call back synchronously if the socket takes the frame at once.
      back.write(frame);
    }
    const isFull = back.written >= this.#options.limits.rotateBytes;
    const isAnswered = back.longPolling && frame !== undefined;
    if (this.#back === back && (isFull || isAnswered || this.#state === "closing")) this.#endBack();
  }

  #acknowledge(aid: number): boolean {
    const isKnown = this.#outbox.acknowledge(aid);
    this.#reserve();
    if (this.#outbox.bytes < this.#options.limits.outboxBytes) wakeAll(this.#wakeSenders);
    return isKnown;
  }

  #close(): void {
    this.#push(CLOSE);
    this.#closingAtMs = this.#options.clock();
    this.#stop("closing");
  }

  #stop(state: "closing" | "gone"): void {
    this.#state = state;
    this.#isEnding = true;
    this.#tasks.stop();
    this.#inbox.clear();
    this.#waitingMessages = this.#waitingCharacters = this.#heldBytes = 0;
    this.#method?.close();
    wakeAll(this.#wakeSenders);
    wakeAll(this.#wakeOpening);
  }

  #endBack(): void {
    const back = this.#back;
    this.#lose(back);
    this.#retire(back);
  }

  /** Ends a response. Only the last ended one can still be sending: the next one repeats its content. */
  #retire(back: BackChannel | undefined): void {
    if (!back) return;
    this.#retired?.abort();
    back.end();
    this.#retired = back;
  }

  #lose(back: BackChannel | undefined): void {
    if (back === undefined || this.#back !== back) return;
    this.#back = undefined;
    this.#seenAtMs = this.#options.clock();
  }
}

function wakeAll(waiting: (() => void)[]): void {
  for (const wake of waiting.splice(0)) wake();
}

async function parseMessage(text: string): Promise<unknown> {
  try {
    return await inTurns(parseJson(text));
  } catch (cause) {
    throw new WireError("INVALID_ARGUMENT", "a message is not JSON", { cause });
  }
}
