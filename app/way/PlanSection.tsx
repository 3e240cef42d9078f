import { useState } from "react";
import type { Belt } from "#domain/catalogue/belts.ts";
import { calendarOf } from "#domain/learning/calendar.ts";
import { PAUSE_REASONS, pauseOn, type Way } from "#domain/learning/way.ts";
import { wallMs } from "../platform/clock.ts";
import { download } from "../platform/page/download.ts";
import { toTop } from "../platform/page/useOwnTop.ts";
import { href } from "../routes.ts";
import { examText } from "../text/exam.ts";
import { wayText as text } from "../text/way.ts";
import { Button, LinkButton } from "../ui/controls/Button.tsx";
import { useToast } from "../ui/layers/Toast.tsx";
import { Fold } from "../ui/page/Fold.tsx";
import { WaySetup } from "./WaySetup.tsx";
import styles from "./Way.module.css";

interface PlanSectionProps {
  way: Way;
  nextBelt: Belt;
  day: number;
  onSave: (way: Way) => void;
}

type Opened = "edit" | "pause" | "calendar";

/** Days of training and exam for the calendar of the device; nothing leaves it. */
function Calendar({ way, day }: Pick<PlanSectionProps, "way" | "day">) {
  const save = () => {
    const words = { training: text.calendar.training, exam: text.calendar.exam(way.belt) };
    const calendar = calendarOf(way, day, new Date(wallMs()), words);
    download(text.calendar.fileName, new Blob([calendar], { type: "text/calendar" }));
  };
  return (
    <div className={styles.section}>
      <p className={styles.soft}>{text.calendar.hint}</p>
      <div>
        <Button icon="download" onClick={save}>
          {text.calendar.button}
        </Button>
      </div>
    </div>
  );
}

/** Illness and holidays: states, not failures. */
function Pause({ way, day, onSave }: Omit<PlanSectionProps, "nextBelt">) {
  return (
    <div className={styles.section}>
      <p className={styles.soft}>{text.pause.text}</p>
      <div className={styles.row}>
        {PAUSE_REASONS.map((why) => (
          <Button key={why} onClick={() => onSave({ ...way, pauses: [...way.pauses, { why, from: day }] })}>
            {text.pause[why]}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** What can be done with a plan: to rehearse what it is for, to change it, to let it rest, to take it along. */
export function PlanSection({ way, nextBelt, day, onSave }: PlanSectionProps) {
  const [opened, setOpened] = useState<Opened>();
  const toast = useToast();
  const fold = (one: Opened) => ({
    open: opened === one,
    onToggle: (isOpen: boolean) => setOpened((before) => (isOpen ? one : before === one ? undefined : before)),
  });
  const save = (changed: Way) => {
    onSave(changed);
    setOpened(undefined);
    // What has changed stands there.
    toTop();
  };
  const change = (changed: Way) => {
    save(changed);
    toast(text.setup.saved);
  };
  return (
    <section className={styles.section} aria-label={text.plan}>
      <div>
        <LinkButton href={href.exam()} icon="volume">
          {examText.title}
        </LinkButton>
      </div>
      <div>
        <Fold title={text.setup.edit} {...fold("edit")}>
          <WaySetup
            key={JSON.stringify(way)}
            way={way}
            nextBelt={nextBelt}
            today={day}
            onSave={(changed) => change(changed)}
          />
        </Fold>
        {!pauseOn(way, day) && (
          <Fold title={text.pause.title} {...fold("pause")}>
            <Pause way={way} day={day} onSave={save} />
          </Fold>
        )}
        <Fold title={text.calendar.title} {...fold("calendar")}>
          <Calendar way={way} day={day} />
        </Fold>
      </div>
    </section>
  );
}
