import { endsMs } from "#domain/game/drill.ts";
import type { RunSummary } from "#domain/game/game.ts";
import { intervalSeconds, presetOf, roundsOf, type Settings } from "#domain/game/settings.ts";
import type { OwnIntervals } from "#domain/progress/learning.ts";
import { useProfile } from "../../platform/context.tsx";
import { intervalTitle } from "../setup/summary.ts";
import type { Offer } from "../setup/SettingsScreen.tsx";
import { settingsText } from "../../text/games.ts";
import { intervalText as text } from "../../text/interval.ts";
import type { GameKit } from "../kit.ts";
import { heardDrill } from "../heard/heardDrill.tsx";
import type { GameEntryProps } from "../run/GameRuns.tsx";
import { GameWithSettings } from "../setup/GameWithSettings.tsx";
import { RecapSection } from "../result/RecapSection.tsx";
import styles from "./Interval.module.css";
import {
  interval,
  type IntervalConfig,
  type IntervalEvent,
  type IntervalState,
  parseConfig,
  roundsDone,
  timesOf,
} from "./rules.ts";
import { intervalLine, intervalNow, IntervalStatus, View } from "./View.tsx";

const kit: GameKit<IntervalConfig, IntervalState, IntervalEvent> = {
  rules: interval,
  View,
  status: (state) => <IntervalStatus state={state} />,
  drill: {
    cuesOf: ({ cues }) => cues,
    endsMs,
    nowPlaying: intervalNow,
    events: { stop: { type: "stop" }, skip: { type: "skip" } },
    isOver: ({ stage }) => stage === "over",
  },
  resume: {
    parseConfig,
    line: intervalLine,
  },
};

/** Selects no techniques. */
const offer = (): Offer => ({ topics: [], all: 0 });

/** The choices; the settings screen starts nothing incomplete. */
function configOf(settings: Settings, own: OwnIntervals): IntervalConfig | undefined {
  const { intervalType } = settings;
  const preset = presetOf(intervalType, own);
  const rounds = roundsOf(settings, own);
  if (!intervalType || !preset || !rounds) return undefined;
  return { ...preset, rounds, title: intervalTitle(intervalType, own) };
}

const minutes = (ms: number) => settingsText.duration(Math.round(ms / 1000));

/** The times of work and rest. */
function recap(state: IntervalState) {
  const { workMs, totalMs } = timesOf(state);
  const lines: [string, string][] = [
    [text.work, minutes(workMs)],
    [text.pause, minutes(totalMs - workMs)],
    [text.total, minutes(totalMs)],
  ];
  if (state.skippedWork > 0) lines.push([text.skipped, `${state.skippedWork}`]);
  return (
    <RecapSection heading={text.recap}>
      <dl>
        {lines.map(([label, value]) => (
          <div key={label} className={styles.line}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </RecapSection>
  );
}

const scoreText = (_: RunSummary, state: IntervalState) => text.done(roundsDone(state), state.config.rounds);

/** The name of the sound file: rounds and seconds of work. */
const fileName = ({ workTime, rounds }: IntervalConfig) => `digital-dojo-intervall-${rounds}x${workTime}s.wav`;

const summary = ({ title, workTime, restTime, rounds }: IntervalConfig) => (
  <>
    <p>
      {title} · {settingsText.roundCount(rounds)} ·{" "}
      {settingsText.duration(intervalSeconds({ workTime, restTime }, rounds))}
    </p>
    <p>{settingsText.intervalTimes(workTime, restTime)}</p>
  </>
);

const parts = heardDrill({
  game: "interval",
  kit,
  intro: text.intro,
  hanzi: "时",
  heading: text.ready,
  summary,
  fileName,
  scoreText,
  recap,
  closesToSettings: true,
});

/** The interval training from settings to result; closing the result leads to the settings (rule 11.2). */
export function Interval({ title, exit }: GameEntryProps) {
  const profile = useProfile();
  const own = profile.status === "ready" ? profile.value.intervalPresets : {};
  return (
    <GameWithSettings
      title={title}
      exit={exit}
      parts={parts}
      offer={offer}
      configOf={(settings) => configOf(settings, own)}
    />
  );
}
