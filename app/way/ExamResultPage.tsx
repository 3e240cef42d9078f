import { Link } from "wouter";
import { type ExamResult, type Mark, MARKS, MOST_RESULT_CHARACTERS, readResult } from "#domain/learning/examResult.ts";
import { comesBack } from "#domain/learning/reasons.ts";
import { techniqueKey } from "#domain/game/wobblers.ts";
import type { Syllabus } from "#domain/learning/learningOrder.ts";
import { useAllNotes, useLearning, useProfile, useUid } from "../platform/context.tsx";
import { useSyllabus } from "../platform/learning/syllabus.ts";
import { useHashFields } from "../platform/page/useHash.ts";
import { href } from "../routes.ts";
import { examText as text } from "../text/exam.ts";
import { Button, LinkButton } from "../ui/controls/Button.tsx";
import { LoadingBar } from "../ui/page/LoadingBar.tsx";
import { Notice } from "../ui/page/Notice.tsx";
import { Page } from "../ui/page/Page.tsx";
import { Bar, BarSign, type Tone } from "./Bar.tsx";
import { useLinkShare } from "./useLinkShare.ts";
import styles from "./Way.module.css";

type Techniques = Syllabus["techniques"];

/** Where the techniques could not be loaded, their keys stand there. */
const NONE: Techniques = new Map();

/** Whether it is the own rehearsal, by the name in it. */
function useIsOwn({ name }: ExamResult): boolean {
  const profile = useProfile();
  return name !== "" && profile.status === "ready" && profile.value.displayName === name;
}

/** The own notes by the key of their technique: only where the own rehearsal is shown, never beside somebody else's. */
function useOwnNotes(isOwn: boolean): ReadonlyMap<string, readonly string[]> {
  const all = useAllNotes();
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
  href: string;
}

/** Techniques of one mark, by topic in the order of the catalogue. */
function byTopic(keys: readonly string[], techniques: Techniques) {
  const marked = new Set(keys);
  const topics = new Map<string, Named[]>();
  for (const [key, { group, topicID, topicTitle, techniqueNr, title }] of techniques) {
    if (!marked.delete(key)) continue;
    const named = { key, title: `${techniqueNr}. ${title}`, href: href.technique(group, topicID, techniqueNr) };
    topics.set(topicTitle, [...(topics.get(topicTitle) ?? []), named]);
  }
  const gone = [...marked].map((key): [string, Named[]] => [text.unknown(key), []]);
  return [...topics, ...gone];
}

/** How a mark looks in the bar. */
const TONES: Record<Mark, Tone> = { sure: "right", shaky: "medium", missing: "wrong" };
const tones = MARKS.map((mark) => TONES[mark]);

/** How many have which mark, as a bar with its words. */
function Counts({ result: { marks, all } }: { result: ExamResult }) {
  const parts = MARKS.map((mark) => ({ mark, count: marks[mark].length }));
  const judged = parts.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className={styles.section}>
      <p className={styles.asked}>{text.summary(marks.sure.length, judged)}</p>
      <Bar parts={parts.map(({ count }) => count)} tones={tones} most={judged} />
      <p className={styles.parts}>
        {parts.map(({ mark, count }, place) => (
          <span key={mark}>
            <BarSign place={place} parts={parts.length} tones={tones} />
            {text.counts(count, mark)}
          </span>
        ))}
      </p>
      {all !== undefined && all > judged && <p className={styles.soft}>{text.judged(judged, all)}</p>}
    </section>
  );
}

function Report({ result, techniques }: { result: ExamResult; techniques: Techniques }) {
  const notes = useOwnNotes(useIsOwn(result));
  const isMember = useUid() !== "";
  const { marks } = result;
  return (
    <>
      <Counts result={result} />
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
                  {titles.map(({ key, title, href: page }) => (
                    <li key={key}>
                      {isMember ? <Link href={page}>{title}</Link> : title}
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

/** What comes of a rehearsal for whoever was examined. */
function Next({ result }: { result: ExamResult }) {
  const { shaky, missing } = result.marks;
  const learning = useLearning();
  const isOwn = useIsOwn(result);
  if (!isOwn || shaky.length + missing.length === 0) return null;
  const { way, learnt } = learning.status === "ready" ? learning.value : {};
  const days = [...shaky, ...missing].flatMap((key) => {
    const memory = learnt?.memories.get(key);
    return (way && memory && comesBack(memory, way)) ?? [];
  });
  const next = days.length > 0 ? Math.min(...days) : undefined;
  return (
    <section className={styles.section} aria-labelledby="next">
      <h2 id="next">{text.next}</h2>
      <p>{next === undefined ? text.nextText : text.nextOn(days.filter((day) => day === next).length, next)}</p>
      <div className={styles.row}>
        <LinkButton href={href.way()} variant="primary" icon="way">
          {text.toWay}
        </LinkButton>
        <LinkButton href={href.mistakes("cards")} icon="repeat">
          {text.nextGame}
        </LinkButton>
      </div>
    </section>
  );
}

/** What can be done with a result: passed on, printed, tried again by whoever is signed in. */
function Tools() {
  const share = useLinkShare(text.title, text.copied);
  const isMember = useUid() !== "";
  return (
    <section className={styles.section}>
      <div className={styles.row}>
        <Button onClick={() => share(href.examResult() + window.location.hash)}>{text.share}</Button>
        <p className={styles.soft}>{text.shareHint}</p>
      </div>
      <div className={styles.row}>
        <Button onClick={() => window.print()}>{text.print}</Button>
        {isMember && <LinkButton href={href.exam()}>{text.again}</LinkButton>}
      </div>
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
        <Next result={result} />
        <Tools />
      </div>
    </Page>
  );
}
