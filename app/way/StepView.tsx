import { type ReactNode, useState } from "react";
import type { TechniqueOfTopic } from "#domain/game/filter.ts";
import { type Rating, RATINGS } from "#domain/learning/review.ts";
import type { Step } from "#domain/learning/daySession.ts";
import { type OwnLevel, SIDES, type SkillSide } from "#domain/learning/skill.ts";
import { MovingFigure } from "../figures/MovingFigure.tsx";
import { useBroken } from "../platform/page/useBroken.ts";
import { useMirrored } from "../platform/store/mirror.ts";
import { pictureText } from "../text/pictures.ts";
import { sessionText as text } from "../text/way.ts";
import { Button } from "../ui/controls/Button.tsx";
import { RadioGroup } from "../ui/controls/Choice.tsx";
import { Dotted } from "../ui/page/Dotted.tsx";
import { Figure } from "../ui/signs/Figure.tsx";
import { skillOptions } from "./skillOptions.ts";
import styles from "./Session.module.css";

/** What an answer says: how well it was known, or what each side of the body can. */
export type Said = { rating: Rating } | { levels: Partial<Record<SkillSide, OwnLevel>> } | { skipped: true };

interface StepProps<K extends Step["kind"]> {
  step: Extract<Step, { kind: K }>;
  technique: TechniqueOfTopic;
  onSaid: (said: Said) => void;
}

/** The best first, as on flashcards. */
const BEST_FIRST = RATINGS.toReversed();

const focus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });

interface HeadProps {
  kind: Step["kind"];
  title: string;
  origin?: ReactNode;
  /** What is to be done. */
  task?: string;
}

function Head({ kind, title, origin, task }: HeadProps) {
  return (
    <div>
      <p className={styles.kind}>{text.kinds[kind]}</p>
      <h2 ref={focus} tabIndex={-1} className={styles.heading}>
        {title}
      </h2>
      {origin && <p className={styles.origin}>{origin}</p>}
      {task && <p className={styles.task}>{task}</p>}
    </div>
  );
}

function Picture({ technique: { image }, asked = false }: { technique: TechniqueOfTopic; asked?: boolean }) {
  const { isBroken, onBroken } = useBroken(image?.src);
  const [mirrored] = useMirrored();
  if (!image || isBroken) return null;
  const alt = asked ? pictureText.asked : image.alt || pictureText.undescribed;
  const shown = { picture: image, alt, mirrored, className: styles.picture };
  return (
    <MovingFigure {...shown} mode={asked ? "none" : "offered"}>
      <Figure {...shown} onBroken={onBroken} />
    </MovingFigure>
  );
}

function Told({ technique: { description, steps } }: { technique: TechniqueOfTopic }) {
  return (
    <div className={styles.told}>
      {steps && steps.length > 0 ? (
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      ) : (
        description.split("\n\n").map((paragraph) => <p key={paragraph}>{paragraph}</p>)
      )}
    </div>
  );
}

function Ratings({ legend, onRated }: { legend: string; onRated: (rating: Rating) => void }) {
  return (
    <fieldset className={styles.foot}>
      <legend className="visually-hidden">{legend}</legend>
      <p aria-hidden="true">{legend}</p>
      <div className={styles.ratings}>
        {BEST_FIRST.map((rating) => (
          <Button key={rating} onClick={() => onRated(rating)}>
            {text.ratings[rating]}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

const originOf = ({ topicTitle, techniqueNr, memorableName }: TechniqueOfTopic) => (
  <Dotted parts={[topicTitle, `Nr.\u00A0${techniqueNr}`, memorableName]} />
);

interface RecalledProps {
  kind: Step["kind"];
  technique: TechniqueOfTopic;
  task: string;
  onSaid: (said: Said) => void;
}

/** The name in front, as an examiner calls it; how it goes behind it. */
function Recalled({ kind, technique, task, onSaid }: RecalledProps) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <>
        <Head kind={kind} title={technique.title} task={task} />
        <Button variant="primary" size="large" icon="flip" onClick={() => setOpen(true)}>
          {text.show}
        </Button>
      </>
    );
  }
  return (
    <>
      <Head kind={kind} title={technique.title} origin={originOf(technique)} />
      <Picture technique={technique} />
      <Told technique={technique} />
      <Ratings legend={text.rate} onRated={(rating) => onSaid({ rating })} />
    </>
  );
}

/** Something new: all of it, then covered: a rating beside the open answer would prove nothing. */
export function Meet({ technique, onSaid }: StepProps<"meet">) {
  const [isCovered, setCovered] = useState(false);
  if (isCovered) return <Recalled kind="meet" technique={technique} task={text.tasks.met} onSaid={onSaid} />;
  return (
    <>
      <Head kind="meet" title={technique.title} origin={originOf(technique)} task={text.tasks.meet} />
      <Picture technique={technique} />
      <Told technique={technique} />
      <div className={styles.foot}>
        <Button variant="primary" size="large" icon="flip" onClick={() => setCovered(true)}>
          {text.cover}
        </Button>
      </div>
    </>
  );
}

/** Something known; also what was not known a moment ago. */
export function Card({ step: { kind }, technique, onSaid }: StepProps<"card" | "again">) {
  const task = kind === "again" ? text.tasks.again : text.tasks.card(technique.topicTitle);
  return <Recalled kind={kind} technique={technique} task={task} onSaid={onSaid} />;
}

/** The picture, and four names. */
export function Name({ step, technique, onSaid }: StepProps<"name">) {
  const [given, setGiven] = useState<number>();
  const isRight = given === step.right;
  const stateOf = (option: number) => {
    if (given === undefined) return undefined;
    if (option === step.right) return "right";
    return option === given ? "wrong" : undefined;
  };
  return (
    <>
      <Head kind="name" title={technique.topicTitle} task={text.tasks.name} />
      <Picture technique={technique} asked={given === undefined} />
      <p className={styles.said} role="status">
        {given !== undefined && (isRight ? text.right : text.wrong(technique.title))}
      </p>
      <div className={styles.choices}>
        {step.options.map((option, index) => (
          <Button
            key={option}
            className={styles.choice}
            data-state={stateOf(index)}
            aria-disabled={given !== undefined || undefined}
            onClick={() => given === undefined && setGiven(index)}
          >
            {option}
          </Button>
        ))}
      </div>
      {given !== undefined && (
        <div className={styles.foot}>
          <Button
            ref={focus}
            variant="primary"
            size="large"
            onClick={() => onSaid({ rating: isRight ? "good" : "again" })}
          >
            {text.next}
          </Button>
        </div>
      )}
    </>
  );
}

/** Steps to be brought into order: one slip is shaky, more were not known. */
export function Order({ step, technique, onSaid }: StepProps<"order">) {
  const [placed, setPlaced] = useState<number[]>([]);
  const [slips, setSlips] = useState(0);
  const [isWrong, setWrong] = useState(false);
  const steps = technique.steps ?? [];
  const isDone = placed.length === steps.length;
  const put = (place: number) => {
    const fits = place === placed.length;
    setWrong(!fits);
    if (fits) setPlaced([...placed, place]);
    else setSlips(slips + 1);
  };
  return (
    <>
      <Head kind="order" title={technique.title} origin={technique.topicTitle} />
      {isDone && <Picture technique={technique} />}
      <p className={styles.said} role="status">
        {isWrong && text.orderWrong}
        {!isWrong && (isDone ? text.right : text.orderHint)}
      </p>
      <div className={styles.choices}>
        {step.order.map((place) => (
          <Button
            key={place}
            className={styles.choice}
            data-state={placed.includes(place) ? "right" : undefined}
            aria-disabled={placed.includes(place) || undefined}
            onClick={() => !placed.includes(place) && put(place)}
          >
            <span className={styles.place}>{placed.includes(place) ? `${place + 1}.` : "–"}</span>
            {steps[place]}
          </Button>
        ))}
      </div>
      {isDone && (
        <div className={styles.foot}>
          <Button
            ref={focus}
            variant="primary"
            size="large"
            onClick={() => onSaid({ rating: (["good", "hard"] as const)[slips] ?? "again" })}
          >
            {text.next}
          </Button>
        </div>
      )}
    </>
  );
}

/** To be done with the body, and said for each side. */
export function Body({ technique, onSaid }: StepProps<"body">) {
  const [levels, setLevels] = useState<Partial<Record<SkillSide, OwnLevel>>>({});
  const hasSaid = SIDES.some((side) => levels[side] !== undefined);
  return (
    <>
      <Head kind="body" title={technique.title} origin={originOf(technique)} task={text.tasks.body} />
      <Picture technique={technique} />
      <div className={styles.sides}>
        {SIDES.map((side) => (
          <RadioGroup
            key={side}
            legend={text.side[side]}
            options={skillOptions}
            value={levels[side]}
            onChange={(level) => setLevels({ ...levels, [side]: level })}
          />
        ))}
      </div>
      <Told technique={technique} />
      <div className={styles.foot}>
        <Button
          variant={hasSaid ? "primary" : "quiet"}
          size="large"
          onClick={() => onSaid(hasSaid ? { levels } : { skipped: true })}
        >
          {hasSaid ? text.next : text.skip}
        </Button>
      </div>
    </>
  );
}
