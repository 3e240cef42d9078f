import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { prepareVoice } from "../../platform/sound/announce.ts";
import { logFault } from "../../platform/log.ts";
import { openPlayer } from "../../platform/sound/track/player.ts";
import type { Player } from "../../platform/sound/track/playing.ts";
import { makeSilentPlayer } from "../../platform/sound/track/silentPlayer.ts";
import { runText } from "../../text/games.ts";
import { GameScreen } from "../../ui/page/GameScreen.tsx";
import { ProgressBar } from "../../ui/page/LoadingBar.tsx";
import { GameFrame, type GameFrameProps } from "../frame/GameFrame.tsx";
import type { Drill } from "../kit.ts";
import styles from "../frame/ReadyScreen.module.css";
import { calledBy, makeDrillTrack } from "./drillTrack.ts";
import type { Heard } from "../run/followRun.ts";

/** A drill whose sound is ready. */
interface Opened<Config> {
  config: Config;
  player: Player;
  lengthMs: number;
  carries: (technique: string) => boolean;
}

const LOADING = { status: "loading", done: 0 } as const;
type Opening<Config> = { status: "loading"; done: number } | ({ status: "opened" } & Opened<Config>);

type Props<Config, State, Event extends { atMs: number }> = GameFrameProps<Config, State, Event> & {
  drill: Drill<Config, State, Event>;
};

/** The same drill in silence, by the clock of the page. */
function openSilently<Config, State, Event extends { atMs: number }>(
  { kit, drill, start }: Props<Config, State, Event>,
  atMs: number,
): Opened<Config> {
  const { config, seed } = start;
  const lengthMs = drill.endsMs(kit.rules.start(config, seed, 0));
  return { config, player: makeSilentPlayer(atMs), lengthMs, carries: () => false };
}

/** Loads the voices of the device during the three seconds of the countdown, if something needs them. */
function expectVoice<Config, State, Event extends { atMs: number }>(
  { drill, start }: Props<Config, State, Event>,
  { carries }: Opened<Config>,
) {
  const isSpoken = [...calledBy(drill, start.config).keys()].some((technique) => !carries(technique));
  if (isSpoken) void prepareVoice();
}

/** Builds the track of a drill and opens its player. If that fails, the drill is silent. */
async function openDrill<Config, State, Event extends { atMs: number }>(
  props: Props<Config, State, Event>,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<Opened<Config>> {
  const { kit, drill, start } = props;
  const { config, seed, resumed } = start;
  const atMs = resumed?.kept.passedMs ?? 0;
  try {
    const from = { config, seed, isResumed: resumed !== undefined };
    const track = await makeDrillTrack(kit, drill, from, { onProgress, signal });
    if (!track) return openSilently(props, atMs);
    const player = await openPlayer(track.file, atMs);
    return { config: track.config, player, lengthMs: track.plan.lengthMs, carries: track.carries };
  } catch (error) {
    signal.throwIfAborted();
    logFault("The track of the drill cannot be made.", error);
    return openSilently(props, atMs);
  }
}

/** The drill while it opens. Leaving aborts the work, stops the player and releases the file. */
function useOpening<Config, State, Event extends { atMs: number }>(
  props: Props<Config, State, Event>,
): Opening<Config> {
  const [opening, setOpening] = useState<Opening<Config>>(LOADING);
  const open = useEffectEvent(async (onProgress: (done: number) => void, signal: AbortSignal) => {
    const opened = await openDrill(props, onProgress, signal);
    expectVoice(props, opened);
    return opened;
  });
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let player: Player | undefined;
    const show = (next: Opening<Config>) => !signal.aborted && setOpening(next);
    const start = async () => {
      const opened = await open((done) => show({ status: "loading", done }), signal);
      player = opened.player;
      if (signal.aborted) player.close();
      show({ status: "opened", ...opened });
    };
    // Opening rejects only when aborted; then there is nothing to close.
    start().catch(() => undefined);
    return () => {
      leaving.abort();
      player?.close();
    };
  }, []);
  return opening;
}

function Running<Config, State, Event extends { atMs: number }>({
  opened,
  ...props
}: Props<Config, State, Event> & { opened: Opened<Config> }) {
  const { drill, title, start } = props;
  const { config, player, lengthMs, carries } = opened;
  const heard = useMemo<Heard<Config, State, Event>>(
    () => ({ drill, title, player, lengthMs, carries }),
    [drill, title, player, lengthMs, carries],
  );
  return <GameFrame {...props} start={{ ...start, config }} heard={heard} />;
}

function Loading<Config, State, Event extends { atMs: number }>(props: Props<Config, State, Event>) {
  const opening = useOpening(props);
  if (opening.status === "opened") return <Running {...props} opened={opening} />;
  return (
    <GameScreen title={props.title} onClose={props.onSettings}>
      <div className={styles.ready} role="status">
        <p>{runText.loading}</p>
        <ProgressBar label={runText.loading} done={opening.done} />
      </div>
    </GameScreen>
  );
}

/**
 * The frame of a drill with sound: the whole drill is rendered to one track first ('Lädt ...'), which then drives the
 * run.
 */
export function HeardFrame<Config, State, Event extends { atMs: number }>(props: GameFrameProps<Config, State, Event>) {
  const { drill } = props.kit;
  return drill ? <Loading {...props} drill={drill} /> : <GameFrame {...props} />;
}
