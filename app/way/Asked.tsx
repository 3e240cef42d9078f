import type { ReactNode } from "react";
import { Link } from "wouter";
import { whyDue, whyFresh } from "#domain/learning/reasons.ts";
import type { Studies } from "../platform/learning/studies.ts";
import { href } from "../routes.ts";
import { wayText } from "../text/way.ts";
import styles from "./Way.module.css";

const text = wayText.today;
/** So many are named; the others are only counted. A day has no more that is new. */
const NAMED = 6;
/** So many are named that something builds on. */
const NAMED_BEFORE = 2;

interface PartProps {
  title: string;
  keys: readonly string[];
  techniques: Studies["techniques"];
  reasonOf: (key: string) => ReactNode;
}

function Part({ title: kind, keys, techniques, reasonOf }: PartProps) {
  const known = keys.flatMap((key) => {
    const technique = techniques.get(key);
    return technique ? [{ key, title: technique.title }] : [];
  });
  if (known.length === 0) return null;
  return (
    <section className={styles.named} aria-label={kind}>
      <h3>{kind}</h3>
      <ul>
        {known.slice(0, NAMED).map(({ key, title }) => (
          <li key={key}>
            {title}
            <p className={styles.soft}>{reasonOf(key)}</p>
          </li>
        ))}
        {known.length > NAMED && <li>{text.more(known.length - NAMED)}</li>}
      </ul>
    </section>
  );
}

/** Why something new is new now, in a sentence or two. */
function freshReason(key: string, { order, items, techniques, learnt, way }: Studies): ReactNode {
  const { isHomework, on, neededBy } = whyFresh(key, order, items, way?.homework ?? []);
  if (isHomework) return text.fresh.homework;
  // What comes last in the order of learning is the nearest.
  const before = on.flatMap((one) => techniques.get(one) ?? []).slice(-NAMED_BEFORE);
  const [only] = before.length === 1 ? before : [];
  const belt = only?.belt[0];
  const isEarlier = belt && belt !== way?.belt && !learnt.memories.has(on[0]!);
  const needed = neededBy > 0 && text.fresh.neededBy(neededBy);
  if (only && isEarlier) {
    const [start, end] = text.fresh.onEarlier;
    return (
      <>
        {start}
        <Link href={href.technique(only.group, only.topicID, only.techniqueNr)}>{only.title}</Link>
        {end(belt)} {needed}
      </>
    );
  }
  const sentences = [before.length > 0 && text.fresh.on(before.map(({ title }) => title)), needed].filter(Boolean);
  return sentences.length > 0 ? sentences.join(" ") : text.fresh.next(techniques.get(key)?.topicTitle ?? "");
}

/** What today asks for, by name, and why. */
export function Asked({ studies }: { studies: Studies }) {
  const { today, techniques, learnt, day } = studies;
  const dueReason = (key: string) => {
    const memory = learnt.memories.get(key)!;
    const why = whyDue(memory, day);
    return why === "fades" ? text.due.reasons.fades(memory.last.day) : text.due.reasons[why];
  };
  return (
    <>
      <Part title={text.due.title} keys={today.due} techniques={techniques} reasonOf={dueReason} />
      <Part
        title={text.fresh.title}
        keys={today.fresh}
        techniques={techniques}
        reasonOf={(key) => freshReason(key, studies)}
      />
    </>
  );
}
