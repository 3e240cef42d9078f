import type { Belt } from "#domain/catalogue/schema.ts";
import type { Note, TechniqueNotes, TechniqueRef } from "#domain/notes/note.ts";
import type { IntervalSlot, OwnInterval, OwnIntervals, Place } from "#domain/progress/learning.ts";
import type { Learnt } from "#domain/learning/learnt.ts";
import type { Sheet } from "#domain/learning/sheet.ts";
import type { Way } from "#domain/learning/way.ts";
import type { GameId } from "../routes.ts";

export type { Note, TechniqueNotes, TechniqueRef };

/** Live data of the local cache: its value and loading state. */
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
  /** A visitor without an account: nobody can sign in to this again (rule 2.12). */
  isAnonymous: boolean;
  /** What opens the account: `password` (or a mailed link), and providers by their ids. */
  providers: readonly string[];
}

export type SessionState =
  | {
      status: "loading";
      /** Of the user of the last visit (rule 2.8). */
      lastKnown?: LastKnown;
      /** Nobody is known on this device, and the way in is on the screen already (rule 2.23). */
      atLogin?: boolean;
    }
  | { status: "signedOut" }
  | { status: "signedIn"; user: User };

/** What a cold start can paint before anything has loaded. */
export interface LastKnown {
  /** Missing where an earlier version has stored it. */
  uid?: string;
  displayName: string;
  noteCount: number;
  /** What earlier versions have stored lacks these, too. */
  belt?: Belt | "";
  welcomed?: boolean;
}

/** The ways to sign in besides the password. They reject as those of the session do. */
export interface WaysInAdapter {
  /** Mails a link that signs in, and then leads to this address of the app. */
  mailSignInLink(email: string, backTo: string): Promise<void>;
  /** Signs in by such a link. A visitor becomes a member by it (rule 2.12), unless told to leave that behind. */
  signInByLink(email: string, link: string, options?: { asVisitor?: boolean }): Promise<void>;
  /** Signs in without an account (rule 2.12). */
  lookAround(): Promise<void>;
  /** Gives the visitor an account by address and password; everything stays. */
  keepByPassword(email: string, password: string): Promise<void>;
  /** Deletes everything of the visitor and signs out. Ends the page. */
  leaveAsVisitor(): Promise<void>;
  /** Leaves for the page of a provider: to sign in, or to add it to the account that is signed in. */
  visitProvider(providerId: string, backTo: string): Promise<never>;
  /** Leaves for the page of a provider of the account, which asks once more who is there: the sign-in is recent then. */
  proveByProvider(providerId: string, backTo: string): Promise<never>;
  /**
   * Ends the visit at the address that the provider has sent one back to. Where the address of who came has an account
   * already, that can sign in within ten minutes to have the provider added; the error has the `email` then.
   */
  finishVisit(requestUri: string): Promise<{ backTo: string }>;
  unlinkProvider(providerId: string): Promise<void>;
}

/** The account. Every method rejects with a `FirebaseError` whose `code` is one of rule 2.5 (`auth/…`). */
export interface SessionAdapter extends WaysInAdapter {
  current(): SessionState;
  subscribe(onChange: () => void): Unsubscribe;
  signIn(email: string, password: string): Promise<void>;
  register(email: string, password: string, displayName: string): Promise<void>;
  signOut(): Promise<void>;
  /** Signs out and removes all data of the user from this device, unsent data too. Ends the page. */
  signOutAndForget(): Promise<void>;
  sendPasswordReset(email: string): Promise<void>;
  /** The address of the account that a mailed code belongs to. */
  checkActionCode(oobCode: string): Promise<{ email: string }>;
  confirmPasswordReset(oobCode: string, newPassword: string): Promise<void>;
  /** Performs the action of the code; returns the address of its account. */
  applyActionCode(oobCode: string): Promise<{ email: string }>;
  /** Asks for changes made elsewhere, such as by a link in another browser. Offline the account stays as it is. */
  lookAgain(): Promise<void>;
  sendVerification(): Promise<void>;
  /** The question for a second factor, while a sign-in or a proof waits for it. */
  secondStep: { current(): SecondStep | undefined; subscribe(onChange: () => void): Unsubscribe };
  /** The identity provider's rules for new passwords. */
  passwordRules(): Promise<PasswordRules>;
}

/** An app that makes codes. */
export interface CodeApp {
  id: string;
  /** Empty where its owner gave none. */
  name: string;
  addedAtMs: number;
}

/** A first factor was right, the second one is asked for. */
export interface SecondStep {
  apps: readonly CodeApp[];
  /** Ends the sign-in by a code of this app or, on our server, by a recovery code. Rejects for a wrong one. */
  answer(appId: string, code: string): Promise<void>;
  cancel(): void;
}

/** A new app, as long as it has not shown its first code. */
export interface AppSetup {
  secret: string;
  /** What the QR code says, which the app reads; names the service that the codes are for. */
  address(issuer: string): string;
  confirm(code: string, name: string): Promise<void>;
}

/** Where the user is signed in. */
export interface OwnSession {
  id: string;
  /** Empty texts where the browser has not said it. */
  device: { browser: string; system: string };
  firstSeenMs: number;
  lastSeenMs: number;
  isCurrent: boolean;
}

/** What guards the account. Rejects like the session's methods; all but reading wants a fresh sign-in. */
export interface SecurityAdapter {
  /** Whether the sign-in is so recent that no further proof is asked for. */
  isFresh(): Promise<boolean>;
  /** Signs in once more, with the second factor where there is one. */
  prove(password: string): Promise<void>;
  /** Ends all other sessions; so does the same password once more. */
  changePassword(password: string): Promise<void>;
  changeEmail(email: string): Promise<void>;
  /** Deletes notes, statistics, plays, profile and account. */
  deleteAccount(): Promise<void>;
  apps(): readonly CodeApp[];
  startApp(): Promise<AppSetup>;
  removeApp(id: string): Promise<void>;
  /** Absent where the server has none. */
  recovery?: {
    /** How many codes are left. */
    count(): Promise<number>;
    /** Ten new codes, in place of all before. */
    renew(): Promise<string[]>;
  };
  /** Absent where the server cannot tell. */
  sessions?: {
    list(): Promise<OwnSession[]>;
    end(id: string): Promise<void>;
    endOthers(): Promise<void>;
  };
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
  /** The questions after registering were answered or put off; profiles from before were never asked. */
  welcomed: boolean;
  /** The Merkliste, as keys of techniques (`techniqueKey`), oldest first; at most `MAX_BOOKMARKS`. */
  bookmarks: string[];
  /** The Wackelkandidaten. Views read them from this device (`useWobblers`), where degrees are. */
  weak: string[];
  lastViewed?: Place;
  intervalPresets: OwnIntervals;
}

/** What a bookmark names. */
export type BookmarkRef = Pick<Place, "topicID" | "techniqueNr">;

/** The totals of one game over all days. */
export interface GameTotal {
  gameType: GameId;
  playCount: number;
  /** Date in Europe/Berlin, YYYY-MM-DD. */
  lastPlayed: string;
}

export interface ProfileAdapter {
  /** Creates the profile with defaults if there is none (rule 3.1). */
  watch(onChange: (profile: Live<Profile>) => void): Unsubscribe;
  update(
    changes: Partial<Pick<Profile, "displayName" | "school" | "belt" | "stance" | "celebratedLevel" | "welcomed">>,
  ): Promise<void>;
  /** Claims the celebration of a level that was reached (rule 7.13): true for one tab of one device. */
  claimLevel(level: number): Promise<boolean>;
  /**
   * Puts a technique on the Merkliste, or takes it off. The profile shows it at once, also without a network; rejects
   * when the server refuses it. Callers ask `MAX_BOOKMARKS` first.
   */
  setBookmark(ref: BookmarkRef, isMarked: boolean): Promise<void>;
  /** Stores an own preset in place of the one in this slot; see `freeSlot`. */
  saveIntervalPreset(slot: IntervalSlot, preset: OwnInterval): Promise<void>;
  removeIntervalPreset(slot: IntervalSlot): Promise<void>;
  /** How often each game was played, most played first. */
  gameTotals(): Promise<GameTotal[]>;
  /** Everything stored for this user, for the JSON export. */
  exportAll(): Promise<unknown>;
}

/**
 * Notes of the signed-in user. Promises settle when the server has the change or refuses it for good
 * (`UnsentAdapter.onLoss`); views never wait for them. They reject only when nobody is signed in any more.
 */
export interface NotesAdapter {
  watchTechnique(ref: TechniqueRef, onChange: (notes: Live<Note[]>) => void): Unsubscribe;
  watchAll(onChange: (all: Live<TechniqueNotes[]>) => void): Unsubscribe;
  add(ref: TechniqueRef, note: Note): Promise<void>;
  remove(ref: TechniqueRef, note: Note): Promise<void>;
  replace(ref: TechniqueRef, before: Note, after: Note): Promise<void>;
}

/** A finished game, as the result screen submits it. */
export interface Play {
  playId: string;
  gameType: GameId;
  /** Date in Europe/Berlin, YYYY-MM-DD. */
  date: string;
  score: number;
  total: number;
  /** The xp of the game before the daily limit; at most 30. */
  xp: number;
  playedAtMs: number;
}

export interface PlayOutcome {
  /** The credited xp: 0 above the daily limit or without a display name. */
  xpGranted: number;
  limitReached: boolean;
  nameMissing: boolean;
  remainingPlays: number;
  /** Shown xp (with 10 per note) before and after. */
  xpBefore: number;
  xpAfter: number;
  /** Settles when the server has the play; rejects only when the play is lost. */
  acknowledged: Promise<void>;
}

export interface PlaysAdapter {
  /** Writes a play once per id, however often it is called; works offline. */
  submit(play: Play): Promise<PlayOutcome>;
}

/** Counts of what this device has written and the server has not acknowledged. */
export interface Unsent {
  notes: number;
  plays: number;
  /** The texts of these notes, but for deleted ones. */
  texts: readonly string[];
}

/**
 * A change that the server has refused for good, with the id of the request where the server names it. Texts of notes
 * wait in `returned.ts` for their technique.
 */
export type Loss = ({ kind: "note" | "removal"; ref: TechniqueRef } | { kind: "play" }) & { requestId?: string };

/** The unsent changes of the signed-in user. */
export interface UnsentAdapter {
  /** Calls back now and after every change. */
  watch(onChange: (unsent: Unsent) => void): Unsubscribe;
  /** Settles when everything written before the call has been sent. */
  sent(): Promise<void>;
  onLoss(listener: (loss: Loss) => void): Unsubscribe;
  /** Calls back with whether the unsent changes would survive the end of this page: not if the storage is full. */
  onSafety(listener: (isSafe: boolean) => void): Unsubscribe;
}

/** All that is known of the student's learning. */
export interface Learning {
  learnt: Learnt;
  /** Where the student is on the way to; undefined where nothing was said yet. */
  way: Way | undefined;
}

/**
 * Learning of the signed-in user. What is written here shows at once and counts also without a network; promises settle
 * when the server has it.
 */
export interface LearningAdapter {
  watch(onChange: (learning: Live<Learning>) => void): Unsubscribe;
  /** Adds a sheet, once for each id. */
  add(sheet: Sheet): Promise<void>;
  saveWay(way: Way): Promise<void>;
}

export interface Adapters {
  /** Whether data written here outlives the page. If not, whatever the server does not have is lost with the page. */
  isLasting: boolean;
  session: SessionAdapter;
  security: SecurityAdapter;
  profile: ProfileAdapter;
  notes: NotesAdapter;
  plays: PlaysAdapter;
  learning: LearningAdapter;
  unsent: UnsentAdapter;
}
