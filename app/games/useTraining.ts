import { useEffect, useRef, useState } from "react";
import { parseKeptRun, type Resumable } from "#domain/game/keptRun.ts";
import { type Verdict, type Wobblers, wobblersAfter } from "#domain/game/wobblers.ts";
import { wallMs } from "../platform/clock.ts";
import { useSession } from "../platform/context.tsx";
import { readKeptRun, readWobblers, writeKeptRun, writeWobblers } from "../platform/trainingStore.ts";
import type { GameId } from "../routes.ts";
import type { GameKit } from "./GameFrame.tsx";
import type { RunSoFar } from "./run.ts";

/** Whose training it is; games are shown to signed-in users only (S2 section 6). */
export function useUid(): string {
  const session = useSession();
  return session.status === "signedIn" ? session.user.uid : "";
}

const isSame = (one: readonly Verdict[], other: readonly Verdict[]) =>
  one.length === other.length &&
  one.every(({ key, grade }, index) => key === other[index]?.key && grade === other[index].grade);

/** Writes down what the answers of a run say as they are given; an answer that is taken back is taken back here too. */
export function useWobblerReport(uid: string, verdicts: readonly Verdict[]) {
  const start = useRef<{ wobblers: Wobblers; from: number; written: readonly Verdict[] }>(undefined);
  useEffect(() => {
    // What a resumed run said before it was interrupted has been counted then.
    start.current ??= { wobblers: readWobblers(uid), from: verdicts.length, written: verdicts };
    const begun = start.current;
    if (isSame(verdicts, begun.written)) return;
    begun.from = Math.min(begun.from, verdicts.length);
    begun.written = verdicts;
    writeWobblers(uid, wobblersAfter(begun.wobblers, verdicts, begun.from));
  }, [uid, verdicts]);
}

/** Keeps a run for twelve hours as it goes, where its game can be resumed; `forget` when it is over. */
export function makeKeeper<Config, Event>(uid: string, game: GameId, runId: string) {
  return {
    keep: (soFar: RunSoFar<Config, Event>) => writeKeptRun(uid, game, { ...soFar, runId, keptAtMs: wallMs() }),
    forget: () => writeKeptRun(uid, game, undefined),
  };
}

/** The run of a game that was interrupted within the last twelve hours. What cannot be resumed any more vanishes. */
function findResumable<Config, State, Event extends { atMs: number }>(
  uid: string,
  game: GameId,
  { rules, resume }: GameKit<Config, State, Event>,
): Resumable<Config, State, Event> | undefined {
  const stored = readKeptRun(uid, game);
  if (!resume || stored === undefined) return undefined;
  const found = parseKeptRun(stored, rules, resume.parseConfig, wallMs());
  if (!found) writeKeptRun(uid, game, undefined);
  return found;
}

/** What a session is started with. */
export interface SessionStart<Config, State, Event> {
  config: Config;
  /** The chance of its first run, where it has been drawn before. */
  seed?: number;
  /** The interrupted run that it goes on with first. */
  resumed?: Resumable<Config, State, Event>;
}

/**
 * Between settings and session: what was started, what can be taken up again, and what wobbles. Both are read anew
 * whenever one comes back to the settings.
 */
export function useSessionStart<Config, State, Event extends { atMs: number }>(
  game: GameId,
  kit: GameKit<Config, State, Event>,
) {
  const uid = useUid();
  const look = () => ({ wobblers: readWobblers(uid), resumable: findResumable(uid, game, kit) });
  const [started, setStarted] = useState<SessionStart<Config, State, Event>>();
  const [found, setFound] = useState(look);
  const { resumable, wobblers } = found;
  return {
    started,
    wobblers,
    /** For the settings screen; absent where nothing was interrupted. */
    resume: resumable &&
      kit.resume && {
        line: kit.resume.line(resumable.state),
        onResume: () => setStarted({ config: resumable.kept.config, resumed: resumable }),
      },
    start: (config: Config, seed?: number) => setStarted({ config, seed }),
    toSettings() {
      setFound(look());
      setStarted(undefined);
    },
  };
}
