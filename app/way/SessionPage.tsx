import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { Grade, Verdict } from "#domain/game/wobblers.ts";
import type { Rating } from "#domain/learning/review.ts";
import { secondsOf } from "#domain/learning/dayPlan.ts";
import { bodyKeys, DAY_LIMITS, type DayLimit, planSession, type Step, withAgain } from "#domain/learning/daySession.ts";
import { type OwnLevel, SIDES, skillKey } from "#domain/learning/skill.ts";
import { loadLessons } from "../platform/catalogue.ts";
import { randomId, randomSeed } from "../platform/chance.ts";
import { monotonicMs } from "../platform/clock.ts";
import { useAtWork } from "../platform/leaving/quiet.ts";
import { type Studies, useStudies } from "../platform/learning/studies.ts";
import { useSheetReport } from "../platform/learning/useSheetReport.ts";
import { href } from "../routes.ts";
import { sessionText as text, wayText } from "../text/way.ts";
import { Button, LinkButton } from "../ui/controls/Button.tsx";
import { CheckGroup } from "../ui/controls/Choice.tsx";
import { Dotted } from "../ui/page/Dotted.tsx";
import { EmptyState } from "../ui/page/EmptyState.tsx";
import { GameScreen } from "../ui/page/GameScreen.tsx";
import { LoadingBar, ProgressBar } from "../ui/page/LoadingBar.tsx";
import { Notice } from "../ui/page/Notice.tsx";
import { Asked } from "./Asked.tsx";
import { type Answered, SessionEnd } from "./SessionEnd.tsx";
import { Body, Card, Meet, Name, Order, type Said } from "./StepView.tsx";
import { useForecast } from "./useForecast.ts";
import { Why } from "./Why.tsx";
import styles from "./Session.module.css";

/** What today asks for, as it was when the session began: what is answered is not due any more. */
interface Begun {
  studies: Studies;
  steps: readonly Step[];
  /** What of it the body can do on this day. */
  drilled: readonly string[];
  runId: string;
  fromMs: number;
}

/** The techniques of today that cannot be done alone: none of their exercises is for one alone. */
function useNeedsPartner({ today, techniques }: Studies): ReadonlySet<string> {
  const [needs, setNeeds] = useState<ReadonlySet<string>>(new Set());
  const keys = [...today.fresh, ...today.due].join(" ");
  useEffect(() => {
    let isHere = true;
    const asked = keys.split(" ").flatMap((key) => techniques.get(key) ?? []);
    const topics = [...new Set(asked.map(({ topicID }) => topicID))];
    const load = async () => {
      const lessons = await Promise.all(topics.map(async (id) => [id, await loadLessons(id)] as const));
      const byTopic = new Map(lessons);
      const paired = asked.filter(({ topicID, techniqueNr }) => {
        const practice = byTopic.get(topicID)?.[techniqueNr]?.practice ?? [];
        return practice.length > 0 && practice.every((exercise) => exercise.with !== "alone");
      });
      if (isHere) setNeeds(new Set(paired.map(({ topicID, techniqueNr }) => `${topicID}/${techniqueNr}`)));
    };
    // Without lessons nothing is known to need a partner.
    load().catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, [keys, techniques]);
  return needs;
}

const GRADES: Record<Rating, Grade> = { good: "right", hard: "shaky", again: "wrong" };

/** What was said so far: as sheets keep it, and what came once more. */
function spoken(steps: readonly Step[], said: readonly Said[]): Answered {
  const verdicts: Verdict[] = [];
  const skills: Record<string, OwnLevel> = {};
  const later = new Map<string, Rating>();
  for (const [index, one] of said.entries()) {
    const { key, kind } = steps[index] ?? {};
    if (key === undefined) continue;
    if ("rating" in one && kind === "again") later.set(key, one.rating);
    else if ("rating" in one) verdicts.push({ key, grade: GRADES[one.rating] });
    if ("levels" in one) {
      for (const side of SIDES) {
        const level = one.levels[side];
        if (level) skills[skillKey(key, side)] = level;
      }
    }
  }
  return { verdicts, skills, later };
}

const VIEWS = { meet: Meet, card: Card, again: Card, name: Name, order: Order, body: Body } as const;

interface StepsProps {
  begun: Begun;
  techniques: Studies["techniques"];
  onDone: (answered: Answered) => void;
}

/**
 * One step after the other; what was not known at all comes once more. What was said is added when the last one is done,
 * or the screen is left.
 */
function Steps({ begun: { steps: planned, runId, fromMs }, techniques, onDone }: StepsProps) {
  const [steps, setSteps] = useState(planned);
  const [said, setSaid] = useState<readonly Said[]>([]);
  /** What was not known a moment ago, and comes once more. */
  const [again, setAgain] = useState<string>();
  const answered = useMemo(() => spoken(steps, said), [steps, said]);
  const { verdicts, skills } = answered;
  useSheetReport("today", { runId, verdicts, skills, ranMs: () => monotonicMs() - fromMs });
  useAtWork(true);
  const step = steps[said.length];
  const technique = step && techniques.get(step.key);
  const isDone = !step || !technique;
  const done = useEffectEvent(() => onDone(answered));
  useEffect(() => {
    if (isDone) done();
  }, [isDone]);
  if (isDone) return null;
  const View = VIEWS[step.kind] as typeof Meet;
  const say = (one: Said) => {
    setSaid([...said, one]);
    const more = "rating" in one && one.rating === "again" ? withAgain(steps, said.length) : steps;
    setSteps(more);
    setAgain(more.length > steps.length ? technique.title : undefined);
  };
  const status = text.step(said.length + 1, steps.length);
  return (
    <GameScreen
      title={text.title}
      closeHref={href.home()}
      closeLabel={text.close}
      layout="fill"
      status={
        <>
          <p role="status">
            <Dotted parts={[status, again !== undefined && text.comesAgain(again)]} />
          </p>
          <ProgressBar done={said.length / steps.length} label={status} />
        </>
      }
    >
      <div className={styles.stage}>
        <View key={said.length} step={step as Extract<Step, { kind: "meet" }>} technique={technique} onSaid={say} />
      </div>
    </GameScreen>
  );
}

const limitOptions = DAY_LIMITS.map((value) => ({ value, label: text.limit[value] }));

interface StartProps {
  studies: Studies;
  /** Whether the body can do something of it under these limits. */
  hasBody: (limits: readonly DayLimit[]) => boolean;
  onBegin: (limits: readonly DayLimit[]) => void;
}

/** What today has and why, what it cannot have, and the beginning. */
function Start({ studies, hasBody, onBegin }: StartProps) {
  const [limits, setLimits] = useState<DayLimit[]>([]);
  const { due, fresh } = studies.today;
  const outlook = useForecast(studies, studies.way);
  return (
    <GameScreen
      title={text.title}
      closeHref={href.home()}
      actions={
        <Button variant="primary" size="large" icon="play" onClick={() => onBegin(limits)}>
          {text.begin}
        </Button>
      }
    >
      <div className={styles.limits}>
        <h2 className={styles.heading}>
          {wayText.today.asked(due.length, fresh.length)},{" "}
          {wayText.today.takes(Math.ceil(secondsOf(studies.today) / 60))}
        </h2>
        {studies.way && outlook && <Why studies={studies} way={studies.way} outlook={outlook} />}
        <CheckGroup legend={text.limits} options={limitOptions} values={limits} onChange={setLimits} />
        <p role="status">{hasBody(limits) ? text.withBody : text.withoutBody}</p>
        <Asked studies={studies} />
      </div>
    </GameScreen>
  );
}

/** A session with the catalogue loaded: it keeps what it began with. */
function Session({ studies }: { studies: Studies }) {
  const [begun, setBegun] = useState<Begun>();
  const [answered, setAnswered] = useState<Answered>();
  const needsPartner = useNeedsPartner(studies);
  const { due, fresh } = studies.today;
  if (begun && answered) return <SessionEnd studies={begun.studies} answered={answered} drilled={begun.drilled} />;
  if (begun) return <Steps begun={begun} techniques={studies.techniques} onDone={setAnswered} />;
  if (due.length + fresh.length === 0) {
    return (
      <GameScreen title={text.title} closeHref={href.home()}>
        <EmptyState title={text.nothing} hanzi="静" action={<LinkButton href={href.way()}>{text.toWay}</LinkButton>}>
          {text.nothingText}
        </EmptyState>
      </GameScreen>
    );
  }
  const drilledWith = (limits: readonly DayLimit[]) =>
    bodyKeys(studies.today, { techniques: studies.techniques, limits, needsPartner });
  const begin = (limits: readonly DayLimit[]) => {
    const parts = { techniques: studies.techniques, limits, needsPartner, seed: randomSeed() };
    const steps = planSession(studies.today, parts);
    setBegun({ studies, steps, drilled: drilledWith(limits), runId: randomId(), fromMs: monotonicMs() });
  };
  return <Start studies={studies} hasBody={(limits) => drilledWith(limits).length > 0} onBegin={begin} />;
}

/** What is due and new today, one after the other; it can be left after each, and nothing is lost. */
export function SessionPage() {
  const studies = useStudies();
  if (studies.status === "ready") return <Session studies={studies.value} />;
  return (
    <GameScreen title={text.title} closeHref={href.home()}>
      {studies.status === "loading" ? (
        <LoadingBar label={wayText.loading} />
      ) : (
        <Notice kind="wrong">{wayText.failed}</Notice>
      )}
    </GameScreen>
  );
}
