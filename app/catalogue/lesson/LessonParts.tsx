import { type ReactNode, startTransition, useEffect, useState } from "react";
import type { ShownLesson } from "#domain/catalogue/links.ts";
import type { Technique, Topic } from "#domain/catalogue/schema.ts";
import { useLessons } from "../../platform/catalogue.ts";
import { useTermMarker } from "../../platform/glossary.ts";
import { usePrinting } from "../../platform/page/print.ts";
import { useOpenParts } from "../../platform/store/openParts.ts";
import { catalogueText } from "../../text/catalogue.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Fold } from "../../ui/page/Fold.tsx";
import { Explained } from "../glossary/Explained.tsx";
import styles from "./LessonParts.module.css";
import { Exercises, Mistakes } from "./LessonTexts.tsx";
import { LinkMap } from "./LinkMap.tsx";

const text = catalogueText.lesson;

interface LessonPartsProps {
  topic: Topic;
  technique: Technique;
}

/** The parts of a lesson that there are, in the order of the page. */
function usePartsOf(
  title: string,
  lesson: ShownLesson | undefined,
): { name: string; title: string; body: ReactNode }[] {
  const mark = useTermMarker();
  const { mistakes = [], practice = [], partner, links = [] } = lesson ?? {};
  const partnerText = partner && mark([partner], [title])[0];
  return [
    mistakes.length > 0 && {
      name: "mistakes",
      title: text.mistakes,
      body: <Mistakes mistakes={mistakes} mark={mark} />,
    },
    practice.length > 0 && {
      name: "practice",
      title: text.practice,
      body: <Exercises practice={practice} mark={mark} />,
    },
    partnerText && {
      name: "partner",
      title: text.partner,
      body: (
        <p className={styles.prose}>
          <Explained segments={partnerText} />
        </p>
      ),
    },
    links.length > 0 && { name: "links", title: text.links, body: <LinkMap title={title} links={links} /> },
  ].filter((part) => part !== false && part !== undefined && part !== "");
}

/** Whether closed parts are in the page, too: after its first sight, so that it comes no later for what nobody sees yet. */
function useFilled(): boolean {
  const [isFilled, setFilled] = useState(false);
  useEffect(() => startTransition(() => setFilled(true)), []);
  return isFilled;
}

/**
 * What helps to learn a technique: how one notices that it is right, and the parts that open. What somebody has left
 * open is open on every technique; on paper all are.
 */
export function LessonParts({ topic, technique: { techniqueNr, title } }: LessonPartsProps) {
  const { lessons, retry } = useLessons(topic.topicID);
  const printing = usePrinting();
  const [isOpen, setOpen] = useOpenParts();
  const isFilled = useFilled();
  const lesson = lessons.status === "ready" ? lessons.value[techniqueNr] : undefined;
  const parts = usePartsOf(title, lesson);
  if (lessons.status === "failed") {
    return (
      <p className={styles.missing}>
        {text.missing} <Button onClick={retry}>{catalogueText.loadFailed.retry}</Button>
      </p>
    );
  }
  return (
    <>
      {lesson?.check && (
        <p className={styles.check}>
          <strong>{text.check}:</strong> {lesson.check}
        </p>
      )}
      <div className={styles.parts}>
        {parts.map(({ name, title: heading, body }) => (
          <Fold
            key={name}
            title={heading}
            open={printing || isOpen(name)}
            onToggle={(open) => !printing && setOpen(name, open)}
          >
            {(isFilled || printing || isOpen(name)) && body}
          </Fold>
        ))}
      </div>
    </>
  );
}
