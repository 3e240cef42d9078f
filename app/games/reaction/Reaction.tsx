import type { RunSummary } from "#domain/game/game.ts";
import { REACTION_ROUNDS } from "#domain/game/games.ts";
import { reactionText } from "../../text/reaction.ts";
import { RadioGroup } from "../../ui/controls/Choice.tsx";
import { DrillIntro } from "../frame/DrillIntro.tsx";
import type { GameKit } from "../kit.ts";
import type { GameEntryProps } from "../run/GameRuns.tsx";
import { GameWithIntro, type IntroProps } from "../setup/GameWithIntro.tsx";
import { useRemembered } from "../setup/useRemembered.ts";
import type { Uncounted } from "../result/ResultScreen.tsx";
import { Review } from "./Review.tsx";
import { reaction, type ReactionConfig, type ReactionEvent, type ReactionState } from "./rules.ts";
import { isGuessed, statisticsOf } from "./statistics.ts";
import { View } from "./View.tsx";

/** The current or last round. */
function roundOf({ phase, rounds }: ReactionState): number {
  return phase === "read" || phase === "review" ? rounds.length : rounds.length + 1;
}

const kit: GameKit<ReactionConfig, ReactionState, ReactionEvent> = {
  rules: reaction,
  View,
  status: (state) => reactionText.round(roundOf(state), REACTION_ROUNDS),
  // The pad handles keys itself, with their time stamps; this one is for focus elsewhere.
  eventOfKey: (_, key) => (key === " " || key === "Enter" ? { type: "press" } : undefined),
  eventOnResume: { type: "resume" },
};

/** What is no play: a press before the pad, which ends the run (rule 20.3), and guesses alone (rule 20.6). */
function uncounted({ phase, rounds }: ReactionState): Uncounted | undefined {
  if (phase === "gameover") return { title: reactionText.tooEarly, note: reactionText.tooEarlyNote };
  if (rounds.every(isGuessed)) return { title: reactionText.onlyGuessed, note: reactionText.onlyGuessedNote };
  return undefined;
}

function scoreText(_: RunSummary, state: ReactionState): string {
  if (state.phase === "gameover") return reactionText.tooEarlyIn(roundOf(state), REACTION_ROUNDS);
  const { bestMs } = statisticsOf(state.rounds);
  return bestMs === null ? reactionText.noBest : reactionText.bestOf(bestMs);
}

const SIGNALS = ["sight", "both"] as const;
const options = SIGNALS.map((value) => ({ value, ...reactionText.signals[value] }));
const recap = (state: ReactionState) => <Review state={state} />;

/** Before the start: whether a tone sounds with the pad. */
function Intro({ title, exit, onStart }: IntroProps<ReactionConfig>) {
  const sound = useRemembered("reactionSound");
  const start = () => {
    sound.remember();
    onStart({ withSound: sound.isOn });
  };
  const { lead, how, start: startText } = reactionText;
  return (
    <DrillIntro title={title} exit={exit} lead={lead} how={how} start={startText} onStart={start}>
      <RadioGroup
        legend={reactionText.signal}
        layout="list"
        options={options}
        value={sound.isOn ? "both" : "sight"}
        onChange={(signal) => sound.setOn(signal === "both")}
      />
    </DrillIntro>
  );
}

/** The reaction game from its start button to the best time or 'Game Over' (rules 20.1, 20.2, 20.3 and 20.4). */
export function Reaction({ title, exit }: GameEntryProps) {
  return (
    <GameWithIntro
      game="reaction"
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
