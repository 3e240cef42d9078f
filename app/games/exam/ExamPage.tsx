import { Suspense, use, useMemo, useState } from "react";
import { useLocation } from "wouter";
import { beltAfter } from "#domain/catalogue/beltAfter.ts";
import type { Belt } from "#domain/catalogue/belts.ts";
import {
  filterTechniques,
  ALL_TOPICS,
  type TechniqueOfTopic,
  TRAINING_MODES,
  type TrainingMode,
} from "#domain/game/filter.ts";
import { type Grade, techniqueKey } from "#domain/game/wobblers.ts";
import { type Mark, resultFields } from "#domain/learning/examResult.ts";
import { ratingsOf, sheetOf } from "#domain/learning/sheetOf.ts";
import { berlinDayNumber } from "#domain/progress/dayNumber.ts";
import { randomId, randomSeed } from "../../platform/chance.ts";
import { loadTechniqueTopics } from "../../platform/catalogue.ts";
import { wallMs } from "../../platform/clock.ts";
import { useAdapters, useLearning, useProfile } from "../../platform/context.tsx";
import { useAtWork } from "../../platform/leaving/quiet.ts";
import { logFault } from "../../platform/log.ts";
import { useStore } from "../../platform/store/makeStore.ts";
import { unlockTrack } from "../../platform/sound/track/unlock.ts";
import { href } from "../../routes.ts";
import { examText as text } from "../../text/exam.ts";
import { wayText } from "../../text/way.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { CheckGroup, RadioGroup } from "../../ui/controls/Choice.tsx";
import { GameScreen } from "../../ui/page/GameScreen.tsx";
import { LoadingBar } from "../../ui/page/LoadingBar.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { examBeltOptions } from "../../ui/signs/BeltLabel.tsx";
import { audioKit } from "../audio/kit.tsx";
import {
  announcedOf,
  type AudioConfig,
  type AudioEvent,
  type AudioState,
  performedOf,
  toAudioTechnique,
} from "../audio/rules.ts";
import { HeardFrame } from "../heard/HeardFrame.tsx";
import type { GameKit, Started } from "../kit.ts";
import { makeExamView, MarkButtons } from "./ExamView.tsx";
import styles from "./Exam.module.css";
import { makeMarks, type MarkStore, setMark } from "./marks.ts";

/** What is new with the belt, all up to it, or of that what was met already. */
type Scope = TrainingMode | "met";

/** What is examined, and how. */
interface Choice {
  belt: Belt;
  scope: Scope;
  seconds: AudioConfig["timePerTechnique"];
  withReason: boolean;
}

/** The times of the audio training that an examiner takes. */
const PACES = [7, 10, 15] as const;
const SCOPES: readonly Scope[] = [...TRAINING_MODES.toReversed(), "met"];
const scopeOptions = SCOPES.map((value) => ({ value, ...text.scopes[value] }));
const paceOptions = PACES.map((n) => ({ value: String(n), label: text.secondsOf(n) }));
const reasonOptions = [{ value: "reason" as const, label: text.reason, hint: text.reasonHint }];

function Setup({
  first,
  found,
  onBegin,
}: {
  first: Belt;
  found: (choice: Choice) => number;
  onBegin: (choice: Choice) => void;
}) {
  const [choice, setChoice] = useState<Choice>(() => {
    const all: Choice = { belt: first, scope: "new", seconds: 15, withReason: false };
    // Of a belt that is mostly still to come, an examiner would hear nothing but silence.
    const met: Choice = { ...all, scope: "met" };
    return found(met) > 0 && found(met) < found(all) / 2 ? met : all;
  });
  const count = found(choice);
  const change = (changed: Partial<Choice>) => setChoice({ ...choice, ...changed });
  return (
    <Page title={text.title} hanzi="门" back={{ href: href.way(), label: wayText.title }}>
      <div className={styles.form}>
        <p className={styles.lead}>{text.lead}</p>
        <RadioGroup
          legend={text.belt}
          options={examBeltOptions}
          value={choice.belt}
          onChange={(belt) => change({ belt })}
        />
        <RadioGroup
          legend={text.scope}
          options={scopeOptions}
          value={choice.scope}
          onChange={(scope) => change({ scope })}
        />
        <RadioGroup
          legend={text.seconds}
          options={paceOptions}
          value={String(choice.seconds)}
          onChange={(value) => change({ seconds: PACES.find((n) => String(n) === value) ?? choice.seconds })}
        />
        <CheckGroup
          legend={text.reason}
          hideLegend
          layout="list"
          options={reasonOptions}
          values={choice.withReason ? ["reason"] : []}
          onChange={(values) => change({ withReason: values.length > 0 })}
        />
        {count === 0 ? (
          <Notice kind="info">{text.none}</Notice>
        ) : (
          <p role="status">{text.count(count, choice.seconds)}</p>
        )}
        <div>
          <Button variant="primary" size="large" icon="play" disabled={count === 0} onClick={() => onBegin(choice)}>
            {text.begin}
          </Button>
        </div>
      </div>
    </Page>
  );
}

/** What ran through without a mark: to be marked now, or left out. */
function Unmarked({
  open,
  marks,
  onDone,
}: {
  open: readonly TechniqueOfTopic[];
  marks: MarkStore;
  onDone: () => void;
}) {
  const given = useStore(marks);
  return (
    <GameScreen title={text.title} closeHref={href.way()} layout="fill">
      <div className={styles.open}>
        <h2>{text.unmarked}</h2>
        <p>{text.unmarkedText}</p>
        {open.map((technique) => {
          const key = techniqueKey(technique);
          return (
            <div key={key}>
              <p>
                {technique.title} ({technique.topicTitle} {technique.techniqueNr})
              </p>
              <MarkButtons mark={given.get(key)} onMark={(mark) => setMark(marks, key, mark)} />
            </div>
          );
        })}
        <Button variant="primary" size="large" onClick={onDone}>
          {text.toResult}
        </Button>
      </div>
    </GameScreen>
  );
}

const GRADES: Record<Mark, Grade> = { sure: "right", shaky: "shaky", missing: "wrong" };
const SHEET_FAILED = "What a rehearsal has said of learning could not be stored.";

/** Ends a rehearsal: its marks count as answers, and its result has an address of its own. */
function useResult(belt: Belt, all: number) {
  const { learning } = useAdapters();
  const profile = useProfile();
  const [, navigate] = useLocation();
  const name = profile.status === "ready" ? profile.value.displayName : "";
  return (runId: string, marks: ReadonlyMap<string, Mark>, seconds: number) => {
    const verdicts = [...marks].map(([key, mark]) => ({ key, grade: GRADES[mark] }));
    const sheet = sheetOf(runId, "exam", wallMs(), { seconds, ratings: ratingsOf(verdicts) });
    if (verdicts.length === 0) return navigate(href.way());
    learning.add(sheet).catch((cause: unknown) => logFault(SHEET_FAILED, cause));
    const of = (wanted: Mark) => [...marks].flatMap(([key, mark]) => (mark === wanted ? [key] : []));
    const byMark = { sure: of("sure"), shaky: of("shaky"), missing: of("missing") } satisfies Record<Mark, string[]>;
    const fields = resultFields({ belt, day: berlinDayNumber(wallMs()), name, all, marks: byMark });
    return navigate(`${href.examResult()}#${new URLSearchParams(fields).toString()}`);
  };
}

interface RehearsalProps {
  choice: Choice;
  techniques: readonly TechniqueOfTopic[];
  onSettings: () => void;
}

/** One rehearsal: the track that calls, the marks, and what was left open. */
function Rehearsal({ choice, techniques, onSettings }: RehearsalProps) {
  useAtWork(true);
  const [marks] = useState(makeMarks);
  const [ended, setEnded] = useState<{ open: readonly TechniqueOfTopic[]; seconds: number }>();
  const finish = useResult(choice.belt, techniques.length);
  const [start] = useState<Started<AudioConfig, AudioState, AudioEvent>>(() => ({
    runId: randomId(),
    seed: randomSeed(),
    // No play, no xp, and nothing to resume: its marks are what counts.
    isPractice: true,
    config: {
      techniques: techniques.map((technique) => toAudioTechnique(technique, 0)),
      timePerTechnique: choice.seconds,
      rounds: 1,
      asksWhy: choice.withReason,
    },
  }));
  const kit = useMemo((): GameKit<AudioConfig, AudioState, AudioEvent> => {
    const byKey = new Map(techniques.map((technique) => [techniqueKey(technique), technique]));
    const whyOf = (key: string) => (choice.withReason ? byKey.get(key)?.description.split("\n\n")[0] : undefined);
    return { ...audioKit, View: makeExamView(marks, whyOf), resume: undefined };
  }, [techniques, choice, marks]);
  const end = (state: AudioState) => {
    const seconds = Math.round((state.endedAtMs ?? 0) / 1000);
    // What was being called when it was stopped is called, too.
    const last = state.stage === "call" ? [announcedOf(state) ?? []].flat() : [];
    const heard = [...performedOf(state).map(({ technique }) => technique), ...last];
    const called = new Set(heard.map(techniqueKey));
    const open = techniques.filter(
      (technique) => called.has(techniqueKey(technique)) && !marks.current().has(techniqueKey(technique)),
    );
    if (open.length === 0) finish(start.runId, marks.current(), seconds);
    else setEnded({ open, seconds });
  };
  if (ended) {
    const done = () => finish(start.runId, marks.current(), ended.seconds);
    return <Unmarked open={ended.open} marks={marks} onDone={done} />;
  }
  return (
    <HeardFrame
      game="audio"
      kit={kit}
      title={text.title}
      start={start}
      closeHref={href.way()}
      onSettings={onSettings}
      onFinished={(_, state) => end(state)}
    />
  );
}

function Exam() {
  const topics = use(loadTechniqueTopics());
  const profile = useProfile();
  const own = profile.status === "ready" ? profile.value.belt : "";
  const next = beltAfter(own) ?? "black";
  const [begun, setBegun] = useState<Omit<RehearsalProps, "onSettings">>();
  const learning = useLearning();
  const memories = learning.status === "ready" ? learning.value.learnt.memories : undefined;
  const examined = ({ belt, scope }: Choice) => {
    const mode = scope === "new" ? "new" : "all";
    const all = filterTechniques(topics, { topics: [ALL_TOPICS], belt, mode });
    return scope === "met" ? all.filter((technique) => memories?.has(techniqueKey(technique))) : all;
  };
  if (begun) return <Rehearsal {...begun} onSettings={() => setBegun(undefined)} />;
  const begin = (chosen: Choice) => {
    unlockTrack();
    setBegun({ choice: chosen, techniques: examined(chosen) });
  };
  return (
    <Setup
      key={`${next} ${learning.status}`}
      first={next}
      found={(wanted) => examined(wanted).length}
      onBegin={begin}
    />
  );
}

/** The exam of a belt, rehearsed: a voice calls, the student shows, and the marks make one page for the trainer. */
export function ExamPage() {
  return (
    <Suspense fallback={<LoadingBar label={wayText.loading} />}>
      <Exam />
    </Suspense>
  );
}
