import type { Belt, Picture, TopicSummary } from "#domain/catalogue/schema.ts";
import type { TopicShare } from "../platform/learning/listed.ts";
import { useBroken } from "../platform/page/useBroken.ts";
import { useMirrored } from "../platform/store/mirror.ts";
import { type Category, href, searchOfBelts } from "../routes.ts";
import { catalogueText } from "../text/catalogue.ts";
import { Row } from "../ui/page/Rows.tsx";
import { BeltCounts } from "../ui/signs/BeltDots.tsx";
import { Figure } from "../ui/signs/Figure.tsx";
import { ShareRing } from "../ui/signs/ShareRing.tsx";
import { sumOf } from "./newTechniques.ts";
import { PracticeMenu } from "./practice/PracticeMenu.tsx";
import { Slip } from "./Slip.tsx";
import styles from "./TopicRow.module.css";

/** One part of a picture, as large as a row has room: the figure without its footprint, or the most telling panel. */
export function Thumbnail({ picture }: { picture: Picture }) {
  const [mirrored] = useMirrored();
  const { isBroken, onBroken } = useBroken(picture.src);
  if (isBroken) return null;
  const { telling = 0 } = picture;
  return <Figure picture={picture} alt="" mirrored={mirrored} panel={telling} isSmall lazy onBroken={onBroken} />;
}

/** What a row is about, cut where it becomes long. */
export const RowLine = ({ children }: { children: string }) => <span className={styles.line}>{children}</span>;

interface CountsProps extends Pick<TopicSummary, "count" | "belts"> {
  chosen: readonly Belt[];
}

/** How many techniques there are, and how many of them begin with each belt; of chosen belts only what is new. */
function Counts({ count, belts: all, chosen }: CountsProps) {
  const belts = all ?? [];
  const shown = chosen.length === 0 ? belts : belts.filter(({ belt }) => chosen.includes(belt));
  return (
    <span className={styles.counts}>
      <span>{chosen.length === 0 ? catalogueText.count(count) : catalogueText.countNew(sumOf(shown), count)}</span>
      {chosen.length !== 1 && <BeltCounts counts={shown} />}
    </span>
  );
}

/** What stands for a topic without a picture: a form by the characters of its name, theory by how much there is. */
function TopicSign({ topic: { group, count, characters } }: { topic: TopicSummary }) {
  if (group === "kuen") return <Slip characters={characters} />;
  return (
    <span className={styles.number} aria-hidden="true">
      {count}
    </span>
  );
}

/** How much of a topic's part of the way is known. */
function Known({ known, all }: Pick<TopicShare, "known" | "all">) {
  return (
    <span className={styles.known}>
      <ShareRing share={known / all} />
      {catalogueText.knownOnWay(known, all)}
    </span>
  );
}

interface TopicRowProps {
  category: Category;
  topic: TopicSummary;
  /** What is on the way of it, where there is one. */
  share?: TopicShare | undefined;
  /** The belts of the filter, which its list and its games get, too; none for all. */
  belts: readonly Belt[];
}

/**
 * A topic in its category: what it looks like, what it is about in one line, how much there is, and what practises it.
 * Forms have all the same four sections, and titles of theory say their number.
 */
export function TopicRow({ category, topic, share, belts }: TopicRowProps) {
  const { topicID, group, title, titleLang, subtitle, lead, picture, menu } = topic;
  const isCounted = group === "single" || group === "kombi";
  return (
    <Row
      href={href.topic(category, topicID) + searchOfBelts(belts)}
      title={title}
      titleLang={titleLang}
      picture={picture ? <Thumbnail picture={picture} /> : <TopicSign topic={topic} />}
      description={
        (lead ?? subtitle ?? share) && (
          <>
            {lead}
            {subtitle && <RowLine>{subtitle}</RowLine>}
            {share && <Known {...share} />}
          </>
        )
      }
      count={isCounted ? <Counts {...topic} chosen={belts} /> : undefined}
      aside={menu && <PracticeMenu menu={menu} title={title} belts={belts} />}
    />
  );
}
