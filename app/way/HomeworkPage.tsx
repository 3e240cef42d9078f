import { useState } from "react";
import type { TechniqueOfTopic } from "#domain/game/filter.ts";
import { techniqueKey } from "#domain/game/wobblers.ts";
import { type Homework, homeworkFields, MOST_HOMEWORK_CHARACTERS, readHomework } from "#domain/learning/homework.ts";
import type { Way } from "#domain/learning/way.ts";
import { MAX_HOMEWORK, MAX_NAME_LENGTH } from "#domain/limits.ts";
import { type Studies, useStudies } from "../platform/learning/studies.ts";
import { useHash, useHashFields } from "../platform/page/useHash.ts";
import { href } from "../routes.ts";
import { wayText } from "../text/way.ts";
import { Button, LinkButton } from "../ui/controls/Button.tsx";
import { CheckGroup } from "../ui/controls/Choice.tsx";
import { SearchField } from "../ui/controls/SearchField.tsx";
import { TextField } from "../ui/controls/TextField.tsx";
import { LoadingBar } from "../ui/page/LoadingBar.tsx";
import { Notice } from "../ui/page/Notice.tsx";
import { Page } from "../ui/page/Page.tsx";
import { Row, Rows } from "../ui/page/Rows.tsx";
import { QrCode } from "../ui/signs/QrCode.tsx";
import { useLinkShare } from "./useLinkShare.ts";
import { useSaveWay } from "./useSaveWay.ts";
import styles from "./Way.module.css";

const text = wayText.homework;
/** A list that can be looked over: the largest topic fits. */
const MOST_FOUND = 60;

/** The homework that the address says; `undefined` where it says none, `broken` where it says something else. */
function useGiven(): Homework | "broken" | undefined {
  const hash = useHash();
  const field = useHashFields(MOST_HOMEWORK_CHARACTERS);
  if (hash.length < 2) return undefined;
  return (field && readHomework(field)) ?? "broken";
}

const titleOf = ({ techniqueNr, title, topicTitle }: TechniqueOfTopic) => `${title} (${topicTitle} ${techniqueNr})`;

function Taken({ given, way }: { given: Homework; way: Way }) {
  const saveWay = useSaveWay();
  const isTaken = given.items.every((item) => way.homework.includes(item));
  const take = () => {
    const homework = [...new Set([...given.items, ...way.homework])].slice(0, MAX_HOMEWORK);
    saveWay({ ...way, homework });
  };
  if (!isTaken) {
    return (
      <Button variant="primary" size="large" onClick={take}>
        {text.take}
      </Button>
    );
  }
  return (
    <>
      <Notice kind="right">{text.taken}</Notice>
      <LinkButton href={href.way()}>{text.toWay}</LinkButton>
    </>
  );
}

/** What a trainer has given: what it is, and the way into the own plan. */
function Received({ given, studies }: { given: Homework; studies: Studies }) {
  const { techniques, way } = studies;
  const known = given.items.flatMap((key) => techniques.get(key) ?? []);
  if (known.length === 0) return <Notice kind="wrong">{text.broken}</Notice>;
  const here = { ...given, items: known.map(techniqueKey) };
  return (
    <div className={styles.section}>
      <Rows>
        {known.map((technique) => (
          <Row
            key={techniqueKey(technique)}
            href={href.technique(technique.group, technique.topicID, technique.techniqueNr)}
            title={technique.title}
            meta={technique.topicTitle}
            lead={technique.techniqueNr}
          />
        ))}
      </Rows>
      {way ? (
        <Taken given={here} way={way} />
      ) : (
        <>
          <p>{text.needsWay}</p>
          <LinkButton href={href.way()} variant="primary">
            {wayText.setup.begin}
          </LinkButton>
        </>
      )}
    </div>
  );
}

/** The techniques in which all words are found; none without a word. */
function foundIn(techniques: Studies["techniques"], wanted: string): string[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (technique: TechniqueOfTopic) => {
    const whole = titleOf(technique).toLowerCase();
    return words.every((word) => whole.includes(word));
  };
  if (words.length === 0) return [];
  const found = [...techniques].filter(([, technique]) => fits(technique));
  return found.slice(0, MOST_FOUND).map(([key]) => key);
}

/** Before anything is searched for: all topics, each of which can be looked over. */
function Topics({ techniques, onChosen }: Pick<Studies, "techniques"> & { onChosen: (title: string) => void }) {
  const titles = [...new Set([...techniques.values()].map(({ topicTitle }) => topicTitle))];
  return (
    <section className={styles.section} aria-labelledby="topics">
      <p id="topics">{text.topics}</p>
      <div className={styles.row}>
        {titles.map((title) => (
          <Button key={title} onClick={() => onChosen(title)}>
            {title}
          </Button>
        ))}
      </div>
    </section>
  );
}

/** A trainer chooses techniques, and gets a link and a code that hold all of it. */
function Giving({ techniques }: Pick<Studies, "techniques">) {
  const [from, setFrom] = useState("");
  const [wanted, setWanted] = useState("");
  const [items, setItems] = useState<string[]>([]);
  const share = useLinkShare(text.title, text.copied);
  const found = foundIn(techniques, wanted);
  // What was chosen already stays on top.
  const options = [...new Set([...items, ...found])].flatMap((value) => {
    const technique = techniques.get(value);
    return technique ? [{ value, label: titleOf(technique) }] : [];
  });
  const isFull = items.length > MAX_HOMEWORK;
  const path = `${href.homework()}#${new URLSearchParams(homeworkFields({ items, from: from.trim() })).toString()}`;
  return (
    <div className={styles.form}>
      <p className={styles.lead}>{text.lead}</p>
      <TextField
        label={text.from}
        hint={text.fromHint}
        maxLength={MAX_NAME_LENGTH}
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <SearchField label={text.search} placeholder={text.search} text={wanted} onText={setWanted} />
      {wanted.trim() === "" && <Topics techniques={techniques} onChosen={setWanted} />}
      {options.length > 0 && (
        <CheckGroup
          legend={text.choose}
          layout="list"
          options={options}
          values={items}
          error={isFull ? text.most(MAX_HOMEWORK) : undefined}
          onChange={setItems}
        />
      )}
      {wanted.trim() !== "" && found.length === 0 && <p role="status">{text.none}</p>}
      {items.length > 0 && !isFull && (
        <section className={styles.section}>
          <p role="status">{text.chosen(items.length)}</p>
          <div>
            <Button variant="primary" onClick={() => share(path)}>
              {text.share}
            </Button>
          </div>
          <p className={styles.soft}>{text.code}</p>
          <QrCode text={window.location.origin + path} label={text.codeFor} className={styles.code} />
        </section>
      )}
    </div>
  );
}

/** Homework: made by a trainer where the address says none, taken by a student where it does. */
export function HomeworkPage() {
  const given = useGiven();
  const studies = useStudies({ always: true });
  const from = given && given !== "broken" ? given.from : "";
  const received = from ? text.receivedFrom(from) : text.received;
  return (
    <Page title={given ? received : text.forTrainers} hanzi="习" back={{ href: href.way(), label: wayText.title }}>
      {given === "broken" && <Notice kind="wrong">{text.broken}</Notice>}
      {given !== "broken" && studies.status === "loading" && <LoadingBar label={wayText.loading} />}
      {given !== "broken" && studies.status === "failed" && <Notice kind="wrong">{wayText.failed}</Notice>}
      {studies.status === "ready" && given !== undefined && given !== "broken" && (
        <Received given={given} studies={studies.value} />
      )}
      {studies.status === "ready" && given === undefined && <Giving techniques={studies.value.techniques} />}
    </Page>
  );
}
