import { useEffect, useState } from "react";
import { techniqueKey } from "#domain/game/wobblers.ts";
import { askToKeep } from "../keepStorage.ts";
import { hasDatabases } from "../lasting.ts";
import { logFault } from "../log.ts";

/** Only this device has them: another account on it hears them too, no server ever sees them. */
const DATABASE = "dojo-recordings";
const STORE = "recordings";

/** A recording of one's own, ready to be played: WAV, 24 kHz, one channel. */
export interface OwnRecording {
  wav: ArrayBuffer;
  durationMs: number;
}

const listeners = new Set<() => void>();
const changed = () => listeners.forEach((listener) => listener());

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
  // Another window wants to delete the whole: this one must not keep it waiting.
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

/** Over when it is on the disk, not when it was accepted: a full disk shows only then. */
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
  changed();
}

const isRecording = (value: unknown): value is OwnRecording =>
  typeof value === "object" && value !== null && (value as Partial<OwnRecording>).wav instanceof ArrayBuffer;

/** What was recorded on this device for a technique, named by its key; `undefined` where there is nothing, or no storage. */
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

/** The same as a file of its own (WAV), for whoever plays it. */
export const ownRecording = async (topicID: string, techniqueNr: string): Promise<ArrayBuffer | undefined> =>
  (await readRecording(techniqueKey({ topicID, techniqueNr })))?.wav;

/** Keeps it instead of what was there. Rejects with `QuotaExceededError` where the device is full. */
export async function keepRecording(technique: string, recording: OwnRecording): Promise<void> {
  // Nobody else has it: here a question is worth it, also where the browser hands it on to its user.
  void askToKeep();
  await writing((store) => store.put(recording, technique));
}

export const deleteRecording = (technique: string): Promise<void> => writing((store) => store.delete(technique));

/** Forgets all recordings of this device. */
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
    listeners.add(again);
    return () => {
      isWanted = false;
      listeners.delete(again);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `read` is determined by the key
  }, [key]);
  return found?.key === key ? found.value : undefined;
}

/** Whether there is an own recording of a technique; `undefined` until that is known. */
export function useOwnRecording(technique: string): { recording: OwnRecording | undefined } | undefined {
  return useStored(async () => ({ recording: await readRecording(technique) }), technique);
}

/** How many there are on this device; `undefined` until that is known. */
export const useRecordingCount = (): number | undefined => useStored(countRecordings, "count");
