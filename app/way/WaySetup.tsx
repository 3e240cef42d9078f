import { type FormEvent, useState } from "react";
import type { Belt } from "#domain/catalogue/schema.ts";
import { MINUTES, movedWay, type Way, WEEKDAYS } from "#domain/learning/way.ts";
import { dayOfIso, isoDay } from "#domain/progress/dayNumber.ts";
import { wayText } from "../text/way.ts";
import { Button } from "../ui/controls/Button.tsx";
import { CheckGroup, RadioGroup } from "../ui/controls/Choice.tsx";
import { TextField } from "../ui/controls/TextField.tsx";
import { examBeltOptions } from "../ui/signs/BeltLabel.tsx";
import styles from "./Way.module.css";

const text = wayText.setup;

const weekdayOptions = WEEKDAYS.map((weekday) => ({ value: String(weekday), label: wayText.weekdays[weekday] }));
const minutesOptions = [10, MINUTES.usual, 20, 30, 45].map((n) => ({ value: String(n), label: text.minutesOf(n) }));
/** Twice a week, as most clubs train. */
const USUAL_DAYS = [2, 4];

interface WaySetupProps {
  /** What was said before. */
  way: Way | undefined;
  /** The belt after the own one. */
  nextBelt: Belt;
  today: number;
  onSave: (way: Way) => void;
}

/** The questions that a plan is made of. */
export function WaySetup({ way, nextBelt, today, onSave }: WaySetupProps) {
  const [belt, setBelt] = useState<Belt>(way?.belt ?? nextBelt);
  const [exam, setExam] = useState(way?.exam === undefined ? "" : isoDay(way.exam));
  const [weekdays, setWeekdays] = useState((way?.weekdays ?? USUAL_DAYS).map(String));
  const [minutes, setMinutes] = useState(String(way?.minutes ?? MINUTES.usual));
  const [isAsked, setAsked] = useState(false);
  const examDay = exam === "" ? undefined : dayOfIso(exam);
  const isPast = exam !== "" && (examDay === undefined || examDay < today);

  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (isPast || weekdays.length === 0) return;
    const goal = { belt, ...(examDay !== undefined && { exam: examDay }) };
    const before = way ?? { ...goal, began: today, pauses: [], homework: [] };
    onSave(movedWay({ ...before, weekdays: weekdays.map(Number), minutes: Number(minutes) }, goal, today));
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <RadioGroup legend={text.belt} options={examBeltOptions} value={belt} onChange={setBelt} />
      <TextField
        type="date"
        label={text.exam}
        hint={text.examHint}
        error={isAsked && isPast ? text.examPast : undefined}
        min={isoDay(today)}
        value={exam}
        onChange={(event) => setExam(event.target.value)}
      />
      <CheckGroup
        legend={text.weekdays}
        options={weekdayOptions}
        values={weekdays}
        error={isAsked && weekdays.length === 0 ? text.weekdaysMissing : undefined}
        onChange={setWeekdays}
      />
      <RadioGroup legend={text.minutes} options={minutesOptions} value={minutes} onChange={setMinutes} />
      <div>
        <Button type="submit" variant="primary" size="large">
          {way ? text.save : text.begin}
        </Button>
      </div>
    </form>
  );
}
