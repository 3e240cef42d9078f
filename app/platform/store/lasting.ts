import { readLastKnown } from "./lastKnown.ts";
import { browserStorage } from "./localValue.ts";

/** What pages can do with databases here. On a full disk they can still read. */
type Databases = "write" | "read" | "nothing";

/** What this browser keeps beyond the page. */
export interface Lasting {
  /** Whether the session can be stored in a database. */
  session: boolean;
  /**
   * Whether the documents can be cached in a database. The SDK then coordinates its tabs by `localStorage`, so it needs
   * that, too.
   */
  documents: boolean;
}

/**
 * The SDK tests at each start whether databases work, by creating and deleting one of this name. A page left meanwhile
 * leaves a version change behind, which blocks the next page as long as it is kept for 'back'. The SDK only opens a
 * database that exists, so we test with the same one and keep it (docs/decisions/0023-leaving-a-page.md).
 */
const DATABASE = "validate-browser-context-for-indexeddb-analytics-module";
const STORE = "probe";
/** Databases that have not answered by then never will, and the app must not wait. */
const ANSWERS_WITHIN_MS = 5000;
/** Somebody was here before, so they do answer: a slow disk must not look like a sign-out. */
const ANSWERS_AGAIN_WITHIN_MS = 20_000;

function openProbe(): Promise<IDBDatabase> {
  return new Promise((settle, fail) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => void request.result.createObjectStore(STORE);
    request.onsuccess = () => settle(request.result);
    request.onerror = () => fail(request.error);
  });
}

/** Settles when a test value has been stored. */
function write(database: IDBDatabase): Promise<void> {
  return new Promise((settle, fail) => {
    const transaction = database.transaction(STORE, "readwrite");
    transaction.oncomplete = () => settle();
    transaction.onabort = () => fail(transaction.error);
    transaction.objectStore(STORE).put(true, STORE);
  });
}

async function probe(): Promise<Databases> {
  try {
    const database = await openProbe();
    const isWritten = await write(database).then(
      () => true,
      () => false,
    );
    database.close();
    return isWritten ? "write" : "read";
  } catch {
    return "nothing";
  }
}

/** Makes every `open` fail at once: the SDK opens databases without need, and would wait for ever. */
function refuseDatabases() {
  if (typeof IDBFactory === "undefined") return;
  IDBFactory.prototype.open = () => {
    throw new DOMException("Databases do not work in this browser.", "InvalidStateError");
  };
}

async function tryDatabases(): Promise<Databases> {
  const patienceMs = readLastKnown() ? ANSWERS_AGAIN_WITHIN_MS : ANSWERS_WITHIN_MS;
  const late = new Promise<Databases>((settle) => setTimeout(settle, patienceMs, "nothing"));
  const databases = await Promise.race([probe(), late]);
  if (databases === "nothing") refuseDatabases();
  return databases;
}

let tried: Promise<Databases> | undefined;
/** Start this before any code opens a database. */
const databases = () => (tried ??= tryDatabases());

/** Whether databases can be opened. */
export const hasDatabases = async (): Promise<boolean> => (await databases()) !== "nothing";

/** What lasts in this browser; checked once. */
export const readLasting = async (): Promise<Lasting> => ({
  session: await hasDatabases(),
  documents: (await databases()) === "write" && browserStorage() !== undefined,
});
