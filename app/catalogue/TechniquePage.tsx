import { type ComponentType, useEffect } from "react";
import type { Technique, Topic } from "#domain/catalogue/schema.ts";
import type { Segment } from "#domain/catalogue/terms.ts";
import type { TechniqueRef } from "../platform/adapters.ts";
import { useUid } from "../platform/context.tsx";
import { useTermMarker } from "../platform/glossary.ts";
import { usePrinting, useRunningHead } from "../platform/page/print.ts";
import { rememberLastViewed } from "../platform/store/lastViewed.ts";
import { searchOfInstant } from "../figures/instant.ts";
import { type Category, href } from "../routes.ts";
import { catalogueText } from "../text/catalogue.ts";
import { shellText } from "../text/shell.ts";
import { BeltDots } from "../ui/signs/BeltDots.tsx";
import { isStrip } from "../ui/signs/figureParts.ts";
import { classes } from "../ui/classes.ts";
import { Dotted } from "../ui/page/Dotted.tsx";
import { Page } from "../ui/page/Page.tsx";
import { Sheet } from "../ui/layers/Sheet.tsx";
import { Listed } from "./Listed.tsx";
import { listSearchOf } from "./listSearch.ts";
import { LoadedTopic, UnknownPage } from "./LoadedTopic.tsx";
import { LessonParts } from "./lesson/LessonParts.tsx";
import { PracticeLinks } from "./practice/PracticeLinks.tsx";
import { TechniqueTools } from "./TechniqueTools.tsx";
import { Neighbours } from "./Neighbours.tsx";
import { paragraphsOf, Prose } from "./Prose.tsx";
import { SafetyNote } from "./SafetyNote.tsx";
import styles from "./TechniquePage.module.css";
import { TechniquePicture } from "./picture/TechniquePicture.tsx";
import { useMoving } from "./picture/useMoving.ts";
import { useShare } from "./useShare.ts";
import { techniqueRef } from "./techniqueRef.ts";
import { DistanceScale } from "./picture/DistanceScale.tsx";
import { WeightDiagram } from "./picture/WeightDiagram.tsx";

interface TechniquePageProps {
  category: Category;
  topicID: string;
  techniqueNr: string;
  /** The notes of a technique; they are another feature, so Routes passes them in. */
  notes: ComponentType<{ technique: TechniqueRef }>;
  /** What head and body know of it; likewise. */
  skills: ComponentType<{ topic: Topic; technique: Technique }>;
}

interface Shown {
  category: Category;
  topic: Topic;
  technique: Technique;
}

/** What can be done with the body: not forms, which have parts, and not theory. */
const isTechnique = ({ group }: Topic) => group === "single" || group === "kombi";

/** What stands above the picture: the belts, and for a counter what it answers. */
function Facts({ technique: { belt, attack } }: { technique: Technique }) {
  if (belt.length === 0 && !attack) return null;
  return (
    <div className={styles.facts}>
      <BeltDots belts={belt} named />
      {attack && (
        <p>
          <span className={styles.fact}>{catalogueText.attack}:</span> {attack}
        </p>
      )}
    </div>
  );
}

interface PartProps {
  title: string;
  items: readonly Segment[][];
  ordered: boolean;
}

function Part({ title, items, ordered }: PartProps) {
  if (items.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <Listed items={items} ordered={ordered} />
    </section>
  );
}

/** All texts of a technique, each term marked where it first occurs. */
function useMarked(technique: Technique, topic: Topic) {
  const mark = useTermMarker();
  const { title, memorableName = "", english = "", description, steps = [], ablauf = [], safety } = technique;
  const paragraphs = paragraphsOf(description);
  const own = [title, memorableName, english, topic.title];
  const marked = mark([...paragraphs, ...steps, ...ablauf, ...(safety ? [safety] : [])], own);
  return {
    paragraphs: marked.splice(0, paragraphs.length),
    steps: marked.splice(0, steps.length),
    ablauf: marked.splice(0, ablauf.length),
    safety: marked[0],
  };
}

function TechniqueSheet({ technique, topic }: { technique: Technique; topic: Topic }) {
  const drawn = isTechnique(topic);
  const marked = useMarked(technique, topic);
  const { belt, image, title, steps, weight, metres, techniqueNr } = technique;
  const share = useShare();
  const moving = useMoving(image?.motion, (instant) =>
    share({
      title: `${techniqueNr}. ${title}`,
      path: href.technique(topic.group, topic.topicID, techniqueNr) + searchOfInstant(instant),
    }),
  );
  const isPictured = drawn || image !== undefined;
  const tools = <TechniqueTools topic={topic} technique={technique} moving={moving} />;
  return (
    <Sheet belts={belt} className={styles.sheet}>
      <div className={classes(isPictured && styles.spread, image && isStrip(image) && styles.strip)}>
        <Facts technique={technique} />
        {isPictured && (
          <div className={styles.picture}>
            <TechniquePicture image={image} title={title} steps={steps} moving={moving} />
          </div>
        )}
        <div className={styles.told}>
          {isPictured && tools}
          {metres && <DistanceScale metres={metres} />}
          <Prose paragraphs={marked.paragraphs} />
          {weight && <WeightDiagram weight={weight} />}
        </div>
        <div className={styles.parts}>
          <Part title={catalogueText.steps} items={marked.steps} ordered />
          <Part title={catalogueText.ablauf} items={marked.ablauf} ordered={false} />
          {marked.safety && <SafetyNote segments={marked.safety} />}
          <LessonParts topic={topic} technique={technique} />
        </div>
        {!isPictured && tools}
      </div>
    </Sheet>
  );
}

/** Merkname and English name. */
function OtherNames({ technique: { memorableName, english } }: { technique: Technique }) {
  return (
    <Dotted
      parts={[
        memorableName && catalogueText.memorable(memorableName),
        english && (
          <span key="english" lang="en">
            {english}
          </span>
        ),
      ]}
    />
  );
}

/** Above each printed sheet: the topic, which the page itself names only on its way back. */
function RunningHead({ topic }: { topic: Topic }) {
  useRunningHead(catalogueText.print.head(shellText.productName, topic.title));
  return null;
}

function Body({
  shown,
  notes: Notes,
  skills: Skills,
}: { shown: Shown } & Pick<TechniquePageProps, "notes" | "skills">) {
  const { category, topic, technique } = shown;
  const { techniqueNr, title, memorableName, english } = technique;
  const listHref = href.topic(category, topic.topicID) + listSearchOf(topic.topicID);
  const uid = useUid();
  const printing = usePrinting();
  useEffect(() => {
    rememberLastViewed(uid, { category, topicID: topic.topicID, techniqueNr, title });
  }, [uid, category, topic.topicID, techniqueNr, title]);
  return (
    <Page
      title={`${techniqueNr}. ${title}`}
      subtitle={(memorableName || english) && <OtherNames technique={technique} />}
      back={{ href: listHref, label: topic.title }}
      width="spread"
    >
      {printing && <RunningHead topic={topic} />}
      <TechniqueSheet technique={technique} topic={topic} />
      <div className={styles.own}>
        <Notes technique={techniqueRef(topic, technique)} />
        {isTechnique(topic) && <Skills topic={topic} technique={technique} />}
        {topic.menu && (
          <section className={styles.practice}>
            <h2>{catalogueText.practise}</h2>
            <PracticeLinks menu={topic.menu} />
          </section>
        )}
      </div>
      <Neighbours category={category} topic={topic} techniqueNr={techniqueNr} />
    </Page>
  );
}

/** One technique, principle or section of a form, with the reader's own notes. */
export function TechniquePage({ category, topicID, techniqueNr, notes, skills }: TechniquePageProps) {
  const listHref = href.topic(category, topicID);
  return (
    <LoadedTopic
      category={category}
      topicID={topicID}
      back={{ href: href.category(category), label: catalogueText.categories[category].title }}
    >
      {(topic) => {
        const technique = topic.list.find((entry) => entry.techniqueNr === techniqueNr);
        if (!technique) return <UnknownPage words={catalogueText.unknownTechnique} back={listHref} />;
        return <Body key={techniqueNr} shown={{ category, topic, technique }} notes={notes} skills={skills} />;
      }}
    </LoadedTopic>
  );
}
