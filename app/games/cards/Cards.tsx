import { use, useState } from "react";
import type { Topic } from "#domain/catalogue/schema.ts";
import type { RunSummary } from "#domain/game/game.ts";
import type { Settings } from "#domain/game/settings.ts";
import { findTopic } from "../../platform/catalogue.ts";
import { useProfile } from "../../platform/context.tsx";
import { SettingsScreen } from "../../settings/SettingsScreen.tsx";
import { cardsText } from "../../text/cards.ts";
import type { GameKit } from "../GameFrame.tsx";
import { type GameEntryProps, GameSession } from "../GameSession.tsx";
import { ReadyScreen } from "../ReadyScreen.tsx";
import { type LinkedTechnique, TechniqueLinks } from "../TechniqueLinks.tsx";
import { chosenTechniques, offerOf, type TechniquePool } from "../techniquePool.ts";
import { techniqueTopics } from "../techniqueTopics.ts";
import { useSessionStart } from "../useTraining.ts";
import { KNOWN } from "./config.ts";
import {
  cards,
  type CardsConfig,
  type CardsEvent,
  type CardsState,
  parseConfig,
  ratingsOf,
  toCard,
  verdictsOfCards,
} from "./rules.ts";
import { cardsEventOfKey, CardsStatus, cardsTitle, View } from "./View.tsx";

const kit: GameKit<CardsConfig, CardsState, CardsEvent> = {
  rules: cards,
  View,
  status: (state, send) => <CardsStatus state={state} send={send} />,
  eventOfKey: cardsEventOfKey,
  titleOf: cardsTitle,
  verdicts: verdictsOfCards,
  resume: { parseConfig, line: cardsTitle },
};

function configOf(pool: TechniquePool, settings: Settings): CardsConfig {
  return { cards: chosenTechniques(pool, settings).map(toCard) };
}

/** The same cards once more, only those that were not known at once. */
function mistakesOf(state: CardsState): CardsConfig | undefined {
  const ratings = ratingsOf(state);
  const missed = state.cards.filter((_, index) => ratings[index]?.[0] !== KNOWN);
  return missed.length > 0 ? { cards: missed } : undefined;
}

function scoreText({ total }: RunSummary, state: CardsState): string {
  const atOnce = ratingsOf(state).filter(([first]) => first === KNOWN).length;
  return cardsText.learned(total, atOnce);
}

/** What went wrong first, the most laborious at the top; then what was known at once. */
function recap(state: CardsState) {
  const ratings = ratingsOf(state);
  const firm: LinkedTechnique[] = [];
  const missed: { linked: LinkedTechnique; times: number }[] = [];
  for (const [index, card] of state.cards.entries()) {
    const times = ratings[index]?.filter((rating) => rating !== KNOWN).length ?? 0;
    const first = ratings[index]?.[0];
    if (!first) firm.push(card);
    else missed.push({ linked: { ...card, note: cardsText.firstRated(first, times) }, times });
  }
  const byEffort = missed.toSorted((one, other) => other.times - one.times).map(({ linked }) => linked);
  return (
    <>
      <TechniqueLinks heading={cardsText.missed} techniques={byEffort} />
      <TechniqueLinks heading={cardsText.firm} techniques={firm} />
    </>
  );
}

/** Flashcards from their settings to their result (S2 section 2). */
export function Cards(props: GameEntryProps) {
  return <CardsOf topics={use(techniqueTopics())} {...props} />;
}

/** Flashcards of topics that are there already. */
export function CardsOf({ topics, title, preselected, exit }: GameEntryProps & { topics: Topic[] }) {
  const profile = useProfile();
  const { started, wobblers, resume, start, toSettings } = useSessionStart("cards", kit);
  const [ready, setReady] = useState<CardsConfig>();
  const pool = { topics, wobblers };
  if (started) {
    return (
      <GameSession
        game="cards"
        title={title}
        kit={kit}
        {...started}
        exit={exit}
        scoreText={scoreText}
        recap={recap}
        onlyMistakes={mistakesOf}
        onSettings={toSettings}
      />
    );
  }
  if (ready) {
    const begin = () => {
      setReady(undefined);
      start(ready);
    };
    return (
      <ReadyScreen
        title={title}
        hanzi="忆"
        heading={cardsText.shuffled}
        onStart={begin}
        onClose={() => setReady(undefined)}
      >
        <p>{cardsText.found(ready.cards.length)}</p>
      </ReadyScreen>
    );
  }
  const topic = preselected === undefined ? undefined : findTopic("tech", preselected);
  return (
    <SettingsScreen
      game="cards"
      title={title}
      intro={cardsText.intro}
      closeHref={exit.href}
      closeLabel={exit.label}
      preselected={topic && { topics: [topic.topicID] }}
      profileBelt={(profile.status === "ready" && profile.value.belt) || null}
      offer={(settings) => offerOf(pool, settings)}
      resume={resume}
      onStart={(settings) => setReady(configOf(pool, settings))}
    />
  );
}
