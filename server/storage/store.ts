import type { Document, DocumentPath, Fields, Value } from "../protocol/document.ts";

/** Why a store cannot be used, or not fully: what the operator has to mend. */
export type StorageReason = "corrupt" | "disk-full" | "io-error" | "read-only";

/** What an adapter may throw; anything else is a fault. */
export class StoreError extends Error {
  readonly code: "ALREADY_EXISTS" | "NOT_FOUND" | "UNAVAILABLE";
  /** With UNAVAILABLE, when the disk or the file is to blame. */
  readonly reason: StorageReason | undefined;

  constructor(code: StoreError["code"], message: string, options?: { cause?: unknown; reason?: StorageReason }) {
    super(message, options);
    this.name = "StoreError";
    this.code = code;
    this.reason = options?.reason;
  }
}

export interface Account {
  localId: string;
  /** Lower case; unique. Absent for accounts without an address. */
  email?: string;
  emailVerified: boolean;
  /** PHC string (argon2id). */
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

/** A refresh token as it is kept: never the token itself. */
export interface Session {
  tokenHash: string;
  localId: string;
  /** When the person signed in (`auth_time` of the tokens that it renews). */
  createdAtMs: number;
  lastUsedAtMs: number;
}

/** An out-of-band code (password reset, e-mail verification) as it is kept: hashed, for one use. */
export interface OobCode {
  codeHash: string;
  requestType: "PASSWORD_RESET" | "VERIFY_EMAIL" | "VERIFY_AND_CHANGE_EMAIL";
  localId: string;
  email: string;
  newEmail?: string;
  expiresAtMs: number;
}

/** A private key for ID tokens, as JWK text. */
export interface SigningKey {
  kid: string;
  jwk: string;
  createdAtMs: number;
}

/** What else belongs to the one step of `updateAccount`. */
export interface UpdateOptions {
  /**
   * Removes all refresh tokens. A new `validSinceSeconds` is then later than the one before in any case: or else the tokens of one
   * change would survive another in the same second.
   */
  revokeSessions?: boolean;
  /** The change is asked for by a token of that moment: NOT_FOUND where it does not count any more. */
  issuedAtSeconds?: number;
}

/** Accounts, their sessions and codes, and the signing keys. Each method is one atomic step. */
export interface AccountStore {
  /** Throws ALREADY_EXISTS when the address or id is taken; the id of a deleted account stays taken for ever. */
  insertAccount(account: Account): Promise<void>;
  getAccount(by: { localId: string } | { email: string }): Promise<Account | undefined>;
  /** Throws NOT_FOUND, or ALREADY_EXISTS for a taken address. */
  updateAccount(localId: string, changes: Partial<Omit<Account, "localId">>, options?: UpdateOptions): Promise<Account>;
  /** Removes the account with its sessions and codes, and remembers its id. */
  deleteAccount(localId: string): Promise<void>;
  /**
   * Calls back with the id of an account once a change that ends rights is durable: deletion, disabling, revoked sessions, a later
   * `validSinceSeconds`. It is a hint to look at the account again and may come without need; what holds is what `getAccount` says.
   * Returns the way to stop.
   */
  subscribeRevocations(listener: (localId: string) => void): () => void;
  /** Sessions and codes belong to an account: inserting one throws NOT_FOUND where there is none. */
  insertSession(session: Session): Promise<void>;
  /** Finds a session and notes its use, if anything can be written now; one that was last used before `oldestUseMs` is gone. */
  touchSession(tokenHash: string, nowMs: number, oldestUseMs: number): Promise<Session | undefined>;
  deleteSession(tokenHash: string): Promise<void>;
  insertOobCode(code: OobCode): Promise<void>;
  /** Finds a code, for some weeks also one that has expired: the caller tells the two apart. */
  getOobCode(codeHash: string, nowMs: number): Promise<OobCode | undefined>;
  /** Removes a code and says whether it was there: of two uses at once exactly one sees true. */
  consumeOobCode(codeHash: string): Promise<boolean>;
  listSigningKeys(): Promise<SigningKey[]>;
  insertSigningKey(key: SigningKey): Promise<void>;
  /** What the server keeps for itself under a name; where there is nothing yet, `initial` is kept and returned. */
  getServerState(name: string, initial: string): Promise<string>;
  putServerState(name: string, value: string): Promise<void>;
}

/** Reads one consistent state of the documents. */
export interface DocumentReader {
  get(path: DocumentPath): Promise<Document | undefined>;
}

/** What a commit sees while it decides. */
export interface CommitReader extends DocumentReader {
  /** The account as it is in this very transaction: none that is deleted or changed before the commit is durable. */
  getAccount(localId: string): Promise<Account | undefined>;
}

/** The new state of one document: `fields` absent means deleted. */
export interface Mutation {
  path: DocumentPath;
  fields?: Fields;
}

/** What a commit changed, in the words of a change feed. */
export interface Commit {
  commitTimeMicros: number;
  changes: {
    path: DocumentPath;
    before?: Document;
    after?: Document;
    /** Length of what was written, as text: what keeping the change takes. */
    characters: number;
  }[];
}

/** Which documents a scan visits: the direct children of a collection, or all collections of that id below a parent. */
export interface Scan {
  /** Document path of the parent, or "" for the root. */
  parent: DocumentPath;
  collectionId: string;
  allDescendants: boolean;
  /**
   * Equality filters on top-level or nested fields that the adapter may use to narrow the scan. It may return more
   * than match, never fewer; the caller filters and orders.
   */
  equal: { fieldPath: string[]; value: Value }[];
}

export interface DocumentStore {
  /**
   * Runs `decide` in one serialisable transaction and stores its mutations durably. `commitTimeMicros` is later than every
   * time that was given out before, also across restarts. A mutation that leaves a document's fields as they are keeps its updateTime.
   * What `decide` throws rolls everything back and reaches the caller.
   */
  commit(decide: (read: CommitReader, commitTimeMicros: number) => Promise<Mutation[]>): Promise<Commit>;
  /** One consistent read: the documents, those of a scan one by one, and the time of the state that they belong to. */
  read<T>(body: (read: DocumentReader & { scan(scan: Scan): AsyncIterable<Document> }) => Promise<T>): Promise<{
    result: T;
    readTimeMicros: number;
  }>;
  /** Calls back after each commit, in commit order, once it is durable. Returns the way to stop. */
  subscribe(listener: (commit: Commit) => void): () => void;
}

export interface Store extends AccountStore, DocumentStore {
  /** Why the store cannot be used, or not fully; undefined while all is well. */
  failure(): StorageReason | undefined;
  close(): Promise<void>;
}
