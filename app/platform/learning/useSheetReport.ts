import { useEffect, useEffectEvent, useRef } from "react";
import type { Verdict } from "#domain/game/wobblers.ts";
import type { Sheet, SheetSource } from "#domain/learning/sheet.ts";
import { ratingsOf, saysAnything, sheetOf } from "#domain/learning/sheetOf.ts";
import { wallMs } from "../clock.ts";
import { useAdapters, useUid } from "../context.tsx";
import { logFault } from "../log.ts";
import { hasOpenSheet, writeOpenSheet } from "../store/openSheets.ts";

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

/** How far a run had come when what it had said was added last. */
interface Added {
  verdicts: number;
  skills: Sheet["skills"];
  ranMs: number;
}

const changedSince = (skills: Sheet["skills"], before: Sheet["skills"]): Sheet["skills"] =>
  Object.fromEntries(Object.entries(skills).filter(([key, level]) => before[key] !== level));

/** What a run has said since then; undefined where that is nothing. */
function sheetSince(added: Added, source: SheetSource, { runId, verdicts, skills = NO_SKILLS, ranMs }: Report) {
  const ratings = ratingsOf(verdicts.slice(added.verdicts));
  const changed = changedSince(skills, added.skills);
  const seconds = (ranMs() - added.ranMs) / 1000;
  const said = Object.keys(ratings).length + Object.keys(changed).length;
  const sheet = sheetOf(`${runId}-${verdicts.length}-${Object.keys(skills).length}`, source, wallMs(), {
    seconds: said > 0 || seconds >= LEAST_SECONDS ? seconds : 0,
    ratings,
    skills: changed,
  });
  return saysAnything(sheet) ? sheet : undefined;
}

/**
 * Adds what a run has said to what is learnt, once, when it is over or left; without a source, nothing. Until then it is
 * kept on this device: a page out of sight may not come back, and then the next one adds it. What was said before an
 * interruption was added then.
 */
export function useSheetReport(source: SheetSource | undefined, report: Report) {
  const { runId, verdicts, skills = NO_SKILLS } = report;
  const uid = useUid();
  const { learning } = useAdapters();
  const added = useRef<Added>(undefined);
  const isMounted = useRef(true);

  const sheetNow = useEffectEvent(() => {
    const now: Added = { verdicts: verdicts.length, skills, ranMs: report.ranMs() };
    added.current ??= now;
    // Answers may have been taken back.
    added.current.verdicts = Math.min(added.current.verdicts, verdicts.length);
    return source && sheetSince(added.current, source, report);
  });
  const end = useEffectEvent(() => {
    const sheet = sheetNow();
    // Kept until the server has it: the page may end before the SDK has written it down. Twice it counts once.
    writeOpenSheet(uid, runId, sheet && { sheet, isLeft: true });
    if (!sheet) return;
    learning.add(sheet).then(
      () => writeOpenSheet(uid, runId, undefined),
      (cause: unknown) => logFault(SHEET_FAILED, cause),
    );
  });

  const wasKept = useRef(false);
  const look = useEffectEvent((isSeen: boolean) => {
    // Another page has taken and added it meanwhile.
    const isTaken = isSeen && wasKept.current && !hasOpenSheet(uid, runId);
    if (isTaken) added.current = { verdicts: verdicts.length, skills, ranMs: report.ranMs() };
    const sheet = sheetNow();
    writeOpenSheet(uid, runId, sheet && { sheet, isLeft: !isSeen });
    wasKept.current = sheet !== undefined;
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what is kept is what has been said
  useEffect(() => look(true), [uid, runId, verdicts, skills]);
  useEffect(() => {
    const onSight = () => look(document.visibilityState !== "hidden");
    document.addEventListener("visibilitychange", onSight);
    return () => document.removeEventListener("visibilitychange", onSight);
  }, []);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      // In development React unmounts and mounts again at once.
      queueMicrotask(() => !isMounted.current && end());
    };
  }, []);
}
