import type { DocumentPath } from "../../protocol/document/document.ts";
import { WireError } from "../../protocol/errors.ts";
import { checkMessage } from "../../protocol/messages.ts";
import { isRecord } from "../../protocol/text.ts";
import { exhausted } from "../../request/requestBody.ts";
import { makeRequestId } from "../../request/requestId.ts";
import { inTurns, takeTurns } from "../../request/turns.ts";
import type { Change } from "./changeFeed.ts";
import type { CallContext, FirestoreContext } from "../context.ts";
import { requireDatabase } from "../database.ts";
import {
  added,
  current,
  documentChange,
  documentDelete,
  existenceFilter,
  removed,
  reset,
  snapshot,
} from "./listenResponse.ts";
import { type LiveTarget, sendChange, sendWindow, type TouchedTargets, type View, windowOf } from "./liveTarget.ts";
import { accessQueryOf } from "../reads/readAccess.ts";
import { readTarget, type TargetContents } from "./readTarget.ts";
import type { StreamMethod, StreamMethodOptions } from "../stream.ts";
import { interestOf, isWindowed, parseTarget, type Selection, type TargetRequest } from "./target.ts";

/** The protocol has 32 bits for the id of a target. */
const MAX_TARGET_ID = 2 ** 31 - 1;
/**
 * Limits on the number and length of changes that wait for a slow client: the largest commit fits. Beyond them resuming
 * is cheaper for both.
 */
const MAX_PENDING_CHANGES = 2000;
const MAX_PENDING_CHARACTERS = 32 * 1024 * 1024;
/** The cost of sending a document, in steps of work. */
const STEPS_PER_DOCUMENT = 50;

/** An unsent change that may concern a target. */
interface PendingChange {
  target: LiveTarget;
  change: Change;
  commitTimeMicros: number;
}

/** Opens google.firestore.v1.Firestore.Listen. */
export function listen(ctx: FirestoreContext, options: StreamMethodOptions): StreamMethod {
  return new Listen(ctx, options);
}

/**
 * One Listen stream. Commits arrive from the feed in commit order and wait in `#pending`; the stream's own queue sends
 * them between the client's messages.
 *
 * Invariant: a snapshot with time T is sent only after all commits up to T that touch any target of this stream. The
 * feed hands over a commit before any read can see it, so a read at time T finds all of them in `#pending`. A target's
 * own first read contains everything up to `sinceMicros`; such changes are skipped for it.
 */
class Listen implements StreamMethod {
  readonly #view: View;
  readonly #options: StreamMethodOptions;
  readonly #targets = new Map<number, LiveTarget>();
  #pending: PendingChange[] = [];
  #pendingCharacters = 0;
  #isPumpQueued = false;
  #lastTargetId = 0;

  constructor(ctx: FirestoreContext, options: StreamMethodOptions) {
    const { stream, caller } = options;
    this.#options = options;
    // Refusals after later changes belong to no message.
    const hold = (bytes: number) => {
      if (!stream.hold(bytes)) throw exhausted();
    };
    this.#view = {
      ctx: named({ ...ctx, hold }),
      caller,
      stream,
      endTarget: (target, cause) => this.#endTarget(target, cause),
    };
  }

  get isIdle(): boolean {
    return this.#targets.size === 0;
  }

  async receive(message: unknown): Promise<void> {
    const { addTarget, removeTarget } = parseListenRequest(this.#view.ctx.projectId, message);
    if (addTarget) return await this.#addTarget(addTarget);
    if (removeTarget !== undefined) this.#removeTarget(removeTarget);
  }

  close(): void {
    for (const target of this.#targets.values()) target.unwatch();
    this.#targets.clear();
    this.#pending = [];
  }

  async #addTarget(addTarget: Record<string, unknown>): Promise<void> {
    const targetId = this.#targetIdOf(addTarget);
    let target: LiveTarget | undefined;
    let contents: TargetContents;
    try {
      const request = parseTarget(this.#view.ctx.projectId, targetId, addTarget);
      target = this.#watch(request);
      contents = await readTarget(named(this.#view.ctx), this.#view.caller, request.selection, newsTime(request));
    } catch (error) {
      if (!(error instanceof WireError) || isTransient(error)) throw error;
      // The stream, and its targets with it, may have ended meanwhile.
      if (target && this.#isLive(target)) this.#forget(target);
      return this.#view.stream.send(removed(targetId, error));
    }
    target.sinceMicros = contents.readTimeMicros;
    await this.#advance(contents.readTimeMicros);
    if (await this.#sendContents(target, contents)) this.#finishAdding(target);
  }

  #targetIdOf({ targetId }: Record<string, unknown>): number {
    // 0 asks the server to choose.
    const id = (targetId ?? 0) === 0 ? this.#lastTargetId + 1 : targetId;
    if (typeof id !== "number" || !Number.isInteger(id) || id < 1 || id > MAX_TARGET_ID)
      throw new WireError("INVALID_ARGUMENT", "a targetId must be a positive integer");
    this.#lastTargetId = Math.max(this.#lastTargetId, id);
    return id;
  }

  /** Collects changes from now on, so that none is lost between the first read and the next commit. */
  #watch(request: TargetRequest): LiveTarget {
    const previous = this.#targets.get(request.targetId);
    if (previous) this.#forget(previous);
    const { feed, quota, owner } = this.#options;
    const { selection } = request;
    const size = selection.kind === "documents" ? selection.paths.length : 1;
    if (!quota.take(owner, size)) throw new WireError("RESOURCE_EXHAUSTED", "too many targets are listened to");
    const stopWatching = feed.watch(interestOf(selection), (change, commitTimeMicros) =>
      this.#collect({ target, change, commitTimeMicros }),
    );
    const unwatch = () => {
      stopWatching();
      quota.give(owner, size);
    };
    const target: LiveTarget = { request, sinceMicros: 0, way: wayOf(selection), unwatch };
    this.#targets.set(request.targetId, target);
    return target;
  }

  /** Sends a target's first state; false if the stream ended meanwhile. */
  async #sendContents(target: LiveTarget, contents: TargetContents): Promise<boolean> {
    const { documents, missing, readTimeMicros } = contents;
    const { ctx, stream } = this.#view;
    const { targetId, selection, resume, expectedCount } = target.request;
    // A token from the future of this server is treated as none.
    const from = resume?.kind === "from" && resume.micros <= readTimeMicros ? resume.micros : undefined;
    stream.send(added(targetId));
    if (resume && from === undefined) stream.send(reset(targetId));
    if (isWindowed(selection)) target.window = windowOf(documents);
    // With a limit an old document may be new in the result, because another one left it.
    const isNews = (updateTimeMicros: number) => from === undefined || target.window || updateTimeMicros > from;
    for (const document of documents) {
      if (isNews(document.updateTimeMicros)) stream.send(documentChange(ctx.projectId, document, [targetId]));
      if (!(await stream.ready())) return false;
      await takeTurns(STEPS_PER_DOCUMENT);
    }
    for (const path of missing) stream.send(documentDelete(ctx.projectId, path, readTimeMicros, [targetId]));
    if (from !== undefined && selection.kind === "query") {
      const paths = contents.paths ?? documents.map((document) => document.path);
      const withNames = expectedCount !== undefined;
      stream.send(await inTurns(existenceFilter(ctx.projectId, targetId, paths, { withNames })));
    }
    return true;
  }

  #finishAdding(target: LiveTarget): void {
    const { stream } = this.#view;
    stream.send(current(target.request.targetId, target.sinceMicros));
    stream.send(snapshot(target.sinceMicros));
    if (target.request.once) this.#removeTarget(target.request.targetId);
  }

  #removeTarget(targetId: number): void {
    const target = this.#targets.get(targetId);
    if (target) this.#forget(target);
    this.#view.stream.send(removed(targetId));
  }

  #endTarget(target: LiveTarget, cause: WireError): void {
    if (!this.#isLive(target)) return;
    this.#forget(target);
    this.#view.stream.send(removed(target.request.targetId, cause));
  }

  #forget(target: LiveTarget): void {
    target.unwatch();
    this.#targets.delete(target.request.targetId);
  }

  #isLive(target: LiveTarget): boolean {
    return this.#targets.get(target.request.targetId) === target;
  }

  #collect(pending: PendingChange): void {
    if (this.#pending.at(-1)?.change !== pending.change) this.#pendingCharacters += pending.change.characters;
    this.#pending.push(pending);
    const isMuch = this.#pending.length > MAX_PENDING_CHANGES || this.#pendingCharacters > MAX_PENDING_CHARACTERS;
    if (isMuch) return this.#view.stream.end("client too slow");
    if (this.#isPumpQueued) return;
    this.#isPumpQueued = true;
    this.#view.stream.enqueue(() => this.#pump());
  }

  /**
   * Sends what waits now. Later changes get their own turn in the queue, because memory is given back only between
   * turns.
   */
  async #pump(): Promise<void> {
    this.#isPumpQueued = false;
    const last = this.#pending.at(-1);
    if (!last || !(await this.#advance(last.commitTimeMicros))) return;
    this.#view.stream.send(snapshot(last.commitTimeMicros));
  }

  /** Sends all pending commits up to a time; false if the stream ended meanwhile. */
  async #advance(untilMicros: number): Promise<boolean> {
    const windows = new Map<LiveTarget, Map<DocumentPath, TouchedTargets>>();
    for (const touched of this.#takePending(untilMicros)) {
      const isNews = (target: LiveTarget) => this.#isLive(target) && target.sinceMicros < touched.commitTimeMicros;
      const targets = touched.targets.filter(isNews);
      for (const target of targets.filter(({ request }) => isWindowed(request.selection))) {
        windows.set(target, (windows.get(target) ?? new Map()).set(touched.change.path, touched));
      }
      await sendChange(this.#view, {
        ...touched,
        targets: targets.filter(({ request }) => !isWindowed(request.selection)),
      });
      if (!(await this.#view.stream.ready())) return false;
    }
    const contents = new Map<string, Promise<TargetContents>>();
    for (const [target, touched] of windows) {
      await this.#rerun(target, touched, contents);
      if (!(await this.#view.stream.ready())) return false;
    }
    return this.#view.stream.isOpen;
  }

  /** Equal queries are run once. */
  async #rerun(
    target: LiveTarget,
    touched: Map<DocumentPath, TouchedTargets>,
    contents: Map<string, Promise<TargetContents>>,
  ): Promise<void> {
    const { ctx, caller } = this.#view;
    const { selection } = target.request;
    try {
      if (!this.#isLive(target)) return;
      const key = JSON.stringify(selection);
      const read = contents.get(key) ?? readTarget(ctx, caller, selection);
      contents.set(key, read);
      await sendWindow(this.#view, target, touched, await read);
    } catch (error) {
      // Memory is short, possibly by others: the client resumes what it would not ask for again by itself.
      const isShort = error instanceof WireError && error.code === "RESOURCE_EXHAUSTED";
      if (!(error instanceof WireError) || isShort || isTransient(error)) throw error;
      this.#endTarget(target, error);
    }
  }

  /** Takes the pending changes up to a time, grouped by document and commit. */
  #takePending(untilMicros: number): TouchedTargets[] {
    const end = this.#pending.findIndex((pending) => pending.commitTimeMicros > untilMicros);
    const taken = this.#pending.splice(0, end < 0 ? this.#pending.length : end);
    this.#pendingCharacters = charactersOf(this.#pending);
    const touched = new Map<Change, TouchedTargets>();
    for (const { target, change, commitTimeMicros } of taken) {
      const entry = touched.get(change) ?? { change, commitTimeMicros, targets: [] };
      entry.targets.push(target);
      touched.set(change, entry);
    }
    return [...touched.values()];
  }
}

/** The length of changes, each of which may wait for several targets. */
function charactersOf(pending: readonly PendingChange[]): number {
  const changes = new Set(pending.map(({ change }) => change));
  return [...changes].reduce((sum, { characters }) => sum + characters, 0);
}

/** After which time a client wants to know of changes; a window is always read as a whole. */
function newsTime({ selection, resume }: TargetRequest): number | undefined {
  return resume?.kind === "from" && !isWindowed(selection) ? resume.micros : undefined;
}

function wayOf(selection: Selection): string {
  return selection.kind === "documents" ? "get" : JSON.stringify(accessQueryOf(selection.query));
}

/** The context of one message, with an id of its own for the log. */
function named(ctx: CallContext): CallContext {
  return { ...ctx, denials: ctx.denials.of({ requestId: makeRequestId(), method: "firestore:Listen" }) };
}

function parseListenRequest(projectId: string, message: unknown) {
  const { database, addTarget, removeTarget } = isRecord(message) ? message : {};
  requireDatabase(projectId, database);
  if (isRecord(message)) checkMessage("ListenRequest", message);
  if (isRecord(addTarget) && (removeTarget ?? undefined) === undefined) return { addTarget };
  if (typeof removeTarget === "number" && !isRecord(addTarget)) return { removeTarget };
  throw new WireError("INVALID_ARGUMENT", "a listen request adds or removes a target");
}

/** Temporary errors: a target that ended with one would never be requested again, so the stream ends instead. */
function isTransient(error: WireError): boolean {
  return ["UNAVAILABLE", "INTERNAL", "ABORTED", "DEADLINE_EXCEEDED", "UNKNOWN"].includes(error.code);
}
