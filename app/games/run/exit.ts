import type { Belt } from "#domain/catalogue/schema.ts";
import { findTopic, isCategory } from "../../platform/catalogue.ts";
import { BOOKMARKED, type GameId, href, searchOfBelts } from "../../routes.ts";
import { bookmarksText } from "../../text/bookmarks.ts";
import { catalogueText } from "../../text/catalogue.ts";
import { runText } from "../../text/games.ts";
import { PRESELECTED_LABELS } from "../quiz/config.ts";

/** The target of a game's close button (rule 10.1). */
export interface Exit {
  href: string;
  label: string;
}

const home: Exit = { href: href.home(), label: runText.backHome };

/** Back to the preselected topic, with the belts that its list showed, or category; `undefined` for unknown ones. */
export function exitOf(game: GameId, preselected?: string, belts: readonly Belt[] = []): Exit | undefined {
  if (preselected === undefined) return home;
  if (isCategory(preselected)) {
    if (game === "quiz" && !PRESELECTED_LABELS[preselected]) return undefined;
    return { href: href.category(preselected), label: runText.backTo(catalogueText.categories[preselected].title) };
  }
  if (preselected === BOOKMARKED && (game === "cards" || game === "audio")) {
    return { href: href.bookmarks(), label: runText.backTo(bookmarksText.title) };
  }
  const topic = game === "quiz" ? undefined : findTopic("tech", preselected);
  if (!topic) return undefined;
  const list = href.topic(topic.group, topic.topicID) + searchOfBelts(belts);
  return { href: list, label: runText.backTo(topic.title) };
}
