import { useEffect, useEffectEvent, useRef } from "react";
import type { Verdict } from "#domain/game/wobblers.ts";
import { type Sheet, saysAnything, type SheetSource } from "#domain/learning/sheet.ts";
import { ratingsOf, sheetOf } from "#domain/learning/sheetOf.ts";
import { wallMs } from "../clock.ts";
import { useAdapters, useUid } from "../context.tsx";
import { logFault } from "../log.ts";
import { writeOpenSheet } from "../store/trainingStore.ts";

/** What a run says of learning. */
interface Report {
  runId: string;
  verdicts: readonly Verdict[];
  /** What was said of the body. */
  skills?: Sheet["skills"];
  /** How long it has run. */
  ranMs: () => number;
}

const NO_SKILLS: Sheet["skills"] = {};

const SHEET_FAILED = "What a run has said of learning could not be stored.";

/** A run that lasted no longer was looked at, not trained. */
const LEAST_SECONDS = 10;

/**
 * Adds what a run has said to what is learnt, once, when it is over or left; without a source, nothing. Until then it is
 * kept on this device, in case the page ends with it. What was said before an interruption was added then.
 */
export function useSheetReport(
  source: SheetSource | undefined,
  { runId, verdicts, skills = NO_SKILLS, ranMs }: Report,
) {
  const uid = useUid();
  const { learning } = useAdapters();
  const begun = useRef<{ from: number; fromMs: number }>(undefined);
  const isMounted = useRef(true);

  const sheetNow = useEffectEvent((): Sheet | undefined => {
    const { from, fromMs } = begun.current ?? { from: 0, fromMs: 0 };
    if (source === undefined) return undefined;
    const seconds = (ranMs() - fromMs) / 1000;
    const ratings = ratingsOf(verdicts.slice(from));
    const said = Object.keys(ratings).length + Object.keys(skills).length;
    const sheet = sheetOf(`${runId}-${verdicts.length}-${Object.keys(skills).length}`, source, wallMs(), {
      seconds: said > 0 || seconds >= LEAST_SECONDS ? seconds : 0,
      ratings,
      skills,
    });
    return saysAnything(sheet) ? sheet : undefined;
  });

  useEffect(() => {
    begun.current ??= { from: verdicts.length, fromMs: ranMs() };
    begun.current.from = Math.min(begun.current.from, verdicts.length);
    writeOpenSheet(uid, runId, sheetNow());
    // oxlint-disable-next-line react/exhaustive-deps -- `ranMs` reads a clock
  }, [uid, runId, verdicts, skills]);

  const end = useEffectEvent(() => {
    const sheet = sheetNow();
    writeOpenSheet(uid, runId, undefined);
    if (sheet) learning.add(sheet).catch((cause: unknown) => logFault(SHEET_FAILED, cause));
  });
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      // In development React unmounts and mounts again at once.
      queueMicrotask(() => !isMounted.current && end());
    };
  }, []);
}
