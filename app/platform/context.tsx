import { createContext, useContext, useMemo, useSyncExternalStore } from "react";
import { refKey } from "#domain/notes/note.ts";
import type { Adapters, Live, Note, Profile, SessionState, TechniqueNotes, TechniqueRef } from "./adapters.ts";
import { readLastKnown } from "./lastKnown.ts";
import { type LiveStore, makeLiveStore } from "./liveStore.ts";

/** Undefined until the code that talks to the server has loaded. */
export const AdaptersContext = createContext<Adapters | undefined>(undefined);

/** The adapters, for views that are shown only to a user whose session is known. */
export function useAdapters(): Adapters {
  const adapters = useContext(AdaptersContext);
  if (!adapters) throw new Error("useAdapters before the adapters have been opened");
  return adapters;
}

/** Whether what is written here outlives the page; taken for granted until it is known. */
export const useLasting = (): boolean => useContext(AdaptersContext)?.isLasting ?? true;

const noChanges = () => () => undefined;
const unopened: SessionState = { status: "loading", lastKnown: readLastKnown() };

/** Who is signed in. */
export function useSession(): SessionState {
  const session = useContext(AdaptersContext)?.session;
  return useSyncExternalStore(
    session ? (onChange) => session.subscribe(onChange) : noChanges,
    () => session?.current() ?? unopened,
  );
}

const LOADING = { status: "loading" } as const;
const idle: LiveStore<never> = { subscribe: noChanges, current: () => LOADING };
/** Of one user at a time: another user's data must not be seen for a moment. */
let stores: { uid: string; adapters: Adapters; byKey: Map<string, LiveStore<unknown>> } | undefined;

function storeFor<T>(adapters: Adapters, uid: string, key: string, make: () => LiveStore<T>): LiveStore<T> {
  if (stores?.uid !== uid || stores.adapters !== adapters) stores = { uid, adapters, byKey: new Map() };
  const known = stores.byKey.get(key);
  if (known) return known as LiveStore<T>;
  const made = make();
  stores.byKey.set(key, made);
  return made;
}

function useLive<T>(key: string, watch: (adapters: Adapters, onChange: (live: Live<T>) => void) => () => void) {
  const adapters = useContext(AdaptersContext);
  const session = useSession();
  const uid = session.status === "signedIn" ? session.user.uid : undefined;
  const store = useMemo<LiveStore<T>>(
    () =>
      adapters && uid !== undefined
        ? storeFor(adapters, uid, key, () => makeLiveStore((onChange) => watch(adapters, onChange)))
        : idle,
    // oxlint-disable-next-line react/exhaustive-deps -- `watch` is determined by the key
    [adapters, uid, key],
  );
  return useSyncExternalStore(store.subscribe, store.current);
}

/** The profile of the signed-in user. */
export const useProfile = (): Live<Profile> =>
  useLive<Profile>("profile", ({ profile }, onChange) => profile.watch(onChange));

/** The user's notes on one technique. */
export const useNotes = (ref: TechniqueRef): Live<Note[]> =>
  useLive<Note[]>(refKey(ref), ({ notes }, onChange) => notes.watchTechnique(ref, onChange));

/** All notes of the user. */
export const useAllNotes = (): Live<TechniqueNotes[]> =>
  useLive<TechniqueNotes[]>("notes", ({ notes }, onChange) => notes.watchAll(onChange));
