import { findTopic, isCategory } from "../platform/catalogue.ts";
import { type GameId, href } from "../routes.ts";
import { catalogueText } from "../text/catalogue.ts";
import { runText } from "../text/games.ts";
import { PRESELECTED_LABELS } from "./quiz/config.ts";

/** Where a game's close button leads (S2 section 2). */
export interface Exit {
  href: string;
  label: string;
}

const home: Exit = { href: href.home(), label: runText.backHome };

/** From a preselected topic or category back to it; `undefined` where the address names neither. */
export function exitOf(game: GameId, preselected?: string): Exit | undefined {
  if (preselected === undefined) return home;
  if (isCategory(preselected)) {
    if (game === "quiz" && !PRESELECTED_LABELS[preselected]) return undefined;
    return { href: href.category(preselected), label: runText.backTo(catalogueText.categories[preselected].title) };
  }
  const topic = game === "quiz" ? undefined : findTopic("tech", preselected);
  return topic && { href: href.topic(topic.group, topic.topicID), label: runText.backTo(topic.title) };
}
