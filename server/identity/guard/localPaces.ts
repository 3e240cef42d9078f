import type { Log } from "../../log.ts";
import { isRecord } from "../../protocol/text.ts";
import type { Paces } from "../../storage/paces.ts";
import type { AccountStore } from "../../storage/store.ts";
import { makePace, type Pace, type PaceEntry } from "./pace.ts";
import { RULES } from "./paceRules.ts";

export interface LocalPacesOptions {
  store: Pick<AccountStore, "getServerState" | "putServerState">;
  log: Log;
  /** A monotonic clock. */
  monotonicMs: () => number;
  /** Calls back regularly until stopped; must not keep the process alive. */
  every: (intervalMs: number, callback: () => void) => () => void;
}

/** Counts in the memory of this process, where that is the only one. */
export interface LocalPaces extends Paces {
  /** Saves the counts for the next start, and stops. */
  close(): Promise<void>;
}

const STATE = "throttle";
const SAVE_INTERVAL_MS = 5_000;
/** Least time between two saves. */
const LEAST_SAVE_INTERVAL_MS = 1_000;
/** Entries of each pace that are kept over a restart. */
const MOST_SAVED = 500;

/** Makes them with the counts of the previous process. */
export async function openLocalPaces({ store, log, monotonicMs, every }: LocalPacesOptions): Promise<LocalPaces> {
  const { save, saveSoon, onChange } = makeSaver({ store, log, nowMs: monotonicMs }, () => paces);
  const paces = new Map<string, Pace>(
    Object.entries(RULES).map(([name, rule]) => [name, makePace(rule, monotonicMs, saveSoon)]),
  );
  restore(paces, await store.getServerState(STATE, "{}"));
  const stopSaving = every(SAVE_INTERVAL_MS, () => void save());
  const paceOf = (name: string): Pace => paces.get(name)!;
  return {
    async take(turns, longestWaitMs) {
      const waitMs = Math.max(...turns.map(({ pace, key }) => paceOf(pace).waitMs(key)));
      if (waitMs > longestWaitMs) return undefined;
      const isCounted = turns.map(
        ({ pace, key, counts }) => [counts === "always" || paceOf(pace).isHalfway(key), counts] as const,
      );
      turns.forEach(({ pace, key }, index) => {
        paceOf(pace).start(key, monotonicMs() + waitMs);
        if (isCounted[index]?.[0]) paceOf(pace).count(key);
      });
      onChange();
      return { waitMs, isHalfway: isCounted.some(([counted, counts]) => counted && counts === "if-halfway") };
    },
    async change(changes) {
      for (const { pace, key, change } of changes) paceOf(pace)[change](key);
      onChange();
    },
    async close() {
      stopSaving();
      await save();
    },
  };
}

/** Saves the counts of all paces: when told to, and soon after a new wait. */
function makeSaver(
  { store, log, nowMs }: Pick<LocalPacesOptions, "store" | "log"> & { nowMs: () => number },
  paces: () => Map<string, Pace>,
) {
  let changed = false;
  let savedAtMs = -Infinity;
  let saving = Promise.resolve();
  const save = () => {
    if (!changed) return saving;
    changed = false;
    savedAtMs = nowMs();
    const snapshot = JSON.stringify(
      Object.fromEntries([...paces()].map(([name, pace]) => [name, pace.entries(MOST_SAVED)])),
    );
    saving = saving
      .then(() => store.putServerState(STATE, snapshot))
      .catch(() => {
        changed = true;
        log.warn("throttle.unsaved");
      });
    return saving;
  };
  return {
    save,
    // New waits are saved at once, so that forcing a restart is no way around them.
    saveSoon() {
      if (nowMs() - savedAtMs >= LEAST_SAVE_INTERVAL_MS) queueMicrotask(() => void save());
    },
    onChange: () => void (changed = true),
  };
}

function restore(paces: Map<string, Pace>, text: string): void {
  const snapshot: unknown = JSON.parse(text);
  if (!isRecord(snapshot)) return;
  for (const [name, pace] of paces) {
    const entries = snapshot[name];
    if (Array.isArray(entries)) pace.restore(entries.filter(isEntry));
  }
}

const isEntry = (entry: unknown): entry is PaceEntry =>
  Array.isArray(entry) && typeof entry[0] === "string" && Number.isFinite(entry[1]) && Number.isFinite(entry[2]);
