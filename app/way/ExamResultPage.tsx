import { type ExamResult, MARKS, MOST_RESULT_CHARACTERS, readResult } from "#domain/learning/examResult.ts";
import { techniqueKey } from "#domain/game/wobblers.ts";
import type { Syllabus } from "#domain/learning/learningOrder.ts";
import { useAllNotes, useProfile, useUid } from "../platform/context.tsx";
import { useSyllabus } from "../platform/learning/syllabus.ts";
import { useHashFields } from "../platform/page/useHash.ts";
import { href } from "../routes.ts";
import { examText as text } from "../text/exam.ts";
import { Button, LinkButton } from "../ui/controls/Button.tsx";
import { LoadingBar } from "../ui/page/LoadingBar.tsx";
import { Notice } from "../ui/page/Notice.tsx";
import { Page } from "../ui/page/Page.tsx";
import { Bar } from "./Bar.tsx";
import { useLinkShare } from "./useLinkShare.ts";
import styles from "./Way.module.css";

type Techniques = Syllabus["techniques"];

/** Where the techniques could not be loaded, their keys stand there. */
const NONE: Techniques = new Map();

/** The own notes by the key of their technique: only where the own rehearsal is shown, never beside somebody else's. */
function useOwnNotes({ name }: ExamResult): ReadonlyMap<string, readonly string[]> {
  const profile = useProfile();
  const all = useAllNotes();
  const isOwn = name !== "" && profile.status === "ready" && profile.value.displayName === name;
  const notes = isOwn && all.status === "ready" ? all.value : [];
  return new Map(
    notes.map(({ topicListID, techniqueNr, notes: ofTechnique }) => [
      techniqueKey({ topicID: topicListID, techniqueNr }),
      ofTechnique.map(({ content }) => content),
    ]),
  );
}

interface Named {
  key: string;
  title: string;
}

/** Techniques of one mark, by topic in the order of the catalogue. */
function byTopic(keys: readonly string[], techniques: Techniques) {
  const marked = new Set(keys);
  const topics = new Map<string, Named[]>();
  for (const [key, { topicTitle, techniqueNr, title }] of techniques) {
    if (!marked.delete(key)) continue;
    topics.set(topicTitle, [...(topics.get(topicTitle) ?? []), { key, title: `${techniqueNr}. ${title}` }]);
  }
  const gone = [...marked].map((key): [string, Named[]] => [text.unknown(key), []]);
  return [...topics, ...gone];
}

function Report({ result, techniques }: { result: ExamResult; techniques: Techniques }) {
  const notes = useOwnNotes(result);
  const { marks } = result;
  const all = MARKS.reduce((sum, mark) => sum + marks[mark].length, 0);
  return (
    <>
      <section className={styles.section}>
        <p className={styles.asked}>{text.summary(marks.sure.length, all)}</p>
        <Bar parts={[marks.missing.length, 0, marks.sure.length]} most={all} />
      </section>
      {MARKS.toReversed()
        .filter((mark) => marks[mark].length > 0)
        .map((mark) => (
          <section key={mark} className={styles.section}>
            <h2>
              {text.marks[mark]} ({marks[mark].length})
            </h2>
            {byTopic(marks[mark], techniques).map(([topic, titles]) => (
              <div key={topic}>
                <h3>{topic}</h3>
                <ul className={styles.helps}>
                  {titles.map(({ key, title }) => (
                    <li key={key}>
                      {title}
                      {notes.get(key)?.map((note) => (
                        <p key={note} className={styles.note}>
                          {note}
                        </p>
                      ))}
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </section>
        ))}
    </>
  );
}

/** What can be done with a result: passed on, printed, tried again by whoever is signed in. */
function Tools() {
  const share = useLinkShare(text.title, text.copied);
  const isMember = useUid() !== "";
  return (
    <section className={styles.section}>
      <div className={styles.row}>
        <Button variant="primary" onClick={() => share(href.examResult() + window.location.hash)}>
          {text.share}
        </Button>
        <Button onClick={() => window.print()}>{text.print}</Button>
        {isMember && <LinkButton href={href.exam()}>{text.again}</LinkButton>}
      </div>
      <p className={styles.soft}>{text.shareHint}</p>
    </section>
  );
}

/** The result of a rehearsal, for the student and, by its address alone, for a trainer without an account. */
export function ExamResultPage() {
  const field = useHashFields(MOST_RESULT_CHARACTERS);
  const result = field && readResult(field);
  const { syllabus, isFailed } = useSyllabus();
  const known = isFailed ? NONE : syllabus?.techniques;
  if (!result) {
    return (
      <Page title={text.title}>
        <Notice kind="wrong">{text.broken}</Notice>
      </Page>
    );
  }
  return (
    <Page title={text.resultTitle(result.belt)} subtitle={text.resultOf(result.name, result.day)} hanzi="门">
      <div className={styles.sections}>
        {known ? <Report result={result} techniques={known} /> : <LoadingBar label={text.loading} />}
        <Tools />
      </div>
    </Page>
  );
}
