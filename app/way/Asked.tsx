import type { Studies } from "../platform/learning/studies.ts";
import { wayText } from "../text/way.ts";
import styles from "./Way.module.css";

const text = wayText.today;
/** So many are named; the others are only counted. */
const NAMED = 4;

interface PartProps {
  title: string;
  keys: readonly string[];
  techniques: Studies["techniques"];
  why: string;
}

function Part({ title: kind, keys, techniques, why }: PartProps) {
  const known = keys.flatMap((key) => techniques.get(key) ?? []);
  if (known.length === 0) return null;
  const titles = known.slice(0, NAMED).map(({ title }) => title);
  return (
    <div>
      <dt>{kind}</dt>
      <dd>{text.names(titles, known.length - titles.length)}</dd>
      <dd className={styles.soft}>{why}</dd>
    </div>
  );
}

/** What today asks for, by name, and why. */
export function Asked({ studies: { today, techniques, way } }: { studies: Studies }) {
  const { due, fresh } = today;
  const hasHomework = fresh.some((key) => way?.homework.includes(key));
  const { title, why, homework } = text.fresh;
  return (
    <dl className={styles.named}>
      <Part title={text.due.title} keys={due} techniques={techniques} why={text.due.why} />
      <Part title={title} keys={fresh} techniques={techniques} why={hasHomework ? homework : why(way?.exam)} />
    </dl>
  );
}
