import { useSearch } from "wouter";
import { beltsFromSearch, type GameId, href } from "../routes.ts";
import { unknownTopicText } from "../text/games.ts";
import { LinkButton } from "../ui/controls/Button.tsx";
import { EmptyState } from "../ui/page/EmptyState.tsx";
import { Page } from "../ui/page/Page.tsx";
import { exitOf } from "./run/exit.ts";
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

/** The page of a game, or a page for an unknown game. */
export function GamePage({ game: id, preselected }: { game: GameId; preselected?: string }) {
  const game = games.find((entry) => entry.id === id);
  const exit = exitOf(id, preselected, beltsFromSearch(useSearch()));
  if (!game) return null;
  if (!exit) return <UnknownTopicPage game={game} />;
  const { Component, title } = game;
  return <Component key={preselected} title={title} preselected={preselected} exit={exit} />;
}
