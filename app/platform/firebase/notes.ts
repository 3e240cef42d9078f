import type { Auth } from "firebase/auth";
import {
  collection,
  type DocumentSnapshot,
  type Firestore,
  onSnapshot,
  query,
  type QuerySnapshot,
  where,
} from "firebase/firestore";
import {
  type Note,
  noteKey,
  parseNotes,
  parseRef,
  refKey,
  type TechniqueNotes,
  type TechniqueRef,
} from "#domain/notes/note.ts";
import type { Live, NotesAdapter, Unsubscribe } from "../adapters.ts";
import { uidOf, watchAs } from "./auth.ts";
import {
  addNoteBatch,
  documentsOf,
  emptyNotesBatch,
  removeNoteBatch,
  replaceNoteBatch,
  storedShape,
} from "./batches.ts";
import { storedElement } from "./catchUp.ts";
import { byKind, type Journal } from "./journal.ts";
import type { Submit } from "./submit.ts";

interface NotesParts {
  db: Firestore;
  auth: Auth;
  journal: Journal;
  submit: Submit;
}

const WITH_METADATA = { includeMetadataChanges: true } as const;

const keyIn = (ref: TechniqueRef, note: Note) => `${refKey(ref)} ${noteKey(note)}`;

/** The notes of this device that are not yet acknowledged. */
function pendingKeys(journal: Journal, uid: string): Set<string> {
  const written = byKind(journal.list(uid)).notes.flatMap((entry) => {
    if (entry.kind === "remove") return [];
    return [keyIn(entry.ref, entry.kind === "add" ? entry.note : entry.after)];
  });
  return new Set(written);
}

const markPending = (ref: TechniqueRef, stored: unknown, pending: ReadonlySet<string>): Note[] =>
  parseNotes(stored).map((note) => (pending.has(keyIn(ref, note)) ? { ...note, pending: true } : note));

interface Watch<S, T> {
  listen: (next: (snapshot: S) => void, fail: (error: { code: string }) => void) => Unsubscribe;
  read: (snapshot: S) => Live<T>;
}

/** Emits each snapshot, and again when the journal changes what is pending in it. */
function watchWith<S, T>(journal: Journal, { listen, read }: Watch<S, T>, onChange: (live: Live<T>) => void) {
  let last: { snapshot: S } | undefined;
  const emit = () => last && onChange(read(last.snapshot));
  const stopJournal = journal.subscribe(emit);
  const stopListening = listen(
    (snapshot) => {
      last = { snapshot };
      emit();
    },
    ({ code }) => {
      last = undefined;
      onChange({ status: "failed", code });
    },
  );
  return () => {
    stopJournal();
    stopListening();
  };
}

/** The last seen content of each document, to find the stored shape of a note that is to be removed. */
type Seen = Map<string, unknown>;

function watchOne(db: Firestore, uid: string, ref: TechniqueRef, journal: Journal, seen: Seen) {
  const document = documentsOf(db, uid).notes(ref);
  let created = false;
  /** Only the server can tell that a document is missing. A refusal here does no harm. */
  function createIfMissing(snapshot: DocumentSnapshot) {
    if (created || snapshot.exists() || snapshot.metadata.fromCache) return;
    created = true;
    void emptyNotesBatch({ db, uid }, ref)
      .commit()
      .catch(() => undefined);
  }
  const watch: Watch<DocumentSnapshot, Note[]> = {
    listen: (next, fail) =>
      onSnapshot(
        document,
        WITH_METADATA,
        (snapshot) => {
          seen.set(document.id, snapshot.get("notes"));
          next(snapshot);
          createIfMissing(snapshot);
        },
        fail,
      ),
    read: (snapshot) => ({
      status: "ready",
      value: markPending(ref, snapshot.get("notes"), pendingKeys(journal, uid)),
      pending: snapshot.metadata.hasPendingWrites,
    }),
  };
  return watch;
}

function watchOwn(db: Firestore, uid: string, journal: Journal, seen: Seen): Watch<QuerySnapshot, TechniqueNotes[]> {
  const own = query(collection(db, "techniqueNotes"), where("uid", "==", uid));
  const techniqueNotes = (snapshot: DocumentSnapshot, pending: ReadonlySet<string>): TechniqueNotes[] => {
    const ref = parseRef(snapshot.data());
    return ref ? [{ ...ref, notes: markPending(ref, snapshot.get("notes"), pending) }] : [];
  };
  return {
    listen: (next, fail) =>
      onSnapshot(
        own,
        WITH_METADATA,
        (snapshot) => {
          for (const document of snapshot.docs) seen.set(document.id, document.get("notes"));
          next(snapshot);
        },
        fail,
      ),
    read(snapshot) {
      const pending = pendingKeys(journal, uid);
      const all = snapshot.docs.flatMap((document) => techniqueNotes(document, pending));
      const value = all.filter(({ notes }) => notes.length > 0);
      return { status: "ready", value, pending: snapshot.metadata.hasPendingWrites };
    },
  };
}

/** Notes of the signed-in user: array unions and removals, each in one commit with its counter (rule 6.7). */
export function makeNotes({ db, auth, journal, submit }: NotesParts): NotesAdapter {
  const seen: Seen = new Map();
  /** The note as stored or pending; undefined if it is gone. */
  function elementOf(uid: string, ref: TechniqueRef, note: Note): unknown {
    const { id } = documentsOf(db, uid).notes(ref);
    const isWritten = !seen.has(id) || pendingKeys(journal, uid).has(keyIn(ref, note));
    return storedElement(seen.get(id), note) ?? (isWritten ? storedShape(note) : undefined);
  }

  return {
    watchTechnique: (ref, onChange) =>
      watchAs(auth, (uid) => watchWith(journal, watchOne(db, uid, ref, journal, seen), onChange)),
    watchAll: (onChange) => watchAs(auth, (uid) => watchWith(journal, watchOwn(db, uid, journal, seen), onChange)),
    async add(ref, note) {
      const uid = uidOf(auth);
      await submit(uid, { kind: "add", ref, note }, addNoteBatch({ db, uid }, ref, note));
    },
    async remove(ref, note) {
      const uid = uidOf(auth);
      const element = elementOf(uid, ref, note);
      if (element === undefined) return;
      await submit(uid, { kind: "remove", ref, note }, removeNoteBatch({ db, uid }, ref, element));
    },
    async replace(ref, before, after) {
      const uid = uidOf(auth);
      const element = elementOf(uid, ref, before);
      const owner = { db, uid };
      // If the note was deleted elsewhere while being edited, the edit becomes a new note.
      if (element === undefined) await submit(uid, { kind: "add", ref, note: after }, addNoteBatch(owner, ref, after));
      else await submit(uid, { kind: "replace", ref, before, after }, replaceNoteBatch(owner, ref, element, after));
    },
  };
}
