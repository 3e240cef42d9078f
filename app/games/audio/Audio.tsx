import { use, useState } from "react";
import type { Topic } from "#domain/catalogue/schema.ts";
import type { RunSummary } from "#domain/game/game.ts";
import { roundsOf, type Settings } from "#domain/game/settings.ts";
import { withDrawn } from "#domain/game/storedSettings.ts";
import { techniqueKey } from "#domain/game/wobblers.ts";
import { findTopic, isCategory, topicsOf } from "../../platform/catalogue.ts";
import { randomSeed } from "../../platform/chance.ts";
import { useProfile } from "../../platform/context.tsx";
import { readStoredSettings, writeStoredSettings } from "../../platform/settingsStore.ts";
import { unlockSession } from "../../platform/track/unlock.ts";
import { SettingsScreen } from "../../settings/SettingsScreen.tsx";
import { audioText as text } from "../../text/audio.ts";
import { settingsText } from "../../text/games.ts";
import type { GameKit } from "../GameFrame.tsx";
import { type GameEntryProps, GameSession } from "../GameSession.tsx";
import { HeardFrame } from "../HeardFrame.tsx";
import { ReadyScreen } from "../ReadyScreen.tsx";
import { SaveTrack } from "../SaveTrack.tsx";
import { unlocking } from "../sessionTrack.ts";
import { SoundCheck } from "../SoundCheck.tsx";
import { TechniqueLinks } from "../TechniqueLinks.tsx";
import { chosenTechniques, offerOf, type TechniquePool } from "../techniquePool.ts";
import { techniqueTopics } from "../techniqueTopics.ts";
import { useSessionStart } from "../useTraining.ts";
import {
  audio,
  type AudioConfig,
  type AudioEvent,
  type AudioState,
  calledOf,
  endsMs,
  parseConfig,
  performedOf,
  toAudioTechnique,
  withLengths,
} from "./rules.ts";
import { AudioActions, audioEventOfKey, audioLine, audioNow, AudioStatus, View } from "./View.tsx";

const kit: GameKit<AudioConfig, AudioState, AudioEvent> = {
  rules: audio,
  View,
  status: (state) => <AudioStatus state={state} />,
  eventOfKey: audioEventOfKey,
  drill: {
    cuesOf: ({ cues }) => cues,
    endsMs,
    calledOf,
    withLengths,
    nowPlaying: audioNow,
    events: { stop: { type: "stop" }, skip: { type: "skip" }, repeat: { type: "repeat" } },
    Actions: AudioActions,
  },
  resume: { parseConfig, line: audioLine },
};

/** What was chosen; the settings screen starts nothing incomplete. */
function configOf(pool: TechniquePool, settings: Settings): AudioConfig | undefined {
  const rounds = roundsOf(settings);
  if (!rounds) return undefined;
  const techniques = chosenTechniques(pool, settings).map((technique) =>
    toAudioTechnique(technique, pool.wobblers[techniqueKey(technique)] ?? 0),
  );
  return { techniques, timePerTechnique: settings.timePerTechnique, rounds };
}

/** The choice of topics that an address makes: its topic, or those of its category. */
function preselectedTopics(preselected: string | undefined): Partial<Settings> | undefined {
  if (preselected === undefined || preselected === "tech") return undefined;
  const found = isCategory(preselected) ? topicsOf(preselected) : [findTopic("tech", preselected)];
  const topics = found.flatMap((topic) => (topic ? [topic.topicID] : []));
  return topics.length > 0 ? { topics } : undefined;
}

const scoreText = ({ score, total }: RunSummary) => text.done(score, total);

/** What was performed, each a link to its page; then what was skipped. */
function recap(state: AudioState) {
  const performed = performedOf(state);
  const done = performed.filter(({ times }) => times > 0);
  const skipped = performed.filter(({ times }) => times === 0);
  const note = (times: number) => (times > 1 ? text.times(times) : undefined);
  return (
    <>
      <TechniqueLinks
        heading={text.performed}
        techniques={done.map(({ technique, times }) => ({ ...technique, note: note(times) }))}
      />
      <TechniqueLinks heading={text.skipped} techniques={skipped.map(({ technique }) => technique)} />
    </>
  );
}

/** The audio training from its settings to its result (S2 section 2). */
export function Audio(props: GameEntryProps) {
  return <AudioOf topics={use(techniqueTopics())} {...props} />;
}

/** Named by the session: how many techniques, and the seconds from one to the next. */
const fileName = ({ techniques, rounds, timePerTechnique }: AudioConfig) =>
  `digital-dojo-audio-${techniques.length * rounds}x${timePerTechnique}s.wav`;

function Ready({
  config,
  seed,
  title,
  onStart,
  onClose,
}: {
  config: AudioConfig;
  seed: number;
  title: string;
  onStart: () => void;
  onClose: () => void;
}) {
  const { techniques, rounds, timePerTechnique } = config;
  return (
    <ReadyScreen title={title} hanzi="听" heading={text.ready} onStart={onStart} onClose={onClose}>
      <p>{text.found(techniques.length, rounds)}</p>
      <p>
        {settingsText.timePerTechnique}: {settingsText.seconds(timePerTechnique)}
      </p>
      <SoundCheck isSpoken />
      <SaveTrack kit={kit} config={config} seed={seed} fileName={fileName(config)} />
    </ReadyScreen>
  );
}

/** Remembers what this start has drawn (S2 section 3). */
function rememberDrawn({ techniques }: AudioConfig) {
  const stored = readStoredSettings();
  writeStoredSettings(stored, withDrawn(stored, techniques.map(techniqueKey)));
}

/** Audio training on topics that are there already. */
export function AudioOf({ topics, title, preselected, exit }: GameEntryProps & { topics: Topic[] }) {
  const profile = useProfile();
  const { started, wobblers, resume, start, toSettings } = useSessionStart("audio", kit);
  const [ready, setReady] = useState<{ config: AudioConfig; seed: number }>();
  const pool = { topics, wobblers };
  if (started) {
    return (
      <GameSession
        game="audio"
        title={title}
        kit={kit}
        {...started}
        Frame={HeardFrame}
        exit={exit}
        scoreText={scoreText}
        recap={recap}
        onSettings={toSettings}
      />
    );
  }
  if (ready) {
    const begin = () => {
      unlockSession();
      rememberDrawn(ready.config);
      setReady(undefined);
      start(ready.config, ready.seed);
    };
    return <Ready {...ready} title={title} onStart={begin} onClose={() => setReady(undefined)} />;
  }
  return (
    <SettingsScreen
      game="audio"
      title={title}
      intro={text.intro}
      closeHref={exit.href}
      closeLabel={exit.label}
      preselected={preselectedTopics(preselected)}
      profileBelt={(profile.status === "ready" && profile.value.belt) || null}
      offer={(settings) => offerOf(pool, settings)}
      resume={resume && unlocking(resume)}
      onStart={(settings) => {
        const config = configOf(pool, settings);
        if (config) setReady({ config, seed: randomSeed() });
      }}
    />
  );
}
