import { createContext, useContext, useMemo, useSyncExternalStore } from "react";
import { refKey } from "#domain/notes/techniqueRef.ts";
import type {
  Adapters,
  Learning,
  Live,
  Note,
  Profile,
  SessionState,
  TechniqueNotes,
  TechniqueRef,
} from "./adapters.ts";
import { startsAtLogin } from "./page/start.ts";
import { readLastKnown } from "./store/lastKnown.ts";
import { type LiveStore, makeLiveStore } from "./store/liveStore.ts";

/** Undefined until the code that talks to the server has loaded. */
export const AdaptersContext = createContext<Adapters | undefined>(undefined);

/** The adapters, for views that are shown only once they have loaded. */
export function useAdapters(): Adapters {
  const adapters = useContext(AdaptersContext);
  if (!adapters) throw new Error("useAdapters before the adapters have been opened");
  return adapters;
}

/** The adapters as they are being opened. */
export const OpeningContext = createContext<Promise<Adapters>>(new Promise(() => undefined));

/** For views that are there before the adapters: what one does in them waits until these have loaded. */
export function useAdaptersSoon(): () => Promise<Adapters> {
  const adapters = useContext(AdaptersContext);
  const opening = useContext(OpeningContext);
  return () => (adapters ? Promise.resolve(adapters) : opening);
}

/** Whether data written here outlives the page; assumed until it is known. */
export const useLasting = (): boolean => useContext(AdaptersContext)?.isLasting ?? true;

const noChanges = () => () => undefined;
const unopened: SessionState = { status: "loading", lastKnown: readLastKnown(), atLogin: startsAtLogin };
const current = () => unopened;

/** Who is signed in. */
export function useSession(): SessionState {
  const session = useContext(AdaptersContext)?.session;
  return useSyncExternalStore(session?.subscribe ?? noChanges, session?.current ?? current, current);
}

/** The id of the signed-in user. Catalogue and games are shown to such users only (rule 1.3); otherwise it is empty. */
export function useUid(): string {
  const session = useSession();
  return session.status === "signedIn" ? session.user.uid : "";
}

const LOADING = { status: "loading" } as const;
const idle: LiveStore<never> = { subscribe: noChanges, current: () => LOADING };
/** A shared store, made on first use. Stores are per user, so that one user never sees the data of another. */
const stores = new WeakMap<Adapters, Map<string, LiveStore<unknown>>>();

function storeFor<T>(adapters: Adapters, uid: string, key: string, make: () => LiveStore<T>): LiveStore<T> {
  const own = stores.get(adapters) ?? new Map<string, LiveStore<unknown>>();
  stores.set(adapters, own);
  const name = `${uid} ${key}`;
  const store = own.get(name) ?? make();
  own.set(name, store);
  return store as LiveStore<T>;
}

function useLive<T>(
  key: string,
  watch: (adapters: Adapters, onChange: (live: Live<T>) => void) => () => void,
  isWanted = true,
) {
  const adapters = useContext(AdaptersContext);
  const session = useSession();
  const uid = session.status === "signedIn" ? session.user.uid : undefined;
  const store = useMemo<LiveStore<T>>(
    () =>
      isWanted && adapters && uid !== undefined
        ? storeFor(adapters, uid, key, () => makeLiveStore((onChange) => watch(adapters, onChange)))
        : idle,
    // oxlint-disable-next-line react/exhaustive-deps -- `watch` is determined by the key
    [adapters, uid, key, isWanted],
  );
  return useSyncExternalStore(store.subscribe, store.current, idle.current);
}

/** The profile of the signed-in user. */
export const useProfile = (): Live<Profile> =>
  useLive<Profile>("profile", ({ profile }, onChange) => profile.watch(onChange));

const NO_BOOKMARKS: readonly string[] = [];

/** The keys of what is on the Merkliste, oldest first; none until the profile is there. */
export function useBookmarks(): readonly string[] {
  const profile = useProfile();
  return profile.status === "ready" ? profile.value.bookmarks : NO_BOOKMARKS;
}

/** What the user has learnt, and the way to the next belt; it stays unknown while it is not wanted. */
export const useLearning = (isWanted = true): Live<Learning> =>
  useLive<Learning>("learning", ({ learning }, onChange) => learning.watch(onChange), isWanted);

/** The user's notes on one technique. */
export const useNotes = (ref: TechniqueRef): Live<Note[]> =>
  useLive<Note[]>(refKey(ref), ({ notes }, onChange) => notes.watchTechnique(ref, onChange));

/** All notes of the user. */
export const useAllNotes = (): Live<TechniqueNotes[]> =>
  useLive<TechniqueNotes[]>("notes", ({ notes }, onChange) => notes.watchAll(onChange));
