import { type Note, noteKey, refKey, type TechniqueRef } from "#domain/notes/note.ts";
import { missingChanges, subjectOf } from "#domain/notes/repair.ts";
import type { Loss } from "../adapters.ts";
import { requestIdOf } from "../requestId.ts";
import type { RefusedChange } from "./catchUp.ts";
import { byKind, type Entry, type Journal, type NoteIntention, type PlayIntention } from "./journal.ts";

/** The outcome of an entry: on the server, or refused for good. */
export type Verdict = "stored" | { refused: unknown };

/** Handles entries that are on the server or refused for good. */
export interface JudgeParts {
  journal: Journal;
  /** A note refused for good: the user gets its text back. */
  giveBack: (uid: string, ref: TechniqueRef, note: Note) => void;
  onLoss: (loss: Loss) => void;
  log: (message: string, cause: unknown) => void;
}

/** Whether both change notes of the same technique. */
export const sameSubject = (one: Entry, other: Entry) => {
  if (one.kind === "play" || other.kind === "play") return false;
  return refKey(one.ref) === refKey(other.ref);
};

export type Judge = ReturnType<typeof makeJudge>;

/** Removes entries from the journal and reports their outcome. */
export function makeJudge({ journal, giveBack, onLoss, log }: JudgeParts) {
  const awaited = new Map<string, (verdict: Verdict) => void>();

  /** Removes the entry and tells its waiting caller the reason. */
  function settle(uid: string, { id }: Entry, verdict: Verdict) {
    if (verdict !== "stored") log("The server refused for good what was done on this device.", verdict.refused);
    awaited.get(id)?.(verdict);
    awaited.delete(id);
    journal.remove(uid, id);
  }

  function settlePlay(uid: string, entry: Entry<PlayIntention>, refusal: { reason: unknown } | undefined) {
    settle(uid, entry, refusal ? { refused: refusal.reason } : "stored");
    if (refusal) onLoss({ kind: "play", requestId: requestIdOf(refusal.reason) });
  }

  /** Judges the entries of one technique together. A refused text comes back once, unless it was deleted meanwhile. */
  function settleNotes(uid: string, entries: readonly Entry<NoteIntention>[], refused: readonly RefusedChange[]) {
    const wanted = byKind(journal.list(uid)).notes.filter((entry) => entries.some((one) => sameSubject(one, entry)));
    const isWanted = new Set(missingChanges(wanted, []).add.map(noteKey));
    for (const { kind, note, reason } of refused) {
      const entry = entries.findLast((other) => noteKey(subjectOf(other)) === noteKey(note));
      if (!entry) continue;
      const isLost = kind === "add" && isWanted.has(noteKey(note));
      if (isLost) giveBack(uid, entry.ref, note);
      settle(uid, entry, { refused: reason });
      const requestId = requestIdOf(reason);
      if (kind === "remove") onLoss({ kind: "removal", ref: entry.ref, requestId });
      else if (isLost) onLoss({ kind: "note", ref: entry.ref, requestId });
    }
    for (const entry of entries) if (journal.has(uid, entry.id)) settle(uid, entry, "stored");
  }

  /** The outcome of an entry. An entry that another tab has removed counts as done. */
  function verdictOn(uid: string, id: string): Promise<Verdict> {
    return new Promise((resolve) => {
      const stop = journal.subscribe(() => {
        if (journal.has(uid, id)) return;
        stop();
        resolve("stored");
      });
      awaited.set(id, resolve);
    });
  }

  return { settlePlay, settleNotes, verdictOn };
}
