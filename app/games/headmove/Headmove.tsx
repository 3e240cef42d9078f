import { useState } from "react";
import type { RunSummary } from "#domain/game/game.ts";
import { useProfile } from "../../platform/context.tsx";
import { accountText } from "../../text/account.ts";
import { headmoveText } from "../../text/headmove.ts";
import { CheckGroup, RadioGroup } from "../../ui/controls/Choice.tsx";
import { DarkNote } from "../frame/DarkNote.tsx";
import { runText } from "../../text/games.ts";
import { DrillIntro } from "../frame/DrillIntro.tsx";
import type { GameKit } from "../kit.ts";
import type { GameEntryProps } from "../run/GameRuns.tsx";
import { GameWithIntro, type IntroProps } from "../setup/GameWithIntro.tsx";
import { useRemembered } from "../setup/useRemembered.ts";
import { RecapSection } from "../result/RecapSection.tsx";
import type { Uncounted } from "../result/ResultScreen.tsx";
import type { Stance } from "./geometry.ts";
import styles from "./Headmove.module.css";
import { difficultyAt, headmove, type HeadmoveConfig, type HeadmoveEvent, type HeadmoveState } from "./rules.ts";
import { TrainingTime, View } from "./View.tsx";

const kit: GameKit<HeadmoveConfig, HeadmoveState, HeadmoveEvent> = {
  rules: headmove,
  View,
  hasOwnPause: true,
  status: (state) => <TrainingTime state={state} />,
  eventOnResume: { type: "resume" },
};

/** Less than a minute earns nothing, so it must not use up a play of the day. */
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
    <RecapSection heading={headmoveText.recap}>
      <dl className={styles.rows}>
        <Row label={headmoveText.moves} value={moves} />
        <Row label={headmoveText.reached} value={headmoveText.difficulty[difficultyAt(passedMs)]} />
      </dl>
    </RecapSection>
  );
}

const { stances, stanceHints } = accountText.profile;
const STANCES: readonly Stance[] = ["left", "right"];
const stanceOptions = STANCES.map((value) => ({ value, label: stances[value], hint: stanceHints[value] }));
const wordOptions = [{ value: "words", ...headmoveText.wordsOption }] as const;

/** Before the start: the stance, and whether directions are shown as words. */
function Intro({ title, exit, last, onStart }: IntroProps<HeadmoveConfig>) {
  const profile = useProfile();
  const words = useRemembered("headmoveWords");
  const [chosen, setChosen] = useState(last?.stance);
  const stance = chosen ?? (profile.status === "ready" ? profile.value.stance : "left");
  const start = () => {
    words.remember();
    onStart({ stance, withWords: words.isOn });
  };
  const { lead, how, start: startText } = headmoveText;
  return (
    <DrillIntro title={title} exit={exit} lead={lead} how={how} start={startText} onStart={start}>
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
        values={words.isOn ? ["words"] : []}
        onChange={(values) => words.setOn(values.length > 0)}
      />
      <DarkNote>{runText.mayGoDark}</DarkNote>
    </DrillIntro>
  );
}

/** The head-movement trainer from its start button to the training time (rule 21.1). */
export function Headmove({ title, exit }: GameEntryProps) {
  return (
    <GameWithIntro
      game="headmove"
      title={title}
      kit={kit}
      Intro={Intro}
      exit={exit}
      recap={recap}
      scoreText={scoreText}
      uncounted={uncounted}
    />
  );
}
