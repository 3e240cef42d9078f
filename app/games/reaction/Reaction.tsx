import { useState } from "react";
import type { RunSummary } from "#domain/game/game.ts";
import { REACTION_ROUNDS } from "#domain/progress/plays.ts";
import { readStoredSettings, writeStoredSettings } from "../../platform/settingsStore.ts";
import { reactionText } from "../../text/reaction.ts";
import { RadioGroup } from "../../ui/Choice.tsx";
import { DrillIntro } from "../DrillIntro.tsx";
import type { GameKit } from "../GameFrame.tsx";
import { type GameEntryProps, GameSession } from "../GameSession.tsx";
import type { Uncounted } from "../ResultScreen.tsx";
import { Review } from "./Review.tsx";
import { reaction, type ReactionConfig, type ReactionEvent, type ReactionState } from "./rules.ts";
import { statisticsOf } from "./statistics.ts";
import { View } from "./View.tsx";

/** The round that is being played or was played last. */
function roundOf({ phase, rounds }: ReactionState): number {
  return phase === "read" || phase === "review" ? rounds.length : rounds.length + 1;
}

const kit: GameKit<ReactionConfig, ReactionState, ReactionEvent> = {
  rules: reaction,
  View,
  status: (state) => reactionText.round(roundOf(state), REACTION_ROUNDS),
  // The pad hears keys itself, with their time stamps; this is for when something else has the focus.
  eventOfKey: (_, key) => (key === " " || key === "Enter" ? { type: "press" } : undefined),
  eventOnResume: { type: "resume" },
};

/** A press before the pad is the end, and no play (decisions 27). */
const uncounted = ({ phase }: ReactionState): Uncounted | undefined =>
  phase === "gameover" ? { title: reactionText.tooEarly, note: reactionText.tooEarlyNote } : undefined;

function scoreText(_: RunSummary, state: ReactionState): string {
  if (state.phase === "gameover") return reactionText.tooEarlyIn(roundOf(state), REACTION_ROUNDS);
  const { bestMs } = statisticsOf(state.rounds);
  return bestMs === null ? reactionText.noBest : reactionText.bestOf(bestMs);
}

const SIGNALS = ["sight", "both"] as const;
const options = SIGNALS.map((value) => ({ value, ...reactionText.signals[value] }));
const recap = (state: ReactionState) => <Review state={state} />;

/** The reaction game from its start button to best time or 'Game Over' (S2 sections 2 and 4). */
export function Reaction({ title, exit }: GameEntryProps) {
  const [stored] = useState(readStoredSettings);
  const [withSound, setWithSound] = useState(stored.remember.reactionSound);
  const [config, setConfig] = useState<ReactionConfig>();
  if (config) {
    return (
      <GameSession
        game="reaction"
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
    writeStoredSettings(stored, { ...stored, remember: { ...stored.remember, reactionSound: withSound } });
    setConfig({ withSound });
  };
  return (
    <DrillIntro
      title={title}
      exit={exit}
      lead={reactionText.lead}
      how={reactionText.how}
      start={reactionText.start}
      onStart={start}
    >
      <RadioGroup
        legend={reactionText.signal}
        layout="list"
        options={options}
        value={withSound ? "both" : "sight"}
        onChange={(signal) => setWithSound(signal === "both")}
      />
    </DrillIntro>
  );
}
