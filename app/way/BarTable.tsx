import type { ReactNode } from "react";
import { Bar } from "./Bar.tsx";
import styles from "./Way.module.css";

interface BarTableProps {
  caption: string;
  /** What the rows are called, and the cells of each. */
  rowHead: string;
  heads: readonly string[];
  /** `share` is drawn below the title, from 0 to 1; without one nothing is. */
  rows: readonly { key: string; title: ReactNode; share?: number; cells: readonly ReactNode[] }[];
}

/** Things in numbers, with a bar of its share below each that has one. */
export function BarTable({ caption, rowHead, heads, rows }: BarTableProps) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {[rowHead, ...heads].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, title, share, cells }) => (
            <tr key={key}>
              <th scope="row">
                {title}
                {share !== undefined && <Bar parts={[share]} most={1} />}
              </th>
              {heads.map((head, place) => (
                <td key={head}>{cells[place]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
