import type { Document, DocumentPath, Fields } from "../protocol/document/document.ts";
import type { Indexes } from "./index/indexes.ts";
import type { Paces } from "./paces.ts";

/** Why a store cannot be used, or not fully, for the operator. */
export type StorageReason = "corrupt" | "disk-full" | "io-error" | "read-only" | "unreachable";

/** The errors of an adapter; anything else is a fault. */
export class StoreError extends Error {
  readonly code: "ALREADY_EXISTS" | "NOT_FOUND" | "UNAVAILABLE";
  /** With UNAVAILABLE, if the disk, the file or the way to the database is to blame. */
  readonly reason: StorageReason | undefined;

  constructor(code: StoreError["code"], message: string, options?: { cause?: unknown; reason?: StorageReason }) {
    super(message, options);
    this.name = "StoreError";
    this.code = code;
    this.reason = options?.reason;
  }
}

/** An account as one of its ways to sign in knows it: `rawId` is its id there. */
export interface FederatedIdentity {
  providerId: string;
  rawId: string;
  email?: string;
  displayName?: string;
  photoUrl?: string;
  screenName?: string;
}

/** What is asked for after the first factor: a code from an app, or one sent to a phone. */
export interface SecondFactor {
  mfaEnrollmentId: string;
  displayName?: string;
  enrolledAtMs: number;
  /** E.164, for codes by SMS. */
  phoneNumber?: string;
  /** Shared secret in base32 (RFC 6238), for codes from an app. */
  totpSecret?: string;
}

export interface Account {
  localId: string;
  /** The tenant that the account belongs to; absent for those of the project itself. */
  tenantId?: string;
  /** Lower case; unique within the tenant. Absent for accounts without an address. */
  email?: string;
  emailVerified: boolean;
  /** E.164; unique within the tenant. */
  phoneNumber?: string;
  /** Each pair of provider and raw id is unique within the tenant; absent if there is none. */
  identities?: FederatedIdentity[];
  secondFactors?: SecondFactor[];
  /** Whether a mailed link may sign in, because it once did. */
  emailLinkSignin?: boolean;
  /** Whether a custom token has signed in. */
  customAuth?: boolean;
  /** The first address of an account that changed it: it can be taken back. */
  initialEmail?: string;
  /** Claims that an administrator set, as JSON of an object. */
  customAttributes?: string;
  /** PHC string (argon2id), or one that was imported. */
  passwordHash?: string;
  displayName?: string;
  photoUrl?: string;
  disabled: boolean;
  createdAtMs: number;
  lastLoginAtMs: number;
  passwordUpdatedAtMs: number;
  /** Tokens issued before this moment are refused (Identity Toolkit's `validSince`). Whole seconds. */
  validSinceSeconds: number;
}

/** How a session began; all its tokens say so. */
export interface SignIn {
  /** `firebase.sign_in_provider` */
  provider: string;
  /** What a custom token brought along. */
  claims?: Record<string, unknown>;
  /** `firebase.sign_in_attributes`: what the provider said of the user. */
  attributes?: Record<string, unknown>;
  secondFactor?: { provider: "phone" | "totp"; identifier: string };
}

/** A stored refresh token: only its hash. */
export interface Session {
  tokenHash: string;
  localId: string;
  /** When the person signed in (`auth_time` of the renewed tokens). */
  createdAtMs: number;
  lastUsedAtMs: number;
  /** Absent for sessions from before other ways than the password. */
  signIn?: SignIn;
  /** What the browser called itself at the sign-in, for its owner's list. */
  userAgent?: string;
}

/** A stored out-of-band code (password reset, e-mail verification): only its hash, for one use. */
export interface OobCode {
  codeHash: string;
  requestType:
    | "EMAIL_SIGNIN"
    | "PASSWORD_RESET"
    | "RECOVER_EMAIL"
    | "REVERT_SECOND_FACTOR_ADDITION"
    | "VERIFY_EMAIL"
    | "VERIFY_AND_CHANGE_EMAIL";
  tenantId?: string;
  /** Absent where the account is only made by the code's use. */
  localId?: string;
  email: string;
  newEmail?: string;
  /** The second factor that the code takes away. */
  mfaEnrollmentId?: string;
  expiresAtMs: number;
}

/** What a user has been asked and has yet to answer, or has answered and may not again: only the hash of its secret. */
export interface Challenge {
  idHash: string;
  purpose:
    | "signIn"
    | "totpEnrollment"
    | "usedCode"
    | "sms"
    | "smsFactor"
    | "phoneProof"
    | "providerVisit"
    | "pendingIdentity";
  tenantId?: string;
  /** Absent where it is for nobody's account yet. */
  localId?: string;
  /** JSON that `server/identity/challenges.ts` understands. */
  detail: string;
  triesLeft: number;
  expiresAtMs: number;
}

/** What is set for a tenant, or for the project itself, as JSON that `server/identity/tenants.ts` understands. */
export interface StoredTenant {
  /** "" for the project itself. */
  tenantId: string;
  settings: string;
}

/** A private key for ID tokens, as JWK text. */
export interface SigningKey {
  kid: string;
  jwk: string;
  createdAtMs: number;
}

/** What identifies one account. Without a tenant: among those of the project itself. */
export type AccountKey =
  | { localId: string }
  | { tenantId?: string; email: string }
  | { tenantId?: string; phoneNumber: string }
  | { tenantId?: string; providerId: string; rawId: string };

/** Further effects of the same `updateAccount`. */
export interface UpdateOptions {
  /**
   * Removes all refresh tokens. A new `validSinceSeconds` is then always later than the one before: otherwise the
   * tokens of one change would survive another in the same second.
   */
  revokeSessions?: boolean;
  /** The hash that the account must still have: NOT_FOUND if its password was changed. */
  passwordHash?: string;
  /** The time of the token that requested the change: NOT_FOUND if that is no longer valid. */
  issuedAtSeconds?: number;
}

/** Accounts, their sessions and codes, and the signing keys. Each method is one atomic step. */
export interface AccountStore {
  /**
   * Throws ALREADY_EXISTS if the id, address, number or identity is taken; the id of a deleted account stays taken for
   * ever.
   */
  insertAccount(account: Account): Promise<void>;
  getAccount(by: AccountKey): Promise<Account | undefined>;
  /** Accounts of a tenant in the order of their ids, from after one of them on. */
  listAccounts(page: { tenantId?: string; limit: number; after?: string }): Promise<Account[]>;
  /** Throws NOT_FOUND, or ALREADY_EXISTS for a taken address, number or identity. */
  updateAccount(localId: string, changes: Partial<Omit<Account, "localId">>, options?: UpdateOptions): Promise<Account>;
  /**
   * Removes the account with its sessions and codes, and remembers its id, unless that may be given to another one.
   */
  deleteAccount(localId: string, options?: { forgetId: boolean }): Promise<void>;
  /**
   * Calls back with the id of an account once a change that ends rights is durable: deletion, disabling, revoked
   * sessions, a later `validSinceSeconds`. It is a hint to check the account again and may come without need;
   * `getAccount` is decisive. Returns how to stop.
   */
  subscribeRevocations(listener: (localId: string) => void): () => void;
  /** Sessions, and codes with an account, belong to it: inserting one throws NOT_FOUND without it. */
  insertSession(session: Session): Promise<void>;
  /**
   * Finds a session and notes its use; one last used before `oldestUseMs` is gone. Uses may be written some time later,
   * or not at all where nothing can be written.
   */
  touchSession(tokenHash: string, nowMs: number, oldestUseMs: number): Promise<Session | undefined>;
  deleteSession(tokenHash: string): Promise<void>;
  /** The sessions of an account, the one last used first. */
  listSessions(localId: string): Promise<Session[]>;
  insertOobCode(code: OobCode): Promise<void>;
  /** Finds a code, for some weeks even an expired one: the caller tells the two apart. */
  getOobCode(codeHash: string, nowMs: number): Promise<OobCode | undefined>;
  /** Removes a code and returns whether it existed: of two simultaneous uses exactly one sees true. */
  consumeOobCode(codeHash: string): Promise<boolean>;
  /**
   * Throws ALREADY_EXISTS for one that is there, NOT_FOUND without its account. Of one account and purpose only the
   * latest few are kept; those long expired go.
   */
  insertChallenge(challenge: Challenge, nowMs: number): Promise<void>;
  /** Finds a challenge, even an expired one: the caller tells the two apart. */
  getChallenge(idHash: string): Promise<Challenge | undefined>;
  /** The same for one that is to be answered now: takes one of its tries. Undefined if there was none left. */
  tryChallenge(idHash: string): Promise<Challenge | undefined>;
  /** Removes a challenge and returns whether it existed: of two simultaneous uses exactly one sees true. */
  consumeChallenge(idHash: string): Promise<boolean>;
  /** Replaces the recovery codes of an account. They go with its last second factor. Throws NOT_FOUND without it. */
  putRecoveryCodes(localId: string, codeHashes: string[]): Promise<void>;
  countRecoveryCodes(localId: string): Promise<number>;
  /** Removes a recovery code and returns whether it existed: of two simultaneous uses exactly one sees true. */
  consumeRecoveryCode(localId: string, codeHash: string): Promise<boolean>;
  listSigningKeys(): Promise<SigningKey[]>;
  /** Adds a key; `drop` removes the ones before in the same step. */
  insertSigningKey(key: SigningKey, options?: { drop: boolean }): Promise<void>;
  getTenant(tenantId: string): Promise<StoredTenant | undefined>;
  listTenants(): Promise<StoredTenant[]>;
  /** Adds a tenant, or replaces its settings. */
  putTenant(tenant: StoredTenant): Promise<void>;
  /** Removes a tenant with its accounts and codes. */
  deleteTenant(tenantId: string): Promise<void>;
  /** The server's own value under a name; if there is none, `initial` is stored and returned. */
  getServerState(name: string, initial: string): Promise<string>;
  putServerState(name: string, value: string): Promise<void>;
}

/** Reads one consistent state of the documents. */
export interface DocumentReader {
  get(path: DocumentPath): Promise<Document | undefined>;
}

/** The state that a commit sees while it decides. */
export interface CommitReader extends DocumentReader {
  /** Queries of that state, for a commit that `readsIndex`. */
  index?: Omit<IndexReader, "get">;
  /** The account in this very transaction: it cannot be deleted or changed before the commit is durable. */
  getAccount(localId: string): Promise<Account | undefined>;
}

export interface CommitOptions {
  /** Whether it decides by queries, too, not by documents alone. */
  readsIndex?: boolean;
}

/** The new state of one document: absent `fields` mean deleted. */
export interface Mutation {
  path: DocumentPath;
  fields?: Fields;
}

/** The changes of a commit, for the change feed. */
export interface Commit {
  commitTimeMicros: number;
  changes: {
    path: DocumentPath;
    before?: Document;
    after?: Document;
    /** Length of the written text: the memory for keeping the change. */
    characters: number;
  }[];
}

/** Keys of the index from one on (included) up to another (excluded), from the last to the first if backward. */
export interface KeyRange {
  from: Uint8Array;
  to: Uint8Array;
  backward?: boolean;
}

/** A collection below a document ("" for the root), or all collections of its id there and deeper. */
export interface CollectionScope {
  parent: DocumentPath;
  collectionId: string;
  allDescendants: boolean;
}

/** A document as a key of the index leads to it. */
export interface FoundDocument {
  key: Uint8Array;
  document: Document;
}

/** Reads documents by the keys of the index (`index/entries.ts`), which `index/planQuery.ts` chooses. */
export interface IndexReader extends DocumentReader {
  /** The documents of a range, one by one in the order of the keys: nothing is read much before it is asked for. */
  walk(range: KeyRange): AsyncIterable<FoundDocument>;
  /** Their paths alone. */
  paths(range: KeyRange): AsyncIterable<DocumentPath>;
  /** How many keys a range holds, counted up to a limit. */
  count(range: KeyRange, most: number): Promise<number>;
  /** Documents whose `updateTime` is later, the latest last; of a group, from all its collections. */
  changedSince(scope: CollectionScope, micros: number): AsyncIterable<Document>;
}

export interface DocumentStore {
  /**
   * Runs `decide` in one serialisable transaction and stores its mutations durably. `commitTimeMicros` is later than
   * every time given out before, also across restarts. A mutation without a change of fields keeps the document's
   * updateTime. What `decide` throws rolls everything back and reaches the caller. INVALID_ARGUMENT for a document with
   * too many index entries.
   */
  commit(
    decide: (read: CommitReader, commitTimeMicros: number) => Promise<Mutation[]>,
    options?: CommitOptions,
  ): Promise<Commit>;
  /** One consistent read, and the time of that state. */
  read<T>(body: (read: IndexReader) => Promise<T>): Promise<{ result: T; readTimeMicros: number }>;
  /**
   * Calls back after each commit, in commit order, once it is durable; commits of other processes included. `onGap`
   * says that some were missed: who follows must start over. Returns how to stop.
   */
  subscribe(listener: (commit: Commit) => void, onGap?: () => void): () => void;
}

/** A mutation that changes something, with its keys: so an adapter knows nothing of values. */
export interface IndexedMutation extends Mutation {
  before?: Document;
  /** Keys of the index that lead to the document from now on, and those that no longer do. Absent ones stay. */
  addedKeys: readonly Uint8Array[];
  removedKeys: readonly Uint8Array[];
}

/** What an adapter offers; `contract.ts` makes the rest of it. */
export interface AdaptedDocumentStore extends Omit<DocumentStore, "commit"> {
  /** Applies what `decide` returns as it is: each mutation changes its document. */
  commit(
    decide: (read: CommitReader, commitTimeMicros: number) => Promise<IndexedMutation[]>,
    options?: CommitOptions,
  ): Promise<Commit>;
}

/** What a store holds. */
export interface StoreStats {
  bytes: number;
  /** Of `bytes`: held for later writes. */
  freeBytes: number;
  /** Of the log of writes: beside the file, or of `bytes`. */
  logBytes: number;
  /** How many of what. */
  counts: Record<string, number>;
  /** How many documents of each collection id. */
  documents: Record<string, number>;
}

export interface Store extends AccountStore, DocumentStore {
  /** By what documents are indexed. */
  readonly indexes: Indexes;
  /** Why the store cannot be used, or not fully; undefined while all is well. */
  failure(): StorageReason | undefined;
  /** Writes one consistent state into a new file, while others read and write. Absent where there is no file. */
  copyTo?(file: string): Promise<void>;
  /** Counts what there is. */
  getStats(): Promise<StoreStats>;
  /**
   * Removes codes and challenges that nobody asks for any more and sessions last used before `oldestUseMs`, and gives
   * free space back. Returns how many of what are gone.
   */
  compact(options: { nowMs: number; oldestUseMs: number }): Promise<Record<string, number>>;
  /** What all processes count together. Absent where one alone uses the store. */
  paces?: Paces;
  close(): Promise<void>;
}
