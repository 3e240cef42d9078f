import { GAME_IDS, type GameId } from "../game/games.ts";
import { topicIDOf } from "./aliases.ts";
import type { Topic } from "./schema.ts";
import type { Report } from "./source.ts";

/** The games that can be about one topic of techniques. */
const OF_TECHNIQUES: readonly GameId[] = ["cards", "audio", "sort", "names", "nr"];
/** The quiz knows theory as a whole (rule 19.2). */
const OF_THEORY = "/quiz/theorie";

/** The addresses of games that are about this topic, under its own id. */
function playable({ topicID, group }: Pick<Topic, "topicID" | "group">): string[] {
  if (group === "theorie") return [OF_THEORY];
  return group === "kuen" ? [] : OF_TECHNIQUES.map((game) => `/${game}/${topicID}`);
}

/** `/sort/staende` → `/sort/basisStaende`: aliases of topics become their ids. */
function withID(address: string): string {
  const [, game = "", named = "", ...rest] = address.split("/");
  const isOfGame = GAME_IDS.some((id) => id === game) && rest.length === 0;
  return isOfGame ? `/${game}/${topicIDOf(named)}` : address;
}

/** Each address of a topic's menu is that of a game which practises this very topic, once (rule 5.12). */
export function checkMenu(topic: Topic, report: Report): void {
  const allowed = playable(topic);
  const addresses = (topic.menu ?? []).map(({ address }) => withID(address));
  addresses.forEach((address, index) => {
    const path = ["menu", index, "address"];
    const written = topic.menu?.[index]?.address ?? address;
    if (!allowed.includes(address)) {
      const offer = allowed.length > 0 ? `es gibt ${allowed.join(", ")}` : "Formen haben keine";
      report(path, `„${written}“ ist kein Spiel zu diesem Thema; ${offer}`);
    } else if (addresses.indexOf(address) < index) report(path, `„${written}“ steht zweimal im Menü`);
  });
}

/** The technique whose picture stands for the topic is one of its list. */
export function checkCover({ cover, list }: Topic, report: Report): void {
  if (cover === undefined || list.some(({ techniqueNr }) => techniqueNr === cover)) return;
  report(["cover"], `eine Technik mit der Nummer '${cover}' gibt es in dieser Liste nicht`);
}
