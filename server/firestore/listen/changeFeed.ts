import type { DocumentPath } from "../../protocol/document/document.ts";
import type { CollectionScope, Commit, DocumentStore } from "../../storage/store.ts";

/** One changed document of a commit. */
export type Change = Commit["changes"][number];

/** Called for each possibly relevant change, in commit order. */
export type Watcher = (change: Change, commitTimeMicros: number) => void;

/** The documents that a watcher is interested in. */
export type Interest = { paths: readonly DocumentPath[] } | { scope: CollectionScope };

/**
 * Hands the changes of each commit to the watchers of the document or its collection. Watchers are indexed, so the cost
 * of a commit does not depend on other listeners.
 */
export class ChangeFeed {
  readonly #watchers = new Map<string, Set<Watcher>>();
  readonly #unsubscribe: () => void;

  /** `onGap` says that changes were missed: who watches must read again. */
  constructor(store: Pick<DocumentStore, "subscribe">, onGap?: () => void) {
    this.#unsubscribe = store.subscribe((commit) => this.#publish(commit), onGap);
  }

  /** Starts watching; returns how to stop. */
  watch(interest: Interest, watcher: Watcher): () => void {
    const keys = keysOf(interest);
    for (const key of keys) {
      const watchers = this.#watchers.get(key) ?? new Set();
      this.#watchers.set(key, watchers.add(watcher));
    }
    return () => {
      for (const key of keys) this.#forget(key, watcher);
    };
  }

  close(): void {
    this.#unsubscribe();
    this.#watchers.clear();
  }

  #forget(key: string, watcher: Watcher): void {
    const watchers = this.#watchers.get(key);
    watchers?.delete(watcher);
    if (watchers?.size === 0) this.#watchers.delete(key);
  }

  #publish({ changes, commitTimeMicros }: Commit): void {
    for (const change of changes) {
      for (const key of keysThatTouch(change.path)) {
        for (const watcher of this.#watchers.get(key) ?? []) watcher(change, commitTimeMicros);
      }
    }
  }
}

function keysOf(interest: Interest): string[] {
  if ("paths" in interest) return interest.paths.map((path) => `document ${path}`);
  const { parent, collectionId, allDescendants } = interest.scope;
  return [allDescendants ? `group ${collectionId}` : `collection ${parent === "" ? "" : `${parent}/`}${collectionId}`];
}

function keysThatTouch(path: DocumentPath): string[] {
  const collection = path.slice(0, path.lastIndexOf("/"));
  const collectionId = collection.slice(collection.lastIndexOf("/") + 1);
  return [`document ${path}`, `collection ${collection}`, `group ${collectionId}`];
}
