import { use } from "react";
import type { Topic } from "#domain/catalogue/schema.ts";
import { ALL_TOPICS } from "#domain/game/filter.ts";
import type { RunSummary } from "#domain/game/game.ts";
import type { Settings } from "#domain/game/settings.ts";
import { findTopic, loadTechniqueTopics } from "../../platform/catalogue.ts";
import { useBookmarks } from "../../platform/context.tsx";
import { BOOKMARKED } from "../../routes.ts";
import { cardsText } from "../../text/cards.ts";
import type { GameKit } from "../kit.ts";
import type { GameEntryProps } from "../run/GameRuns.tsx";
import { type GameParts, GameWithSettings } from "../setup/GameWithSettings.tsx";
import { type LinkedTechnique, TechniqueLinks } from "../frame/TechniqueLinks.tsx";
import { chosenOf, offerOf } from "../setup/pool.ts";
import { techniquePool } from "../setup/techniquePool.ts";
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
import { cardsEventOfKey, cardsLine, CardsStatus, cardsTitle, View } from "./View.tsx";

const kit: GameKit<CardsConfig, CardsState, CardsEvent> = {
  rules: cards,
  View,
  status: (state, send) => <CardsStatus state={state} send={send} />,
  eventOfKey: cardsEventOfKey,
  titleOf: cardsTitle,
  verdicts: verdictsOfCards,
  resume: { parseConfig, line: cardsLine },
};

/** The same cards again, without those that were known at once. */
function mistakesOf(state: CardsState): CardsConfig | undefined {
  const ratings = ratingsOf(state);
  const missed = state.cards.filter((_, index) => ratings[index]?.[0] !== KNOWN);
  return missed.length > 0 ? { cards: missed } : undefined;
}

function scoreText({ total }: RunSummary, state: CardsState): string {
  const atOnce = ratingsOf(state).filter(([first]) => first === KNOWN).length;
  return cardsText.learned(total, atOnce);
}

/** The recap: cards with wrong ratings first, the worst at the top, then those known at once. */
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

const parts: GameParts<CardsConfig, CardsState, CardsEvent> = {
  game: "cards",
  kit,
  intro: cardsText.intro,
  ready: ({ cards: shuffled }) => ({
    hanzi: "忆",
    heading: cardsText.shuffled,
    children: <p>{cardsText.found(shuffled.length)}</p>,
  }),
  scoreText,
  recap,
  onlyMistakes: mistakesOf,
};

/** Flashcards from settings to result (rule 15.1). */
export function Cards(props: GameEntryProps) {
  return <CardsOf topics={use(loadTechniqueTopics())} {...props} />;
}

/** What the address chooses: a topic, or the Merkliste. */
function choiceOf(preselected: string | undefined): Partial<Settings> | undefined {
  if (preselected === undefined) return undefined;
  const topic = findTopic("tech", preselected);
  if (topic) return { topics: [topic.topicID] };
  return preselected === BOOKMARKED ? { topics: [ALL_TOPICS], onlyMarked: true } : undefined;
}

/** Flashcards with loaded topics. */
export function CardsOf({ topics, preselected, ...props }: GameEntryProps & { topics: Topic[] }) {
  const marked = useBookmarks();
  return (
    <GameWithSettings
      {...props}
      parts={parts}
      chosen={choiceOf(preselected)}
      offer={(settings, wobblers) => offerOf(techniquePool(topics, { wobblers, marked }), settings)}
      configOf={(settings, wobblers) => ({
        cards: chosenOf(techniquePool(topics, { wobblers, marked }), settings).map(toCard),
      })}
    />
  );
}
