import { browserStorage } from "./localValue.ts";

/** What pages can do with databases here. On a full disk they can still read what is there. */
type Databases = "write" | "read" | "nothing";

/** What this browser keeps for the app beyond the page. */
export interface Lasting {
  /** Whether the session may lie in a database. */
  session: boolean;
  /** Whether a copy of the documents does. The SDK then speaks to other tabs by the storage for values, so it needs that, too. */
  documents: boolean;
}

const DATABASE = "dojo-probe";
const STORE = "probe";
/** A browser whose databases have not answered by then never answers: the app does not wait with it. */
const ANSWERS_WITHIN_MS = 5000;

function openProbe(): Promise<IDBDatabase> {
  return new Promise((settle, fail) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => void request.result.createObjectStore(STORE);
    request.onsuccess = () => settle(request.result);
    request.onerror = () => fail(request.error);
  });
}

/** Settles when something has been stored. */
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

/** Nobody shall wait for a database that never opens: neither we nor the SDK, which asks for some without need. */
function refuseDatabases() {
  if (typeof IDBFactory === "undefined") return;
  IDBFactory.prototype.open = () => {
    throw new DOMException("Databases do not work in this browser.", "InvalidStateError");
  };
}

async function tryDatabases(): Promise<Databases> {
  const late = new Promise<Databases>((settle) => setTimeout(settle, ANSWERS_WITHIN_MS, "nothing"));
  const databases = await Promise.race([probe(), late]);
  if (databases === "nothing") refuseDatabases();
  return databases;
}

let tried: Promise<Databases> | undefined;
/** Before the first database is opened, by whomever. */
const databases = () => (tried ??= tryDatabases());

/** Whether databases can be opened. */
export const hasDatabases = async (): Promise<boolean> => (await databases()) !== "nothing";

/** What lasts in this browser; found out once. */
export const readLasting = async (): Promise<Lasting> => ({
  session: await hasDatabases(),
  documents: (await databases()) === "write" && browserStorage() !== undefined,
});
