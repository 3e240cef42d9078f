import * as v from "valibot";
import { INTERVAL_SLOTS } from "#domain/progress/learning.ts";
import type { KeptValues } from "../store/keptValues.ts";

const writeSchema = v.variant("kind", [
  v.object({ kind: v.literal("fields"), fields: v.record(v.string(), v.unknown()) }),
  v.object({ kind: v.literal("bookmark"), key: v.string(), isMarked: v.boolean() }),
  v.object({ kind: v.literal("preset"), slot: v.picklist(INTERVAL_SLOTS), preset: v.optional(v.unknown()) }),
]);

/** A change of the profile as plain data; a preset without a value is removed. */
export type ProfileWrite = v.InferOutput<typeof writeSchema>;

/** Changes of the profile, on their way from the press to the SDK. */
export interface ProfileWrites {
  /** Settles when the server has it, or refuses it. */
  write(uid: string, change: ProfileWrite): Promise<void>;
  /** Writes again what a page that ended at once had no time to hand to the SDK. */
  resume(uid: string): Promise<void>;
}

interface Parts {
  kept: KeptValues;
  /** Makes an id that sorts after the ones before. */
  makeId: () => string;
  /** Hands a change to the SDK. */
  send: (uid: string, change: ProfileWrite) => Promise<void>;
  /** The profile as the SDK knows it, its own unsent changes included; undefined where it has none. */
  known: (uid: string) => Promise<Record<string, unknown> | undefined>;
}

const PREFIX = "dojo.profileWrites.";

/**
 * The SDK keeps changes that it has not sent, but takes a moment to store them: a page that is left in that moment takes
 * them along. So they are in the browser's storage first, which is written at once.
 */
export function makeProfileWrites({ kept, makeId, send, known }: Parts): ProfileWrites {
  const finish = (key: string, uid: string, change: ProfileWrite) => send(uid, change).finally(() => kept.remove(key));

  return {
    write(uid, change) {
      const key = `${PREFIX}${uid}.${makeId()}`;
      kept.set(key, JSON.stringify(change));
      return finish(key, uid, change);
    },
    async resume(uid) {
      const left = kept.keys(`${PREFIX}${uid}.`).map((key) => ({ key, change: parse(kept.get(key)) }));
      if (left.length === 0) return;
      const profile = await known(uid);
      for (const { key, change } of left) {
        if (!change || isDone(profile, change)) kept.remove(key);
        // Offline it settles much later; what is refused shows in the profile.
        else void finish(key, uid, change).catch(() => undefined);
      }
    },
  };
}

function parse(text: string | undefined): ProfileWrite | undefined {
  try {
    return v.parse(writeSchema, JSON.parse(text ?? "null"));
  } catch {
    return undefined;
  }
}

/** Whether the SDK has the change already: sent, or in its own queue. */
function isDone(profile: Record<string, unknown> = {}, change: ProfileWrite): boolean {
  if (change.kind === "fields") return holds(profile, change.fields);
  if (change.kind === "preset") return holds(profile.intervalPresets ?? {}, { [change.slot]: change.preset });
  const isMarked = Array.isArray(profile.bookmarks) && profile.bookmarks.includes(change.key);
  return isMarked === change.isMarked;
}

/** Whether `stored` has everything that `wanted` has; further fields do not matter. */
function holds(stored: unknown, wanted: unknown): boolean {
  if (typeof wanted !== "object" || wanted === null) return stored === wanted;
  const fields = (typeof stored === "object" && stored !== null ? stored : {}) as Record<string, unknown>;
  return Object.entries(wanted).every(([name, value]) => holds(fields[name], value));
}
