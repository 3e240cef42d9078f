import { type Note, noteKey, refKey, type TechniqueRef } from "#domain/notes/note.ts";
import { missingChanges, subjectOf } from "#domain/notes/repair.ts";
import type { Loss } from "../adapters.ts";
import type { RefusedChange } from "./catchUp.ts";
import { byKind, type Entry, type Journal, type NoteIntention, type PlayIntention } from "./journal.ts";

/** What has become of an entry: on the server, or refused for good. */
export type Verdict = "stored" | { refused: unknown };

/** What is to be done about entries that the server has, or never will. */
export interface JudgeParts {
  journal: Journal;
  /** A note that the server will never take: the user gets its text back. */
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

/** Takes entries out of the journal, and says to whoever waits what has become of them. */
export function makeJudge({ journal, giveBack, onLoss, log }: JudgeParts) {
  const awaited = new Map<string, (verdict: Verdict) => void>();

  /** The entry goes; whoever waits for it learns why. */
  function settle(uid: string, { id }: Entry, verdict: Verdict) {
    if (verdict !== "stored") log("The server refused for good what was done on this device.", verdict.refused);
    awaited.get(id)?.(verdict);
    awaited.delete(id);
    journal.remove(uid, id);
  }

  function settlePlay(uid: string, entry: Entry<PlayIntention>, refusal: { reason: unknown } | undefined) {
    settle(uid, entry, refusal ? { refused: refusal.reason } : "stored");
    if (refusal) onLoss({ kind: "play" });
  }

  /** Entries of one technique are judged together. A refused text comes back once, if it has not been deleted meanwhile. */
  function settleNotes(uid: string, entries: readonly Entry<NoteIntention>[], refused: readonly RefusedChange[]) {
    const wanted = byKind(journal.list(uid)).notes.filter((entry) => entries.some((one) => sameSubject(one, entry)));
    const isWanted = new Set(missingChanges(wanted, []).add.map(noteKey));
    for (const { kind, note, reason } of refused) {
      const entry = entries.findLast((other) => noteKey(subjectOf(other)) === noteKey(note));
      if (!entry) continue;
      const isLost = kind === "add" && isWanted.has(noteKey(note));
      if (isLost) giveBack(uid, entry.ref, note);
      settle(uid, entry, { refused: reason });
      if (kind === "remove" || isLost) onLoss({ kind: kind === "remove" ? "removal" : "note", ref: entry.ref });
    }
    for (const entry of entries) if (journal.has(uid, entry.id)) settle(uid, entry, "stored");
  }

  /** What will have become of an entry. One that is taken out of the journal elsewhere has been dealt with there. */
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
