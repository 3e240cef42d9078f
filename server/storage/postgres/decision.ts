import { splitPath } from "../../protocol/path.ts";
import { takeTurns } from "../../request/turns.ts";
import type { Document, DocumentPath } from "../../protocol/document/document.ts";
import type { Account, AdaptedDocumentStore, Commit, CommitReader } from "../store.ts";
import { readAccount } from "./accountRow.ts";
import { getDocument, idOf, textSteps } from "./documentRow.ts";
import type { Query } from "./pool.ts";
import type { SharedReads } from "./sharedReads.ts";
import { toText } from "./text.ts";

export type Decide = Parameters<AdaptedDocumentStore["commit"]>[0];

/** What the database is given of one commit (`groupsSchema.ts`). */
export interface CommitPayload {
  requestMicros: number;
  documents: [id: Buffer, updateTimeMicros: number | null][];
  accounts: [localId: string, version: string | null][];
  writes: {
    id: Buffer;
    path: string;
    parent: string;
    collectionId: string;
    /** Null for a document that goes. */
    fields: string | null;
    removed: readonly Uint8Array[];
    added: readonly Uint8Array[];
  }[];
}

/** A commit that is decided, on the state that it has read. */
export interface Decision {
  payload: CommitPayload;
  /** How much it writes. */
  characters: number;
  /** What it has changed, once it has its time. */
  toCommit(commitTimeMicros: number): Commit;
}

/** What a decision has read, as far as the database is asked whether it is still so. */
export interface Seen {
  documents: CommitPayload["documents"];
  accounts: CommitPayload["accounts"];
}

/** Reads in the transaction of `query`. Accounts that were read stay as they are until it ends. */
export const lockingReads = (query: Query): SharedReads => ({
  document: (path) => getDocument(query, path),
  account: (localId) => readAccount(query, localId, true),
});

/** A reader that reads everything once and remembers which versions it saw. */
export function makeReader(reads: SharedReads): { reader: CommitReader; seen(): Promise<Seen> } {
  const documents = new Map<DocumentPath, Promise<Document | undefined>>();
  const accounts = new Map<string, ReturnType<SharedReads["account"]>>();
  const remember = <T>(known: Map<string, Promise<T>>, key: string, read: () => Promise<T>): Promise<T> => {
    const found = known.get(key) ?? read();
    known.set(key, found);
    return found;
  };
  return {
    reader: {
      get: (path) => remember(documents, path, () => reads.document(path)),
      getAccount: async (localId): Promise<Account | undefined> =>
        (await remember(accounts, localId, () => reads.account(localId)))?.account,
    },
    seen: async () => ({
      documents: await Promise.all(
        [...documents].map(async ([path, found]): Promise<[Buffer, number | null]> => [
          idOf(path),
          (await found)?.updateTimeMicros ?? null,
        ]),
      ),
      accounts: await Promise.all(
        [...accounts].map(async ([localId, found]): Promise<[string, string | null]> => [
          toText(localId),
          (await found)?.version ?? null,
        ]),
      ),
    }),
  };
}

/** Decides once: what `decide` wants to write, in the form that the database judges. */
export async function decideOnce(
  decide: Decide,
  { reader, seen }: ReturnType<typeof makeReader>,
  requestMicros: number,
): Promise<Decision> {
  const mutations = await decide(reader, requestMicros);
  const writes: CommitPayload["writes"] = [];
  for (const { path, fields, addedKeys, removedKeys } of mutations) {
    const text = fields && JSON.stringify(fields);
    await takeTurns(textSteps(text) + STEPS_PER_KEY * (addedKeys.length + removedKeys.length));
    writes.push({
      id: idOf(path),
      path: toText(path),
      parent: toText(splitPath(path).parent),
      collectionId: toText(splitPath(path).collectionId),
      fields: text ?? null,
      removed: removedKeys,
      added: addedKeys,
    });
  }
  return {
    payload: { requestMicros, ...(await seen()), writes },
    characters: writes.reduce((sum, write) => sum + charactersOf(write), 0),
    toCommit: (commitTimeMicros) => ({
      commitTimeMicros,
      changes: mutations.map(({ path, before, fields }, index) => {
        if (!fields) return { path, before, characters: 0 };
        const createTimeMicros = before?.createTimeMicros ?? commitTimeMicros;
        const after = { path, fields, createTimeMicros, updateTimeMicros: commitTimeMicros };
        return { path, before, after, characters: writes[index]?.fields?.length ?? 0 };
      }),
    }),
  };
}

/** The cost of a key, in steps of work. */
const STEPS_PER_KEY = 2;

const charactersOf = ({ fields, added }: CommitPayload["writes"][number]) =>
  added.reduce((sum, key) => sum + key.length, fields?.length ?? 0);
