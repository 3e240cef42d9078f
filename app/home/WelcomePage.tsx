import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { type Belt, BELTS, type Picture } from "#domain/catalogue/schema.ts";
import { MAX_SCHOOL_LENGTH } from "#domain/limits.ts";
import type { Profile } from "../platform/adapters.ts";
import { findTopic, loadTopic } from "../platform/catalogue.ts";
import { useAdapters, useProfile } from "../platform/context.tsx";
import { toTop, useOwnTop } from "../platform/page/useOwnTop.ts";
import { accountText } from "../text/account.ts";
import { beltName } from "../text/belts.ts";
import { homeText } from "../text/home.ts";
import { classes } from "../ui/classes.ts";
import { Button } from "../ui/controls/Button.tsx";
import { RadioGroup } from "../ui/controls/Choice.tsx";
import { IconButton } from "../ui/controls/IconButton.tsx";
import { TextField } from "../ui/controls/TextField.tsx";
import { Page } from "../ui/page/Page.tsx";
import { BeltDot } from "../ui/signs/BeltDots.tsx";
import { Figure } from "../ui/signs/Figure.tsx";
import { useLoaded } from "./useLoaded.ts";
import styles from "./WelcomePage.module.css";

const text = homeText.welcome;
const { noBelt, stances } = accountText.profile;
const STEPS = 3;
/** The stance of fighting, which shows what the second question means. */
const STANCE = { topicID: "basisStaende", techniqueNr: "3" };

const beltOptions = [
  { value: "" as const, label: <span className={styles.belt}>{noBelt}</span> },
  ...BELTS.map((belt) => ({
    value: belt,
    label: (
      <span className={styles.belt}>
        <BeltDot belt={belt} />
        {beltName(belt)}
      </span>
    ),
  })),
];

/** A double name stays in one line: a word joiner behind its hyphen. */
const unbroken = (name: string) => name.replaceAll("-", "-\u2060");

type Answers = Partial<Pick<Profile, "belt" | "stance" | "school" | "welcomed">>;

/** Answers are written at once; what the server refuses can be said again in the profile. */
function useAnswers() {
  const { profile } = useAdapters();
  return (answers: Answers) => void profile.update(answers).catch(() => undefined);
}

async function pictureOfStance(): Promise<Picture | undefined> {
  const { list } = await loadTopic(STANCE.topicID);
  return list.find(({ techniqueNr }) => techniqueNr === STANCE.techniqueNr)?.image;
}

/** Both stances as pictures; a club may do without them. */
function useStanceOptions() {
  const isThere = findTopic("single", STANCE.topicID) !== undefined;
  const picture = useLoaded(isThere ? STANCE.topicID : undefined, pictureOfStance);
  return (["left", "right"] as const).map((value) => ({
    value,
    label: (
      <span className={styles.stance}>
        {isThere && (
          <span className={styles.picture}>
            {picture && <Figure picture={picture} panel={0} alt="" mirrored={value === "right"} />}
          </span>
        )}
        {text.feet[value]}
      </span>
    ),
    hint: stances[value],
  }));
}

/** Which question of how many. When it takes the place of another one, it begins at its top and takes the focus. */
function Question({ step, title, why, children }: { step: number; title: string; why: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    toTop();
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return (
    <section className={styles.question}>
      <h2 ref={heading} tabIndex={-1}>
        <span className={styles.step}>{text.step(step, STEPS)}</span>
        {title}
      </h2>
      <p className={styles.why}>{why}</p>
      {children}
    </section>
  );
}

/** How far one is, in strokes of the brush; said in words by the heading of the question. */
function Strokes({ step }: { step: number }) {
  return (
    <div className={styles.strokes} aria-hidden="true">
      {[1, 2, 3].map((stroke) => (
        <span key={stroke} className={classes(styles.stroke, stroke <= step && styles.drawn)} />
      ))}
    </div>
  );
}

/** The question of a step, and whether it is answered. */
function useQuestion(step: number) {
  const write = useAnswers();
  const profile = useProfile();
  const stored = profile.status === "ready" ? profile.value.school : "";
  const [belt, setBelt] = useState<Belt | "">();
  const [stance, setStance] = useState<Profile["stance"]>();
  const [typed, setSchool] = useState<string>();
  const stanceOptions = useStanceOptions();
  const school = typed ?? stored;
  const questions = [
    {
      isAnswered: belt !== undefined,
      title: text.belt,
      why: text.beltWhy,
      choice: (
        <RadioGroup
          legend={text.belt}
          hideLegend
          layout="grid"
          options={beltOptions}
          value={belt}
          onChange={(chosen) => {
            setBelt(chosen);
            write({ belt: chosen });
          }}
        />
      ),
    },
    {
      isAnswered: stance !== undefined,
      title: text.stance,
      why: text.stanceWhy,
      choice: (
        <RadioGroup
          legend={text.stance}
          hideLegend
          layout="grid"
          options={stanceOptions}
          value={stance}
          onChange={(chosen) => {
            setStance(chosen);
            write({ stance: chosen });
          }}
        />
      ),
    },
    {
      isAnswered: true,
      title: text.school,
      why: text.schoolHint,
      choice: (
        <TextField
          label={text.school}
          hideLabel
          value={school}
          maxLength={MAX_SCHOOL_LENGTH}
          autoComplete="organization"
          onChange={(event) => setSchool(event.target.value)}
        />
      ),
    },
  ] as const;
  const answers: Answers = typed?.trim() ? { school: typed.trim() } : {};
  return { ...questions[step - 1]!, answers, write };
}

interface WelcomePageProps {
  displayName: string;
  onDone: () => void;
}

/** The questions after registering, one at a time: belt, stance and school, each of which may stay open (rule 3.5). */
export function WelcomePage({ displayName, onDone }: WelcomePageProps) {
  const [step, setStep] = useState(1);
  useOwnTop();
  const { isAnswered, title, why, choice, answers, write } = useQuestion(step);
  const isLast = step === STEPS;
  const leave = (last: Answers) => {
    write({ ...last, welcomed: true });
    onDone();
  };
  const goOn = (event: FormEvent) => {
    event.preventDefault();
    if (isLast) leave(answers);
    else setStep(step + 1);
  };
  return (
    <Page
      title={text.title(unbroken(displayName))}
      subtitle={<span className={styles.lead}>{text.lead}</span>}
      hanzi="门"
    >
      {/* Nothing else is offered before they are answered or put off (app/shell/Shell.module.css). */}
      <form className={classes(styles.form, step > 1 && styles.greeted)} onSubmit={goOn} data-first-questions="">
        <Strokes step={step} />
        <Question step={step} title={title} why={why}>
          {choice}
        </Question>
        <p className={styles.changeable}>{text.changeable}</p>
        <div className={styles.buttons}>
          {step > 1 && <IconButton icon="back" label={text.back} onClick={() => setStep(step - 1)} />}
          <Button type="submit" variant={isAnswered ? "primary" : undefined} size="large">
            {isLast ? text.done : isAnswered ? text.next : text.skip}
          </Button>
          <button type="button" className={styles.later} onClick={() => leave({})}>
            {text.later}
          </button>
        </div>
      </form>
    </Page>
  );
}
