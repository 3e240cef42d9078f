import { type Mark, MARKS } from "#domain/learning/examResult.ts";
import { techniqueKey } from "#domain/game/wobblers.ts";
import { useStore } from "../../platform/store/makeStore.ts";
import { examText as text } from "../../text/exam.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { announcedOf, type AudioEvent, type AudioState } from "../audio/rules.ts";
import { View } from "../audio/View.tsx";
import type { ViewProps } from "../kit.ts";
import styles from "./Exam.module.css";
import { type MarkStore, setMark } from "./marks.ts";

/** The marks for one technique, the best first. */
export function MarkButtons({ mark, onMark }: { mark: Mark | undefined; onMark: (mark: Mark) => void }) {
  return (
    <fieldset className={styles.marks}>
      <legend className="visually-hidden">{text.mark}</legend>
      {MARKS.map((one) => (
        <Button key={one} aria-pressed={mark === one} onClick={() => onMark(one)}>
          {text.marks[one]}
        </Button>
      ))}
    </fieldset>
  );
}

/** The view of a rehearsal: what is called, why it is done so if that is asked for, and the marks. */
export function makeExamView(marks: MarkStore, whyOf: (key: string) => string | undefined) {
  return function ExamView(props: ViewProps<AudioState, AudioEvent>) {
    const { state } = props;
    const given = useStore(marks);
    const technique = state.stage === "call" ? announcedOf(state) : undefined;
    const key = technique && techniqueKey(technique);
    const why = key !== undefined && state.isHalf ? whyOf(key) : undefined;
    return (
      <div className={styles.view}>
        {/* Before the mark it would be the answer. */}
        <View state={state} isSeen={key !== undefined && given.has(key)} later={text.pictureLater} />
        {why !== undefined && (
          <p className={styles.why}>
            <strong>{text.why}</strong> {why}
          </p>
        )}
        {key !== undefined && (
          <div className={styles.judge}>
            <p className={styles.question}>{given.has(key) ? text.goOn : text.mark}</p>
            <MarkButtons mark={given.get(key)} onMark={(mark) => setMark(marks, key, mark)} />
          </div>
        )}
      </div>
    );
  };
}
