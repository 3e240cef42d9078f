import { useEffect, useState } from "react";
import { techniqueKey } from "#domain/game/wobblers.ts";
import { askToKeep } from "../../store/keepStorage.ts";
import { hasDatabases } from "../../store/lasting.ts";
import { makeListeners } from "../../store/makeStore.ts";
import { logFault } from "../../log.ts";

/** Only on this device: other accounts on it can hear them, but no server gets them. */
const DATABASE = "dojo-recordings";
const STORE = "recordings";

/** The user's own recording, ready to play: WAV, 24 kHz, one channel. */
export interface OwnRecording {
  wav: ArrayBuffer;
  durationMs: number;
}

const changes = makeListeners();

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("no answer from the storage"));
  });
}

async function open(): Promise<IDBDatabase> {
  if (!(await hasDatabases())) throw new DOMException("This browser keeps no recordings.", "InvalidStateError");
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => void request.result.createObjectStore(STORE);
  const database = await settled(request);
  // Another window wants to delete the database, which this connection would block.
  database.onversionchange = () => database.close();
  return database;
}

async function reading<T>(read: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await settled(read(database.transaction(STORE).objectStore(STORE)));
  } finally {
    database.close();
  }
}

/** Settles when the data is on the disk: only then a full disk shows. */
async function writing(write: (store: IDBObjectStore) => void): Promise<void> {
  const database = await open();
  try {
    const transaction = database.transaction(STORE, "readwrite");
    write(transaction.objectStore(STORE));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error("not stored"));
    });
  } finally {
    database.close();
  }
  changes.tell();
}

const isRecording = (value: unknown): value is OwnRecording =>
  typeof value === "object" && value !== null && (value as Partial<OwnRecording>).wav instanceof ArrayBuffer;

/** The recording for a technique, by its key; `undefined` if there is none, or no storage. */
export async function readRecording(technique: string): Promise<OwnRecording | undefined> {
  if (!(await hasDatabases())) return undefined;
  try {
    const kept: unknown = await reading((store) => store.get(technique));
    return isRecording(kept) ? kept : undefined;
  } catch (error) {
    logFault("Own recordings cannot be read.", error);
    return undefined;
  }
}

/** The same as a separate WAV file, for playing. */
export const ownRecording = async (topicID: string, techniqueNr: string): Promise<ArrayBuffer | undefined> =>
  (await readRecording(techniqueKey({ topicID, techniqueNr })))?.wav;

/** Stores it in place of the old one. Rejects with `QuotaExceededError` if the device is full. */
export async function keepRecording(technique: string, recording: OwnRecording): Promise<void> {
  // It exists only here, so the question for permanent storage is justified, even if the browser asks its user.
  void askToKeep();
  await writing((store) => store.put(recording, technique));
}

export const deleteRecording = (technique: string): Promise<void> => writing((store) => store.delete(technique));

/** Deletes all recordings of this device. */
export async function eraseRecordings(): Promise<void> {
  if (!(await hasDatabases())) return;
  await writing((store) => store.clear());
}

async function countRecordings(): Promise<number> {
  if (!(await hasDatabases())) return 0;
  try {
    return await reading((store) => store.count());
  } catch (error) {
    logFault("Own recordings cannot be counted.", error);
    return 0;
  }
}

/** Reads now and after every change. */
function useStored<T>(read: () => Promise<T>, key: string): T | undefined {
  const [found, setFound] = useState<{ key: string; value: T }>();
  useEffect(() => {
    let isWanted = true;
    const look = async () => {
      const value = await read();
      if (isWanted) setFound({ key, value });
    };
    const again = () => void look();
    again();
    const stop = changes.subscribe(again);
    return () => {
      isWanted = false;
      stop();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `read` is determined by the key
  }, [key]);
  return found?.key === key ? found.value : undefined;
}

/** Whether a technique has an own recording; `undefined` until known. */
export function useOwnRecording(technique: string): { recording: OwnRecording | undefined } | undefined {
  return useStored(async () => ({ recording: await readRecording(technique) }), technique);
}

/** The number of recordings on this device; `undefined` until known. */
export const useRecordingCount = (): number | undefined => useStored(countRecordings, "count");
