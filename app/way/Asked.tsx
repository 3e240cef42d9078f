import { useMemo } from "react";
import { BELTS } from "#domain/catalogue/belts.ts";
import { fitsBelt } from "#domain/game/filter.ts";
import { whyDue, whyFresh } from "#domain/learning/reasons.ts";
import { forecastOf } from "#domain/learning/remedies.ts";
import type { Way } from "#domain/learning/way.ts";
import type { Studies } from "../platform/learning/studies.ts";
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
  reasonOf: (key: string) => string;
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
function freshReason(key: string, { order, items, techniques, learnt, way }: Studies): string {
  const { isHomework, on, neededBy } = whyFresh(key, order, items, way?.homework ?? []);
  if (isHomework) return text.fresh.homework;
  // What comes last in the order of learning is the nearest.
  const before = on.flatMap((one) => techniques.get(one) ?? []).slice(-NAMED_BEFORE);
  const [only] = before.length === 1 ? before : [];
  const belt = only?.belt[0];
  const isEarlier = belt && belt !== way?.belt && !learnt.memories.has(on[0]!);
  const sentences = [
    only && isEarlier && text.fresh.onEarlier(only.title, belt),
    before.length > 0 && !isEarlier && text.fresh.on(before.map(({ title }) => title)),
    neededBy > 0 && text.fresh.neededBy(neededBy),
  ].filter(Boolean);
  return sentences.length > 0 ? sentences.join(" ") : text.fresh.next(techniques.get(key)?.topicTitle ?? "");
}

/** Why these come first, and why so many a day: from the way to the day of the exam. */
function Why({ studies, way }: { studies: Studies; way: Way }) {
  const { items, techniques, learnt, day, today } = studies;
  const { exam } = way;
  const { firstDays, unmet } = useMemo(
    () => forecastOf(way, items, learnt.memories, day),
    [way, items, learnt.memories, day],
  );
  if (today.fresh.length === 0) return null;
  const lastMet = Math.max(day, ...firstDays.values());
  const isNew = (key: string) => fitsBelt(techniques.get(key)?.belt ?? [], { belt: way.belt, mode: "new" });
  return (
    <p>
      {text.plan.order(way.belt, items.filter(isNew).length)} {way.belt !== BELTS[0] && text.plan.earlier}{" "}
      {exam === undefined && text.plan.open}
      {exam !== undefined && exam > lastMet && unmet.length === 0 && text.plan.pace(lastMet, exam)}
    </p>
  );
}

/** What today asks for, by name, and why. */
export function Asked({ studies }: { studies: Studies }) {
  const { today, techniques, way, learnt, day } = studies;
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
      {way && <Why studies={studies} way={way} />}
    </>
  );
}
