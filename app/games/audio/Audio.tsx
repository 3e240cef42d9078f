import { use } from "react";
import { useSearch } from "wouter";
import type { Topic } from "#domain/catalogue/schema.ts";
import { ALL_TOPICS, filterTechniques, type TechniqueOfTopic } from "#domain/game/filter.ts";
import type { RunSummary } from "#domain/game/game.ts";
import { makeRandom } from "#domain/game/random.ts";
import { type Settings, takenOf } from "#domain/game/settings.ts";
import { withDrawn } from "#domain/game/storedSettings.ts";
import { drawWobbling, techniqueKey } from "#domain/game/wobblers.ts";
import { dayDrill, drilledKeys } from "#domain/learning/dayDrill.ts";
import { randomSeed } from "../../platform/chance.ts";
import { findTopic, isCategory, topicsOf, loadTechniqueTopics } from "../../platform/catalogue.ts";
import { useBookmarks } from "../../platform/context.tsx";
import { BOOKMARKED } from "../../routes.ts";
import { readStoredSettings, writeStoredSettings } from "../../platform/store/settingsStore.ts";
import { audioText as text } from "../../text/audio.ts";
import { settingsText } from "../../text/games.ts";
import { audioKit } from "./kit.tsx";
import { heardDrill } from "../heard/heardDrill.tsx";
import type { GameEntryProps } from "../run/GameRuns.tsx";
import { GameWithSettings, type Given } from "../setup/GameWithSettings.tsx";
import type { Offer } from "../setup/SettingsScreen.tsx";
import { TechniqueLinks } from "../frame/TechniqueLinks.tsx";
import { chosenOf, offerOf, type Pool } from "../setup/pool.ts";
import { techniquePool } from "../setup/techniquePool.ts";
import { type AudioConfig, type AudioState, performedOf, toAudioTechnique } from "./rules.ts";

/** The choices; the settings screen starts nothing incomplete. Of what fits it draws as much as the minutes hold. */
function configOf(pool: Pool<TechniqueOfTopic>, settings: Settings): AudioConfig | undefined {
  const { timePerTechnique, rounds } = settings;
  if (!rounds) return undefined;
  const fitting = chosenOf(pool, settings);
  const wobbleOf = (technique: TechniqueOfTopic) => pool.wobblers[techniqueKey(technique)] ?? 0;
  const drawn = drawWobbling(fitting, wobbleOf, takenOf(settings, fitting.length), makeRandom(randomSeed()));
  const techniques = drawn.map((technique) => toAudioTechnique(technique, wobbleOf(technique)));
  return { techniques, timePerTechnique, rounds };
}

/** The numbers of the pool, and what of it the minutes hold. */
function offerOfMinutes(pool: Pool<TechniqueOfTopic>, settings: Settings): Offer {
  const offer = offerOf(pool, settings);
  const { found = 0 } = offer;
  const taken = takenOf(settings, found);
  const seconds = taken * settings.timePerTechnique * (settings.rounds ?? 1);
  return { ...offer, foundText: settingsText.found.taken(taken, found, seconds) };
}

/** What an address preselects: its topic, those of its category, or the Merkliste. */
function preselectedTopics(preselected: string | undefined): Partial<Settings> | undefined {
  if (preselected === undefined || preselected === "tech") return undefined;
  const found = isCategory(preselected) ? topicsOf(preselected) : [findTopic("tech", preselected)];
  const topics = found.flatMap((topic) => (topic ? [topic.topicID] : []));
  if (topics.length > 0) return { topics };
  return preselected === BOOKMARKED ? { topics: [ALL_TOPICS], onlyMarked: true } : undefined;
}

/** The techniques of a day, where the address names them (rule 26.5). */
function givenOfDay(topics: readonly Topic[], search: string): Given<AudioConfig> | undefined {
  const fields = new URLSearchParams(search);
  const keys = drilledKeys((name) => fields.get(name));
  if (keys.length === 0) return undefined;
  const all = filterTechniques(topics, { topics: [ALL_TOPICS], belt: "brown", mode: "all" });
  const ofDay = all.filter((technique) => keys.includes(techniqueKey(technique)));
  const { timePerTechnique, rounds } = dayDrill(ofDay.length);
  const techniques = ofDay.map((technique) => toAudioTechnique(technique, 0));
  if (techniques.length === 0) return undefined;
  return { config: { techniques, timePerTechnique, rounds }, heading: text.readyOfDay };
}

const scoreText = ({ score, total }: RunSummary) => text.done(score, total);

/** The performed techniques, each with a link to its page, then the skipped ones. */
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

/** The name of the sound file: number of techniques and their interval in seconds. */
const fileName = ({ techniques, rounds, timePerTechnique }: AudioConfig) =>
  `digital-dojo-audio-${techniques.length * rounds}x${timePerTechnique}s.wav`;

const summary = ({ techniques, rounds, timePerTechnique }: AudioConfig) => (
  <>
    <p>{text.found(techniques.length, rounds)}</p>
    <p>{text.takes(techniques.length * rounds * timePerTechnique)}</p>
    <p>
      {settingsText.timePerTechnique}: {settingsText.seconds(timePerTechnique)}
    </p>
  </>
);

/** Stores the techniques of this start (rule 8.9). */
function rememberDrawn({ techniques }: AudioConfig) {
  const stored = readStoredSettings();
  writeStoredSettings(stored, withDrawn(stored, techniques.map(techniqueKey)));
}

const parts = heardDrill({
  game: "audio",
  kit: audioKit,
  intro: text.intro,
  hanzi: "听",
  heading: text.ready,
  summary,
  fileName,
  onBegin: rememberDrawn,
  scoreText,
  recap,
});

/** The audio training from settings to result (rule 14.1). */
export function Audio(props: GameEntryProps) {
  return <AudioOf topics={use(loadTechniqueTopics())} {...props} />;
}

/** Audio training with loaded topics. */
export function AudioOf({ topics, preselected, ...props }: GameEntryProps & { topics: Topic[] }) {
  const marked = useBookmarks();
  const search = useSearch();
  return (
    <GameWithSettings
      {...props}
      parts={parts}
      chosen={preselectedTopics(preselected)}
      given={() => givenOfDay(topics, search)}
      offer={(settings, wobblers) => offerOfMinutes(techniquePool(topics, { wobblers, marked }), settings)}
      configOf={(settings, wobblers) => configOf(techniquePool(topics, { wobblers, marked }), settings)}
    />
  );
}
