import { dayText } from "../text/day.ts";
import { wayText } from "../text/way.ts";
import { Bar, BarSign } from "./Bar.tsx";
import styles from "./Way.module.css";

interface WeekTableProps {
  caption: string;
  /** What the weeks are called, and the numbers of each; the first of them are the parts of the bar. */
  weekHead: string;
  heads: readonly string[];
  weeks: readonly {
    monday: number;
    /** What is special about the week, below its Monday. */
    note?: string;
    bar: readonly number[];
    numbers: readonly number[];
  }[];
}

/** Weeks in numbers, and as bars of one scale beside them. */
export function WeekTable({ caption, weekHead, heads, weeks }: WeekTableProps) {
  const parts = weeks[0]?.bar.length ?? 0;
  const most = Math.max(1, ...weeks.map(({ bar }) => bar.reduce((sum, part) => sum + part, 0)));
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{weekHead}</th>
          <th scope="col" className={styles.wide}>
            {wayText.chart}
          </th>
          {heads.map((head, place) => (
            <th key={head} scope="col">
              {place < parts && <BarSign place={place} parts={parts} />}
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ monday, note, bar, numbers }) => (
          <tr key={monday}>
            <th scope="row">
              {dayText.short(monday)}
              {note !== undefined && <small className={styles.weekNote}>{note}</small>}
            </th>
            <td className={styles.wide}>
              <Bar parts={bar} most={most} />
            </td>
            {heads.map((head, place) => (
              <td key={head}>{numbers[place]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
