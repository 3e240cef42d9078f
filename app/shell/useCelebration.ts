import { useEffect, useEffectEvent, useRef, useState } from "react";
import { uncelebrated } from "#domain/progress/level.ts";
import { shownXp } from "#domain/progress/xp.ts";
import type { ProfileAdapter } from "../platform/adapters.ts";
import { every, monotonicMs } from "../platform/clock.ts";
import { useProfile } from "../platform/context.tsx";
import { isAtWork } from "../platform/leaving/quiet.ts";
import { isDialogOpen } from "../platform/page/keyboard.ts";

/** The device where a level was reached goes first: all others learn of it at the same time, and wait. */
const OTHERS_WAIT_MS = 1500;
/** How long what waits for the server may take before this device decides alone. */
const SERVER_WITHIN_MS = 3000;
/** How often a moment is looked for that disturbs nothing. */
const LOOK_EVERY_MS = 500;

/** Whether somebody looks at the page and nothing else has the floor: no run, no result, no question. */
const isQuiet = () => document.visibilityState === "visible" && !isAtWork() && !isDialogOpen();

function waitFor(isPending: boolean, wasMadeHere: boolean): number {
  if (isPending) return navigator.onLine ? SERVER_WITHIN_MS : 0;
  return wasMadeHere ? 0 : OTHERS_WAIT_MS;
}

/** The level to celebrate here and now: reached anywhere, celebrated nowhere, claimed by this window (rule 7.13). */
export function useCelebration({ claimLevel }: Pick<ProfileAdapter, "claimLevel">) {
  const profile = useProfile();
  const [shown, setShown] = useState<number>();
  /** The highest level that this window has asked for; asked once, it is decided. */
  const asked = useRef(1);
  const wasMadeHere = useRef(false);
  const known = profile.status === "ready" ? profile : undefined;
  const isPending = known?.pending ?? false;
  const level = known && uncelebrated(shownXp(known.value.xp, known.value.noteCount), known.value.celebratedLevel);

  const claim = useEffectEvent((due: number) => {
    asked.current = due;
    claimLevel(due).then(
      (isOurs) => isOurs && setShown(due),
      () => undefined,
    );
  });
  useEffect(() => {
    if (level === undefined || level <= asked.current) return undefined;
    wasMadeHere.current ||= isPending;
    const startedAtMs = monotonicMs();
    const waitMs = waitFor(isPending, wasMadeHere.current);
    const look = () => {
      if (monotonicMs() - startedAtMs < waitMs || !isQuiet()) return;
      stop();
      claim(level);
    };
    const stop = every(LOOK_EVERY_MS, look);
    return stop;
  }, [level, isPending]);
  return { level: shown, dismiss: () => setShown(undefined) };
}
