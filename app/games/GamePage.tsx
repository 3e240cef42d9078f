import { type GameId, href } from "../routes.ts";
import { inProgressText } from "../text/games.ts";
import { LinkButton } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import type { HanziChar } from "../ui/hanzi.ts";
import { Page } from "../ui/Page.tsx";
import { type Exit, exitOf } from "./exit.ts";
import styles from "./GamePage.module.css";
import { type GameEntry, games } from "./index.ts";

const hanzi: Record<GameId, HanziChar> = {
  audio: "听",
  cards: "忆",
  quiz: "问",
  sort: "序",
  nr: "数",
  names: "名",
  interval: "时",
  reaction: "应",
  headmove: "闪",
};

/** What a game will be, said honestly while it is not there. */
function InProgressPage({ game, exit }: { game: GameEntry; exit: Exit }) {
  const { text, steps } = inProgressText.previews[game.id];
  return (
    <Page
      title={game.title}
      kicker={inProgressText.badge}
      hanzi={hanzi[game.id]}
      back={{ href: exit.href, label: exit.label }}
    >
      <div className={styles.preview}>
        <p className={styles.lead}>{text}</p>
        <section aria-labelledby="soon">
          <h2 id="soon" className={styles.heading}>
            {inProgressText.soon}
          </h2>
          <ol className={styles.steps}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
        <p className={styles.note}>{inProgressText.note}</p>
        <LinkButton href={href.game("quiz")} icon="quiz">
          {inProgressText.toQuiz}
        </LinkButton>
      </div>
    </Page>
  );
}

function UnknownTopicPage({ game }: { game: GameEntry }) {
  return (
    <Page title={game.title} back={{ href: href.home(), label: inProgressText.backHome }}>
      <EmptyState
        title={inProgressText.unknownTitle}
        hanzi="迷"
        action={<LinkButton href={href.game(game.id)}>{inProgressText.withoutTopic(game.title)}</LinkButton>}
      >
        {inProgressText.unknown}
      </EmptyState>
    </Page>
  );
}

/** The page of every game: the game, or what it will be, or that its address names nothing. */
export function GamePage({ game: id, preselected }: { game: GameId; preselected?: string }) {
  const game = games.find((entry) => entry.id === id);
  const exit = exitOf(id, preselected);
  if (!game) return null;
  if (!exit) return <UnknownTopicPage game={game} />;
  const { Component, title } = game;
  if (!Component) return <InProgressPage game={game} exit={exit} />;
  return <Component key={preselected} title={title} preselected={preselected} exit={exit} />;
}
