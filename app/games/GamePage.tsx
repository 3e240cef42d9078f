import { type GameId, href } from "../routes.ts";
import { unknownTopicText } from "../text/games.ts";
import { LinkButton } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Page } from "../ui/Page.tsx";
import { exitOf } from "./exit.ts";
import { type GameEntry, games } from "./index.ts";

function UnknownTopicPage({ game }: { game: GameEntry }) {
  return (
    <Page title={game.title} back={{ href: href.home(), label: unknownTopicText.backHome }}>
      <EmptyState
        title={unknownTopicText.title}
        hanzi="迷"
        action={<LinkButton href={href.game(game.id)}>{unknownTopicText.withoutTopic(game.title)}</LinkButton>}
      >
        {unknownTopicText.text}
      </EmptyState>
    </Page>
  );
}

/** The page of every game: the game, or that its address names nothing. */
export function GamePage({ game: id, preselected }: { game: GameId; preselected?: string }) {
  const game = games.find((entry) => entry.id === id);
  const exit = exitOf(id, preselected);
  if (!game) return null;
  if (!exit) return <UnknownTopicPage game={game} />;
  const { Component, title } = game;
  return <Component key={preselected} title={title} preselected={preselected} exit={exit} />;
}
