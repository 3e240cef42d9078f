import { useState } from "react";
import type { RunSummary } from "#domain/game/game.ts";
import { useProfile } from "../../platform/context.tsx";
import { readStoredSettings, writeStoredSettings } from "../../platform/settingsStore.ts";
import { accountText } from "../../text/account.ts";
import { headmoveText } from "../../text/headmove.ts";
import { CheckGroup, RadioGroup } from "../../ui/Choice.tsx";
import { DrillIntro } from "../DrillIntro.tsx";
import type { GameKit } from "../GameFrame.tsx";
import { type GameEntryProps, GameSession } from "../GameSession.tsx";
import type { Uncounted } from "../ResultScreen.tsx";
import type { Stance } from "./geometry.ts";
import styles from "./Headmove.module.css";
import { difficultyAt, headmove, type HeadmoveConfig, type HeadmoveEvent, type HeadmoveState } from "./rules.ts";
import { TrainingTime, View } from "./View.tsx";

const kit: GameKit<HeadmoveConfig, HeadmoveState, HeadmoveEvent> = {
  rules: headmove,
  View,
  status: (state) => <TrainingTime state={state} />,
  eventOfKey: () => undefined,
  isHandsFree: true,
  eventOnResume: { type: "resume" },
};

/** Less than a minute gives nothing, so it does not use up a play of the day either. */
const uncounted = (state: HeadmoveState): Uncounted | undefined =>
  headmove.summarize(state).score === 0
    ? { title: headmoveText.tooShortTitle, note: headmoveText.tooShort }
    : undefined;

const scoreText = (_: RunSummary, { seconds }: HeadmoveState) => headmoveText.result(seconds);

function Row({ label, value }: { label: string; value: string | number }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function recap({ moves, passedMs }: HeadmoveState) {
  return (
    <section className={styles.recap} aria-labelledby="recap">
      <h3 id="recap">{headmoveText.recap}</h3>
      <dl className={styles.rows}>
        <Row label={headmoveText.moves} value={moves} />
        <Row label={headmoveText.reached} value={headmoveText.difficulty[difficultyAt(passedMs)]} />
      </dl>
    </section>
  );
}

const { stances, stanceHints } = accountText.profile;
const STANCES: readonly Stance[] = ["left", "right"];
const stanceOptions = STANCES.map((value) => ({ value, label: stances[value], hint: stanceHints[value] }));
const wordOptions = [{ value: "words", ...headmoveText.wordsOption }] as const;

/** The head-movement trainer from its start button to the time that was trained (S2 sections 2 and 4). */
export function Headmove({ title, exit }: GameEntryProps) {
  const profile = useProfile();
  const [stored] = useState(readStoredSettings);
  const [chosen, setChosen] = useState<Stance>();
  const [withWords, setWithWords] = useState(stored.remember.headmoveWords);
  const [config, setConfig] = useState<HeadmoveConfig>();
  const stance = chosen ?? (profile.status === "ready" ? profile.value.stance : "left");
  if (config) {
    return (
      <GameSession
        game="headmove"
        title={title}
        kit={kit}
        config={config}
        exit={exit}
        recap={recap}
        scoreText={scoreText}
        uncounted={uncounted}
        onSettings={() => setConfig(undefined)}
      />
    );
  }
  const start = () => {
    writeStoredSettings(stored, { ...stored, remember: { ...stored.remember, headmoveWords: withWords } });
    setConfig({ stance, withWords });
  };
  return (
    <DrillIntro
      title={title}
      exit={exit}
      lead={headmoveText.lead}
      how={headmoveText.how}
      start={headmoveText.start}
      onStart={start}
    >
      <RadioGroup
        legend={headmoveText.stance}
        layout="list"
        options={stanceOptions}
        value={stance}
        onChange={setChosen}
      />
      <CheckGroup
        legend={headmoveText.words}
        layout="list"
        options={wordOptions}
        values={withWords ? ["words"] : []}
        onChange={(values) => setWithWords(values.length > 0)}
      />
    </DrillIntro>
  );
}
