import { recallByBelt } from "#domain/learning/recallByBelt.ts";
import type { Studies } from "../platform/learning/studies.ts";
import { wayText } from "../text/way.ts";
import { BeltLabel } from "../ui/signs/BeltLabel.tsx";
import { BarTable } from "./BarTable.tsx";
import styles from "./Way.module.css";

const text = wayText.recall;

/** What would still be known tomorrow: an answer of today proves nothing for today; belt by belt, as numbers and as bars. */
export function RecallSection({ studies: { techniques, learnt, day } }: { studies: Studies }) {
  const rows = recallByBelt(techniques, learnt.memories, day + 1);
  if (rows.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="recall">
      <h2 id="recall">{text.title}</h2>
      <BarTable
        caption={text.title}
        rowHead={text.belt}
        heads={[text.met, text.recall]}
        rows={rows.map(({ belt, met, recall }) => ({
          key: belt,
          title: <BeltLabel belt={belt} />,
          share: recall,
          cells: [met, text.share(recall)],
        }))}
      />
      <p className={styles.soft}>{text.hint}</p>
    </section>
  );
}
