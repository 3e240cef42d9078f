import { firstBelt } from "#domain/catalogue/beltCounts.ts";
import { BELTS, type Picture, type Technique, type Topic } from "#domain/catalogue/schema.ts";
import { groupNotes } from "#domain/notes/groups.ts";
import { type Note, noteKey, refKey } from "#domain/notes/note.ts";
import type { ShownLesson } from "#domain/catalogue/links.ts";
import { useLessons } from "../../platform/catalogue.ts";
import { useAllNotes } from "../../platform/context.tsx";
import { useMirrored } from "../../platform/store/mirror.ts";
import { usePrinting, useRunningHead } from "../../platform/page/print.ts";
import { beltName } from "../../text/belts.ts";
import { catalogueText } from "../../text/catalogue.ts";
import { shellText } from "../../text/shell.ts";
import { widgetsText } from "../../text/widgets.ts";
import { classes } from "../../ui/classes.ts";
import { Figure } from "../../ui/signs/Figure.tsx";
import { isStrip } from "../../ui/signs/figureParts.ts";
import { PrintedLesson } from "../lesson/PrintedLesson.tsx";
import { Listed } from "../Listed.tsx";
import type { PrintExtra } from "./PrintButton.tsx";
import { isCaptioned, PrintedStrip } from "./PrintedStrip.tsx";
import styles from "./PrintedTopic.module.css";
import { paragraphsOf, Prose } from "../Prose.tsx";
import { SafetyNote } from "../SafetyNote.tsx";
import { techniqueRef } from "../techniqueRef.ts";

const text = catalogueText.print;

interface PrintedTopicProps {
  topic: Topic;
  list: readonly Technique[];
  extras: readonly PrintExtra[];
}

/** On paper nothing can be opened, so no terms are marked. */
const plain = (words: string) => [{ text: words }];

/** Merkname, English name and belt in words, readable in black and white. */
function factsOf(technique: Technique): string {
  const belt = firstBelt(technique);
  const { memorableName, english, attack } = technique;
  return [
    memorableName && catalogueText.memorable(memorableName),
    english,
    belt && widgetsText.fromBelt(beltName(belt)),
    attack && catalogueText.attackOf(attack),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The belts to which these techniques are new, lowest first. */
function newTo(list: readonly Technique[]): string[] {
  const belts = new Set(list.map(firstBelt));
  return BELTS.filter((belt) => belts.has(belt)).map(beltName);
}

function PrintedNotes({ notes }: { notes: readonly Note[] }) {
  if (notes.length === 0) return null;
  return (
    <section className={styles.notes}>
      <h3 className={styles.notesTitle}>{text.notes}</h3>
      {groupNotes(notes).map((group) => (
        <div key={group.category}>
          <h4 className={styles.category}>{group.category}</h4>
          {group.notes.map((note) => (
            <p key={noteKey(note)} className={styles.note}>
              {note.content}
            </p>
          ))}
        </div>
      ))}
    </section>
  );
}

/** Mirrored if the reader's pages are. A strip has the whole width, with the steps below its panels. */
function PrintedPicture({ picture, captions }: { picture: Picture; captions: readonly string[] | undefined }) {
  const [mirrored] = useMirrored();
  if (isStrip(picture)) return <PrintedStrip picture={picture} captions={captions} />;
  return <Figure picture={picture} alt="" mirrored={mirrored} className={styles.picture} />;
}

interface EntryProps {
  technique: Technique;
  notes: readonly Note[];
  lesson: ShownLesson | undefined;
  long: boolean;
  isPictured: boolean;
}

function Entry({ technique, notes, lesson, long, isPictured }: EntryProps) {
  const { image, techniqueNr, title, description, weight, steps, ablauf, safety } = technique;
  const facts = factsOf(technique);
  const shown = isPictured ? image : undefined;
  const captions = shown && steps && isCaptioned(shown, steps) ? steps : undefined;
  return (
    <article className={classes(styles.entry, !long && styles.short)}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <span className={styles.number}>{techniqueNr}</span>
          {title}
        </h2>
        {facts && <p className={styles.facts}>{facts}</p>}
      </div>
      {shown && <PrintedPicture picture={shown} captions={captions} />}
      <Prose paragraphs={paragraphsOf(description).map(plain)} />
      {weight && (
        <p>
          <strong>{catalogueText.weight}</strong> {weight.text}
        </p>
      )}
      {steps && !captions && <Listed items={steps.map(plain)} ordered />}
      {ablauf && <Listed items={ablauf.map(plain)} ordered={false} />}
      {safety && <SafetyNote segments={plain(safety)} />}
      {lesson && <PrintedLesson lesson={lesson} />}
      <PrintedNotes notes={notes} />
    </article>
  );
}

function Sheets({ topic, list, extras, notesOf }: PrintedTopicProps & { notesOf: (nr: Technique) => Note[] }) {
  const { lessons } = useLessons(topic.topicID);
  const lessonOf = (nr: string) =>
    extras.includes("lessons") && lessons.status === "ready" ? lessons.value[nr] : undefined;
  useRunningHead(text.head(shellText.productName, topic.title));
  return (
    <div className={styles.sheets}>
      {list.length < topic.list.length && (
        <p className={styles.selection}>{text.selection(list.length, topic.list.length, newTo(list))}</p>
      )}
      {topic.description && <Prose paragraphs={paragraphsOf(topic.description).map(plain)} />}
      {list.map((technique) => (
        <Entry
          key={technique.techniqueNr}
          technique={technique}
          notes={notesOf(technique)}
          lesson={lessonOf(technique.techniqueNr)}
          long={topic.group === "kuen" || extras.includes("lessons")}
          isPictured={extras.includes("pictures")}
        />
      ))}
    </div>
  );
}

function SheetsWithNotes({ topic, list, extras }: PrintedTopicProps) {
  const all = useAllNotes();
  const byRef = new Map(all.status === "ready" ? all.value.map((entry) => [refKey(entry), entry.notes]) : []);
  return (
    <Sheets
      topic={topic}
      list={list}
      extras={extras}
      notesOf={(technique) => byRef.get(refKey(techniqueRef(topic, technique))) ?? []}
    />
  );
}

const noNotes = () => [];

/** A complete list of the catalogue for print; hidden on the screen. */
export function PrintedTopic(props: PrintedTopicProps) {
  const printing = usePrinting();
  if (!printing) return null;
  if (props.extras.includes("notes")) return <SheetsWithNotes {...props} />;
  return <Sheets {...props} notesOf={noNotes} />;
}
