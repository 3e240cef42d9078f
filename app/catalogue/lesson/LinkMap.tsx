import { useState } from "react";
import { Link } from "wouter";
import { LINK_KINDS, type LinkKind, type TechniqueLink } from "#domain/catalogue/links.ts";
import { usePrinting } from "../../platform/page/print.ts";
import { href } from "../../routes.ts";
import { catalogueText } from "../../text/catalogue.ts";
import { classes } from "../../ui/classes.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Name } from "../../ui/page/Name.tsx";
import styles from "./LinkMap.module.css";

const text = catalogueText.links;

/** Where a kind stands in the picture: what comes before above, what follows below, the opponent's side beside. */
const PLACES: Record<LinkKind, string | undefined> = {
  buildsOn: styles.before,
  leadsTo: styles.after,
  counters: styles.left,
  counteredBy: styles.right,
  relative: styles.near,
};

function Node({ link }: { link: TechniqueLink }) {
  const { topicID, group, techniqueNr, title, laterBelt, differs } = link;
  return (
    <li>
      <Link href={href.technique(group, topicID, techniqueNr)} className={styles.node}>
        <Name>{title}</Name>
      </Link>
      {laterBelt && <p className={styles.remark}>{text.laterBelt(laterBelt)}</p>}
      {differs && <p className={styles.remark}>{differs}</p>}
    </li>
  );
}

/** So many are seen at once: a stance is part of half the catalogue. */
const AT_ONCE = 6;

/** The links of one kind; many of them only when they are asked for, but on paper. */
function Group({ kind, links }: { kind: LinkKind; links: readonly TechniqueLink[] }) {
  const [isWhole, setWhole] = useState(links.length <= AT_ONCE + 1);
  const printing = usePrinting();
  const shown = isWhole || printing ? links : links.slice(0, AT_ONCE);
  return (
    <section className={classes(styles.group, PLACES[kind])}>
      <h3 className={styles.kind}>{text.kinds[kind]}</h3>
      <ul className={styles.nodes}>
        {shown.map((link) => (
          <Node key={`${link.topicID}/${link.techniqueNr}`} link={link} />
        ))}
      </ul>
      {shown.length < links.length && (
        <Button variant="text" onClick={() => setWhole(true)}>
          {text.more(links.length - shown.length)}
        </Button>
      )}
    </section>
  );
}

interface LinkMapProps {
  title: string;
  links: readonly TechniqueLink[];
}

/**
 * The neighbourhood of a technique as a small picture made of links: what it builds on above it, what it leads to below,
 * what it answers and what answers it at its sides, close relatives apart. Read aloud and by keyboard it is a list.
 */
export function LinkMap({ title, links }: LinkMapProps) {
  const kinds = LINK_KINDS.filter((kind) => links.some((link) => link.kind === kind));
  return (
    <div className={styles.map}>
      <p className={styles.centre}>
        <span className="visually-hidden">{text.here}: </span>
        <Name>{title}</Name>
      </p>
      {kinds.map((kind) => (
        <Group key={kind} kind={kind} links={links.filter((link) => link.kind === kind)} />
      ))}
    </div>
  );
}
