import { recallByBelt } from "#domain/learning/recallByBelt.ts";
import type { Studies } from "../platform/learning/studies.ts";
import { wayText } from "../text/way.ts";
import { BeltLabel } from "../ui/signs/BeltLabel.tsx";
import { Bar } from "./Bar.tsx";
import styles from "./Way.module.css";

const text = wayText.recall;

/** What would still be known today, belt by belt, as numbers and as bars. */
export function RecallSection({ studies: { techniques, learnt, day } }: { studies: Studies }) {
  const rows = recallByBelt(techniques, learnt.memories, day);
  if (rows.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="recall">
      <h2 id="recall">{text.title}</h2>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <caption className="visually-hidden">{text.title}</caption>
          <thead>
            <tr>
              <th scope="col">{text.belt}</th>
              <th scope="col">{text.met}</th>
              <th scope="col">{text.recall}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ belt, met, recall }) => (
              <tr key={belt}>
                <th scope="row">
                  <BeltLabel belt={belt} />
                  <Bar parts={[0, recall]} most={1} />
                </th>
                <td>{met}</td>
                <td>{text.share(recall)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.soft}>{text.hint}</p>
    </section>
  );
}
