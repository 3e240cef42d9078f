import type { Belt } from "#domain/catalogue/schema.ts";
import type { Note, TechniqueNotes, TechniqueRef } from "#domain/notes/note.ts";
import type { GameId } from "../routes.ts";

export type { Note, TechniqueNotes, TechniqueRef };

/** Live data of the local cache: what is there now, and how far it has got. */
export type Live<T> =
  | { status: "loading" }
  | { status: "ready"; value: T; /** Written here, not yet acknowledged by the server. */ pending: boolean }
  | { status: "failed"; code: string };

export type Unsubscribe = () => void;

export interface User {
  uid: string;
  email: string;
  emailVerified: boolean;
  displayName: string;
}

export type SessionState =
  | {
      status: "loading";
      /** Of the user who was signed in when the app was last open (decisions 3). */ lastKnown?: LastKnown;
    }
  | { status: "signedOut" }
  | { status: "signedIn"; user: User };

/** What a cold start paints before anything has loaded. */
export interface LastKnown {
  displayName: string;
  noteCount: number;
}

/** The account. Every method rejects with a `FirebaseError` whose `code` is one of S1 section 8 (`auth/…`). */
export interface SessionAdapter {
  current(): SessionState;
  subscribe(onChange: () => void): Unsubscribe;
  signIn(email: string, password: string): Promise<void>;
  register(email: string, password: string, displayName: string): Promise<void>;
  signOut(): Promise<void>;
  sendPasswordReset(email: string): Promise<void>;
  /** The address that the code of a mailed link belongs to. */
  checkActionCode(oobCode: string): Promise<{ email: string }>;
  confirmPasswordReset(oobCode: string, newPassword: string): Promise<void>;
  /** Does what the code is for; gives back the address that it was about. */
  applyActionCode(oobCode: string): Promise<{ email: string }>;
  /** Asks what has become of the account elsewhere, as by a link in another browser. Without a network it stays as it is. */
  lookAgain(): Promise<void>;
  sendVerification(): Promise<void>;
  changePassword(currentPassword: string, newPassword: string): Promise<void>;
  /** Ends all sessions but this one. */
  signOutElsewhere(currentPassword: string): Promise<void>;
  changeEmail(currentPassword: string, newEmail: string): Promise<void>;
  /** Deletes notes, statistics, plays, profile and account. */
  deleteAccount(currentPassword: string): Promise<void>;
  /** The rules that a new password must meet, from the identity provider. */
  passwordRules(): Promise<PasswordRules>;
}

export interface PasswordRules {
  minLength: number;
  maxLength?: number;
  lowercase: boolean;
  uppercase: boolean;
  numeric: boolean;
  nonAlphanumeric: boolean;
}

export interface Profile {
  displayName: string;
  email: string;
  school: string;
  belt: Belt | "";
  stance: "left" | "right";
  xp: number;
  noteCount: number;
  celebratedLevel: number;
}

/** All days of one game. */
export interface GameTotal {
  gameType: GameId;
  playCount: number;
  /** Date in Europe/Berlin, YYYY-MM-DD. */
  lastPlayed: string;
}

export interface ProfileAdapter {
  /** Creates the document with defaults where there is none (decisions 5). */
  watch(onChange: (profile: Live<Profile>) => void): Unsubscribe;
  update(
    changes: Partial<Pick<Profile, "displayName" | "school" | "belt" | "stance" | "celebratedLevel">>,
  ): Promise<void>;
  /** How often each game was played, most played first. */
  gameTotals(): Promise<GameTotal[]>;
  /** Everything that the product keeps of this user, for the JSON export. */
  exportAll(): Promise<unknown>;
}

/**
 * Notes of the signed-in user. Promises settle when the server has the change, or never will (`UnsentAdapter.onLoss`); a view never
 * waits for them. They reject only where nobody is signed in any more.
 */
export interface NotesAdapter {
  watchTechnique(ref: TechniqueRef, onChange: (notes: Live<Note[]>) => void): Unsubscribe;
  watchAll(onChange: (all: Live<TechniqueNotes[]>) => void): Unsubscribe;
  add(ref: TechniqueRef, note: Note): Promise<void>;
  remove(ref: TechniqueRef, note: Note): Promise<void>;
  replace(ref: TechniqueRef, before: Note, after: Note): Promise<void>;
}

/** A finished game, as the result screen hands it over. */
export interface Play {
  playId: string;
  gameType: GameId;
  /** Date in Europe/Berlin, YYYY-MM-DD. */
  date: string;
  score: number;
  total: number;
  /** What the game gives, before the daily limit; at most 30. */
  xp: number;
  playedAtMs: number;
}

export interface PlayOutcome {
  /** What was credited: 0 above the daily limit or without a display name. */
  xpGranted: number;
  limitReached: boolean;
  nameMissing: boolean;
  remainingPlays: number;
  /** Shown xp (with 10 per note) before and after. */
  xpBefore: number;
  xpAfter: number;
  /** Settles when the server has it; rejects only when the play is lost. */
  acknowledged: Promise<void>;
}

export interface PlaysAdapter {
  /** Writes a play once, however often it is called with the same id; also without a network. */
  submit(play: Play): Promise<PlayOutcome>;
}

/** What this device has written and the server has not acknowledged. */
export interface Unsent {
  notes: number;
  plays: number;
}

/** Something that the server has refused for good. The text of a note waits in `returned.ts` for its technique. */
export type Loss = { kind: "note" | "removal"; ref: TechniqueRef } | { kind: "play" };

/** What is on its way to the server, of the signed-in user. */
export interface UnsentAdapter {
  /** What is unsent now, and whenever that changes. */
  watch(onChange: (unsent: Unsent) => void): Unsubscribe;
  /** Settles when everything has been sent that had been written before the call. */
  sent(): Promise<void>;
  onLoss(listener: (loss: Loss) => void): Unsubscribe;
  /** Calls back with whether all of it would survive the end of this page: not where the browser's storage is full. */
  onSafety(listener: (isSafe: boolean) => void): Unsubscribe;
}

export interface Adapters {
  /** Whether what this device writes outlives the page. Where not, what the server does not have by then is lost with it. */
  isLasting: boolean;
  session: SessionAdapter;
  profile: ProfileAdapter;
  notes: NotesAdapter;
  plays: PlaysAdapter;
  unsent: UnsentAdapter;
}
