import { useEffect, useRef, useState } from "react";
import { useSearch } from "wouter";
import { parseKeptRun, type Resumable } from "#domain/game/keptRun.ts";
import type { Verdict, Wobblers } from "#domain/game/wobblers.ts";
import { wobblersAfter } from "#domain/game/wobblersAfter.ts";
import { wallMs } from "../../platform/clock.ts";
import { useUid } from "../../platform/context.tsx";
import { wakeOutputSoon } from "../../platform/sound/output.ts";
import { readKeptRun, readWobblers, writeKeptRun, writeWobblers } from "../../platform/store/trainingStore.ts";
import { type GameId, RESUME } from "../../routes.ts";
import type { GameKit } from "../kit.ts";
import type { RunSoFar } from "./run.ts";

const isSame = (one: readonly Verdict[], other: readonly Verdict[]) =>
  one.length === other.length &&
  one.every(({ key, grade }, index) => key === other[index]?.key && grade === other[index].grade);

/** Stores the verdicts of a run as they are given, and removes those that are taken back. */
export function useWobblerReport(uid: string, verdicts: readonly Verdict[]) {
  const start = useRef<{ wobblers: Wobblers; from: number; written: readonly Verdict[] }>(undefined);
  useEffect(() => {
    // Verdicts from before the interruption were counted then.
    start.current ??= { wobblers: readWobblers(uid), from: verdicts.length, written: verdicts };
    const begun = start.current;
    if (isSame(verdicts, begun.written)) return;
    begun.from = Math.min(begun.from, verdicts.length);
    // Only what was asked, also if it was taken back: another device may have changed the rest meanwhile.
    const met = new Set([...begun.written, ...verdicts].map(({ key }) => key));
    begun.written = verdicts;
    const after = wobblersAfter(begun.wobblers, verdicts, begun.from);
    writeWobblers(uid, Object.fromEntries([...met].map((key) => [key, after[key] ?? 0])));
  }, [uid, verdicts]);
}

/** Keeps a resumable run for twelve hours as it goes, and says how far it is; `forget` is called when it is over. */
export function makeKeeper<Config, State, Event>(
  uid: string,
  game: GameId,
  { runId, lineOf }: { runId: string; lineOf?: (state: State) => string },
) {
  return {
    keep: (soFar: RunSoFar<Config, Event>, state: State) =>
      writeKeptRun(uid, game, { ...soFar, runId, line: lineOf?.(state), keptAtMs: wallMs() }),
    forget: () => writeKeptRun(uid, game, undefined),
  };
}

/** The run of a game that was interrupted within the last twelve hours. */
function findResumable<Config, State, Event extends { atMs: number }>(
  uid: string,
  game: GameId,
  { rules, resume }: GameKit<Config, State, Event>,
): Resumable<Config, State, Event> | undefined {
  const stored = readKeptRun(uid, game);
  if (!resume || stored === undefined) return undefined;
  return parseKeptRun(stored, rules, resume.parseConfig, wallMs());
}

/** What a game starts with. */
export interface GameStart<Config, State, Event> {
  config: Config;
  /** The seed of its first run, if it was drawn before. */
  seed?: number;
  /** The interrupted run to resume first. */
  resumed?: Resumable<Config, State, Event>;
}

const resumedFrom = <Config, State, Event>(
  resumable: Resumable<Config, State, Event>,
): GameStart<Config, State, Event> => ({ config: resumable.kept.config, resumed: resumable });

/**
 * Between settings and runs: the started game, the resumable run and the wobblers. The last two are read again with
 * each return to the settings. `onPress` runs within the press that starts or resumes. Where the address asks for it,
 * the interrupted run goes on at once; a drill, which needs a press for its sound, offers it.
 */
export function useGameStart<Config, State, Event extends { atMs: number }>(
  game: GameId,
  kit: GameKit<Config, State, Event>,
  onPress?: () => void,
) {
  const uid = useUid();
  const look = () => ({ wobblers: readWobblers(uid), resumable: findResumable(uid, game, kit) });
  const [found, setFound] = useState(look);
  const asked = new URLSearchParams(useSearch());
  const [started, setStarted] = useState<GameStart<Config, State, Event> | undefined>(() =>
    asked.has(RESUME) && !kit.drill && found.resumable ? resumedFrom(found.resumable) : undefined,
  );
  const begin = (next: GameStart<Config, State, Event>) => {
    onPress?.();
    // The sound of a drill is a player of its own.
    if (!kit.drill) wakeOutputSoon();
    setStarted(next);
  };
  const { resumable, wobblers } = found;
  useEffect(() => {
    // A run that expired meanwhile disappears.
    if (!started && !resumable) writeKeptRun(uid, game, undefined);
  }, [uid, game, started, resumable]);
  return {
    started,
    wobblers,
    /** For the settings screen; absent without an interrupted run. */
    resume: resumable &&
      kit.resume && {
        line: kit.resume.line(resumable.state),
        onResume: () => begin(resumedFrom(resumable)),
      },
    start: (config: Config, seed?: number) => begin({ config, seed }),
    toSettings() {
      setFound(look());
      setStarted(undefined);
    },
  };
}
