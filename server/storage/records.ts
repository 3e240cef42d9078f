import type { Document } from "../protocol/document/document.ts";
import type { Account, Challenge, OobCode, Session, SigningKey, Store, StoredTenant } from "./store.ts";

/** One of the things that a store holds. */
export type StoredRecord =
  | { kind: "tenant"; value: StoredTenant }
  | { kind: "account"; value: Account }
  /** The id of an account that was deleted: it is never given again. */
  | { kind: "deletedAccount"; value: { localId: string } }
  | { kind: "session"; value: Session }
  | { kind: "oobCode"; value: OobCode }
  | { kind: "challenge"; value: Challenge }
  | { kind: "recoveryCode"; value: { localId: string; codeHash: string } }
  | { kind: "signingKey"; value: SigningKey }
  | { kind: "serverState"; value: { name: string; value: string } }
  | { kind: "document"; value: Document }
  /** The time of the last commit, of documents that are no more, too. */
  | { kind: "clock"; value: { lastMicros: number } };

export type RecordKind = StoredRecord["kind"];
/** What a record of one kind holds. */
export type ValueOf<K extends RecordKind> = Extract<StoredRecord, { kind: K }>["value"];

/** Takes records, one after the other: what belongs to an account comes after it. */
export type WriteRecord = (record: StoredRecord) => Promise<void>;

/** How everything moves from one store to another, of whichever kind. */
export interface Transfer {
  /** Hands on everything, in the state of one moment. */
  dump(write: WriteRecord): Promise<void>;
  /** Puts what `fill` writes in the place of everything, in one step. Nobody else may use the store meanwhile. */
  load(fill: (write: WriteRecord) => Promise<void>): Promise<void>;
}

/** A store as an adapter opens it. */
export type MovableStore = Store & Transfer;
