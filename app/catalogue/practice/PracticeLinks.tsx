import type { Belt, Practice } from "#domain/catalogue/schema.ts";
import { GAME_IDS, type GameId } from "#domain/game/games.ts";
import { href } from "../../routes.ts";
import { catalogueText } from "../../text/catalogue.ts";
import { LinkButton } from "../../ui/controls/Button.tsx";
import type { IconName } from "../../ui/signs/icons.ts";
import styles from "./Practice.module.css";

/** The icons of games that can be about a topic; of others the sign of something that begins. */
const ICONS: Partial<Record<GameId, IconName>> = {
  audio: "audio",
  cards: "cards",
  quiz: "quiz",
  sort: "sort",
  names: "names",
  nr: "numbers",
};

/** The icon of the game that an address names. */
export function iconOf(address: string): IconName {
  const game = GAME_IDS.find((id) => address.split("/")[1] === id);
  return (game && ICONS[game]) ?? "play";
}

interface PracticeLinksProps {
  menu: readonly Practice[] | undefined;
  /** The belts that the list shows, which its games get, too. */
  belts?: readonly Belt[];
}

/** The games that practise a topic (rule 5.12). */
export function PracticeLinks({ menu, belts }: PracticeLinksProps) {
  if (!menu || menu.length === 0) return null;
  return (
    <nav className={styles.practice} aria-label={catalogueText.practise}>
      <ul className={styles.links}>
        {menu.map(({ label, address }) => (
          <li key={address}>
            <LinkButton href={href.practise(address, belts ?? [])} icon={iconOf(address)} className={styles.link}>
              {label}
            </LinkButton>
          </li>
        ))}
      </ul>
    </nav>
  );
}
