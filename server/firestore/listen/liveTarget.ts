import type { Refused } from "../../access/access.ts";
import type { Caller } from "../../request/context.ts";
import type { Verdict } from "../../access/access.ts";
import type { Document, DocumentPath } from "../../protocol/document/document.ts";
import type { WireError } from "../../protocol/errors.ts";
import { matches } from "../../protocol/query/query.ts";
import type { Change } from "./changeFeed.ts";
import type { CallContext } from "../context.ts";
import { documentChange, documentDelete, documentRemove } from "./listenResponse.ts";
import { mayRead } from "../reads/readAccess.ts";
import type { TargetContents } from "./readTarget.ts";
import type { Stream } from "../stream.ts";
import type { DocumentReader } from "../../storage/store.ts";
import type { Selection, TargetRequest } from "./target.ts";

/** Questions to the rules in one read, while others wait for the store. */
const QUESTIONS_PER_READ = 20;

/** A target that the client listens to. */
export interface LiveTarget {
  request: TargetRequest;
  /** The client has, or is being sent, all commits up to this time. */
  sinceMicros: number;
  /** For a query with a limit or offset: the client's documents with their updateTime. */
  window?: Map<DocumentPath, number>;
  /** How the rules are asked about its documents: equal for targets that differ in nothing else. */
  way: string;
  unwatch: () => void;
}

/** What sending to targets needs of its stream. */
export interface View {
  ctx: CallContext;
  caller: Caller | null;
  stream: Stream;
  /** Ends a target on the server's initiative. */
  endTarget: (target: LiveTarget, cause: WireError) => void;
}

/** A change and the targets that it may concern. */
export interface TouchedTargets {
  change: Change;
  commitTimeMicros: number;
  targets: LiveTarget[];
}

/** Tells the client the effect of one changed document on targets without a window. */
export async function sendChange(view: View, { change, commitTimeMicros, targets }: TouchedTargets): Promise<void> {
  const { path, before, after } = change;
  const matching = targets.filter((target) => holds(target, after));
  const left = targets.filter((target) => holds(target, before) && !holds(target, after));
  if (after !== undefined) await sendMatch(view, matching, after);
  await sendDeparture(view, left, { path, after, atMicros: commitTimeMicros });
}

/** Tells the client what entered, changed and left after a query with a window was run again. */
export async function sendWindow(
  view: View,
  target: LiveTarget,
  touched: Map<DocumentPath, TouchedTargets>,
  contents: TargetContents,
): Promise<void> {
  const { ctx, stream } = view;
  const { targetId } = target.request;
  const had = target.window ?? new Map<DocumentPath, number>();
  const { documents, readTimeMicros } = contents;
  target.sinceMicros = readTimeMicros;
  target.window = windowOf(documents);
  for (const document of documents) {
    const isNews = had.get(document.path) !== document.updateTimeMicros || touched.has(document.path);
    if (isNews) stream.send(documentChange(ctx.projectId, document, [targetId]));
  }
  for (const path of had.keys()) {
    if (!target.window.has(path)) await sendFallenOut(view, target, path, touched.get(path));
  }
}

/** What `LiveTarget.window` remembers of a result. */
export function windowOf(documents: readonly Document[]): Map<DocumentPath, number> {
  return new Map(documents.map((document) => [document.path, document.updateTimeMicros]));
}

async function sendFallenOut(
  view: View,
  target: LiveTarget,
  path: DocumentPath,
  touched: TouchedTargets | undefined,
): Promise<void> {
  const atMicros = target.sinceMicros;
  if (touched !== undefined && !holds(target, touched.change.after)) {
    return await sendDeparture(view, [target], { path, after: touched.change.after, atMicros });
  }
  view.stream.send(documentRemove(view.ctx.projectId, path, atMicros, [target.request.targetId]));
}

async function sendMatch(view: View, targets: LiveTarget[], document: Document): Promise<void> {
  const { allowed, denied } = await split(view, targets, document);
  for (const { target, verdict } of denied) view.endTarget(target, view.ctx.denials.refuse(view.caller, verdict));
  if (allowed.length > 0) view.stream.send(documentChange(view.ctx.projectId, document, idsOf(allowed)));
}

/**
 * Tells the client that a document has left. Its new state goes along if the caller may see it: otherwise the client,
 * whose copy still matches, would have to request it separately.
 */
async function sendDeparture(
  view: View,
  targets: LiveTarget[],
  { path, after, atMicros }: { path: DocumentPath; after: Document | undefined; atMicros: number },
): Promise<void> {
  const { ctx, stream } = view;
  if (targets.length === 0) return;
  if (after === undefined) return stream.send(documentDelete(ctx.projectId, path, atMicros, idsOf(targets)));
  const { allowed, denied } = await split(view, targets, after);
  if (allowed.length > 0) stream.send(documentChange(ctx.projectId, after, [], idsOf(allowed)));
  if (denied.length > 0)
    stream.send(documentRemove(ctx.projectId, path, atMicros, idsOf(denied.map(({ target }) => target))));
}

function holds({ request: { selection } }: LiveTarget, document: Document | undefined): boolean {
  if (document === undefined) return false;
  return selection.kind === "documents" ? selection.paths.includes(document.path) : matches(selection.query, document);
}

/**
 * Asks the rules once for each way in which targets reach the document. Only rules that look at other documents take a
 * read of the store, and those are short, so that others come in between.
 */
async function split(view: View, targets: LiveTarget[], document: Document) {
  const { ctx, caller } = view;
  const verdicts = new Map<string, Verdict>();
  const ask = async ([way, selection]: Way, read: DocumentReader) =>
    void verdicts.set(way, await mayRead(ctx, caller, selection, { path: document.path, document, read }));
  const ways: Way[] = [...new Map(targets.map(({ way, request }) => [way, request.selection]))];
  const reading: Way[] = [];
  for (const way of ways) if (await needsRead((read) => ask(way, read))) reading.push(way);
  while (reading.length > 0) {
    const some = reading.splice(0, QUESTIONS_PER_READ);
    await ctx.store.read(async (read) => {
      for (const way of some) await ask(way, read);
    });
  }
  const allowed: LiveTarget[] = [];
  const denied: { target: LiveTarget; verdict: Refused }[] = [];
  for (const target of targets) {
    const verdict = verdicts.get(target.way)!;
    if (verdict.allowed) allowed.push(target);
    else denied.push({ target, verdict });
  }
  return { allowed, denied };
}

function idsOf(targets: readonly LiveTarget[]): number[] {
  return targets.map((target) => target.request.targetId);
}

/** How the rules are asked, by `LiveTarget.way`. */
type Way = [way: string, selection: Selection];

const NEEDED = new Error("a document is needed");

/** Whether a question could not be answered without reading a document. */
async function needsRead(ask: (read: DocumentReader) => Promise<void>): Promise<boolean> {
  try {
    await ask({ get: () => Promise.reject(NEEDED) });
    return false;
  } catch (error) {
    if (error === NEEDED) return true;
    throw error;
  }
}
