import { useState } from "react";
import type { RunSummary } from "#domain/game/game.ts";
import { INTERVAL_PRESETS, intervalSeconds, roundsOf, type Settings } from "#domain/game/settings.ts";
import { randomSeed } from "../../platform/chance.ts";
import { unlockSession } from "../../platform/track/unlock.ts";
import { type Offer, SettingsScreen } from "../../settings/SettingsScreen.tsx";
import { settingsText } from "../../text/games.ts";
import { intervalText as text } from "../../text/interval.ts";
import type { GameKit } from "../GameFrame.tsx";
import { type GameEntryProps, GameSession } from "../GameSession.tsx";
import { HeardFrame } from "../HeardFrame.tsx";
import { ReadyScreen } from "../ReadyScreen.tsx";
import { SaveTrack } from "../SaveTrack.tsx";
import { unlocking } from "../sessionTrack.ts";
import { SoundCheck } from "../SoundCheck.tsx";
import { useSessionStart } from "../useTraining.ts";
import styles from "./Interval.module.css";
import {
  endsMs,
  interval,
  type IntervalConfig,
  type IntervalEvent,
  type IntervalState,
  parseConfig,
  roundsDone,
  timesOf,
} from "./rules.ts";
import { IntervalActions, intervalEventOfKey, intervalLine, intervalNow, IntervalStatus, View } from "./View.tsx";

const kit: GameKit<IntervalConfig, IntervalState, IntervalEvent> = {
  rules: interval,
  View,
  status: (state) => <IntervalStatus state={state} />,
  eventOfKey: intervalEventOfKey,
  drill: {
    cuesOf: ({ cues }) => cues,
    endsMs,
    nowPlaying: intervalNow,
    events: { stop: { type: "stop" }, skip: { type: "skip" } },
    Actions: IntervalActions,
  },
  resume: {
    parseConfig,
    line: (state) => intervalLine(state, settingsText.intervals[state.config.intervalType].title),
  },
};

/** It selects no techniques. */
const offer = (): Offer => ({ topics: [], all: 0 });

/** What was chosen; the settings screen starts nothing incomplete. */
function configOf(settings: Settings): IntervalConfig | undefined {
  const rounds = roundsOf(settings);
  return settings.intervalType && rounds ? { intervalType: settings.intervalType, rounds } : undefined;
}

const minutes = (ms: number) => settingsText.duration(Math.round(ms / 1000));

/** How long was worked and rested. */
function recap(state: IntervalState) {
  const { workMs, totalMs } = timesOf(state);
  const lines: [string, string][] = [
    [text.work, minutes(workMs)],
    [text.pause, minutes(totalMs - workMs)],
    [text.total, minutes(totalMs)],
  ];
  if (state.skippedWork > 0) lines.push([text.skipped, `${state.skippedWork}`]);
  return (
    <section className={styles.recap} aria-labelledby="times">
      <h3 id="times">{text.recap}</h3>
      <dl>
        {lines.map(([label, value]) => (
          <div key={label} className={styles.line}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const scoreText = (_: RunSummary, state: IntervalState) => text.done(roundsDone(state), state.config.rounds);

/** Named by the session: rounds and seconds of work. */
const fileName = ({ intervalType, rounds }: IntervalConfig) =>
  `digital-dojo-intervall-${rounds}x${INTERVAL_PRESETS[intervalType].workTime}s.wav`;

function Ready({
  config,
  seed,
  title,
  onStart,
  onClose,
}: {
  config: IntervalConfig;
  seed: number;
  title: string;
  onStart: () => void;
  onClose: () => void;
}) {
  const { intervalType, rounds } = config;
  const preset = INTERVAL_PRESETS[intervalType];
  return (
    <ReadyScreen title={title} hanzi="时" heading={text.ready} onStart={onStart} onClose={onClose}>
      <p>
        {settingsText.intervals[intervalType].title} · {settingsText.roundCount(rounds)} ·{" "}
        {settingsText.duration(intervalSeconds(preset, rounds))}
      </p>
      <p>{settingsText.intervalTimes(preset.workTime, preset.restTime)}</p>
      <SoundCheck />
      <SaveTrack kit={kit} config={config} seed={seed} fileName={fileName(config)} />
    </ReadyScreen>
  );
}

/** The interval training from its settings to its result, whose close leads back to the settings (S2 section 4). */
export function Interval({ title, exit }: GameEntryProps) {
  const { started, resume, start, toSettings } = useSessionStart("interval", kit);
  const [ready, setReady] = useState<{ config: IntervalConfig; seed: number }>();
  if (started) {
    return (
      <GameSession
        game="interval"
        title={title}
        kit={kit}
        {...started}
        Frame={HeardFrame}
        exit={exit}
        scoreText={scoreText}
        recap={recap}
        onSettings={toSettings}
        closesToSettings
      />
    );
  }
  if (ready) {
    const begin = () => {
      unlockSession();
      setReady(undefined);
      start(ready.config, ready.seed);
    };
    return <Ready {...ready} title={title} onStart={begin} onClose={() => setReady(undefined)} />;
  }
  return (
    <SettingsScreen
      game="interval"
      title={title}
      intro={text.intro}
      closeHref={exit.href}
      closeLabel={exit.label}
      profileBelt={null}
      offer={offer}
      resume={resume && unlocking(resume)}
      onStart={(settings) => {
        const config = configOf(settings);
        if (config) setReady({ config, seed: randomSeed() });
      }}
    />
  );
}
