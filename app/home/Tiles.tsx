import { useId } from "react";
import { Link } from "wouter";
import { homeText } from "../text/home.ts";
import { classes } from "../ui/classes.ts";
import { Icon } from "../ui/signs/Icon.tsx";
import type { Tile, TileSection } from "./tiles.ts";
import styles from "./Tiles.module.css";

function TileLink({ tile }: { tile: Tile }) {
  return (
    <li>
      <Link href={tile.href} className={classes(styles.tile, !tile.finished && styles.open)}>
        <span className={styles.icon}>
          <Icon name={tile.icon} />
        </span>
        <span className={styles.words}>
          <span className={styles.title}>{tile.title}</span>
          <span className={classes(styles.description, !tile.isNamedByRule && styles.more)}>{tile.description}</span>
          {!tile.finished && <span className={styles.badge}>{homeText.inProgress}</span>}
        </span>
      </Link>
    </li>
  );
}

/** One section of the home page. */
export function TileGrid({ section }: { section: TileSection }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {section.title}
      </h2>
      <ul className={styles.grid}>
        {section.tiles.map((tile) => (
          <TileLink key={tile.id} tile={tile} />
        ))}
      </ul>
    </section>
  );
}
