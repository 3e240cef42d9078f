import { useState } from "react";
import { useBookmarks } from "../platform/context.tsx";
import { unsureOf } from "../platform/learning/listed.ts";
import type { Studies } from "../platform/learning/studies.ts";
import { href } from "../routes.ts";
import { wayText } from "../text/way.ts";
import { Button } from "../ui/controls/Button.tsx";
import { RadioGroup } from "../ui/controls/Choice.tsx";
import { Row, Rows } from "../ui/page/Rows.tsx";
import { knownText } from "./knownText.ts";
import styles from "./Way.module.css";

const text = wayText.list;
const KINDS = ["due", "unsure", "marked", "all"] as const;
/** So many stand there at first. */
const FIRST = 8;
type Kind = (typeof KINDS)[number];
const options = KINDS.map((value) => ({ value, label: text.kinds[value] }));

/** The techniques of one kind: due and unsure ones with the least sure first. */
function keysOf(kind: Kind, studies: Studies, bookmarks: readonly string[]): readonly string[] {
  const { items, today } = studies;
  if (kind === "due") return today.due;
  if (kind === "marked") return items.filter((item) => bookmarks.includes(item));
  return kind === "all" ? items : unsureOf(studies);
}

/** What is on the way, one kind at a time; each leads to its page. */
export function ItemsSection({ studies }: { studies: Studies }) {
  const [chosen, setKind] = useState<Kind>();
  const kind = chosen ?? (studies.today.due.length > 0 ? "due" : "all");
  const [isWhole, setWhole] = useState(false);
  const bookmarks = useBookmarks();
  const { techniques, learnt, day } = studies;
  const keys = keysOf(kind, studies, bookmarks);
  return (
    <section className={styles.section} aria-labelledby="items">
      <h2 id="items">{text.title}</h2>
      <RadioGroup legend={text.show} hideLegend options={options} value={kind} onChange={setKind} />
      {keys.length === 0 ? (
        <p className={styles.soft}>{text.empty[kind]}</p>
      ) : (
        <Rows label={text.kinds[kind]}>
          {(isWhole ? keys : keys.slice(0, FIRST)).map((key) => {
            const technique = techniques.get(key);
            const memory = learnt.memories.get(key);
            if (!technique) return null;
            const { group, topicID, techniqueNr, title, topicTitle } = technique;
            return (
              <Row
                key={key}
                href={href.technique(group, topicID, techniqueNr)}
                title={title}
                meta={topicTitle}
                lead={techniqueNr}
                description={memory ? knownText(memory, day) : text.fresh}
              />
            );
          })}
        </Rows>
      )}
      {!isWhole && keys.length > FIRST && (
        <div>
          <Button onClick={() => setWhole(true)}>{text.whole(keys.length)}</Button>
        </div>
      )}
    </section>
  );
}
