import { useState } from "react";
import { beltAfter } from "#domain/catalogue/beltAfter.ts";
import type { Belt } from "#domain/catalogue/belts.ts";
import { calendarOf } from "#domain/learning/calendar.ts";
import type { Way } from "#domain/learning/way.ts";
import { wallMs } from "../platform/clock.ts";
import { useProfile } from "../platform/context.tsx";
import { type Studies, useStudies } from "../platform/learning/studies.ts";
import { download } from "../platform/page/download.ts";
import { href } from "../routes.ts";
import { examText } from "../text/exam.ts";
import { wayText as text } from "../text/way.ts";
import { Button, LinkButton } from "../ui/controls/Button.tsx";
import { useToast } from "../ui/layers/Toast.tsx";
import { Fold } from "../ui/page/Fold.tsx";
import { LoadingBar } from "../ui/page/LoadingBar.tsx";
import { Notice } from "../ui/page/Notice.tsx";
import { Page } from "../ui/page/Page.tsx";
import { ForecastSection } from "./ForecastSection.tsx";
import { HistorySection } from "./HistorySection.tsx";
import { ItemsSection } from "./ItemsSection.tsx";
import { PauseSection } from "./PauseSection.tsx";
import { ProgressSection } from "./ProgressSection.tsx";
import { RecallSection } from "./RecallSection.tsx";
import { RecallWeeksSection } from "./RecallWeeksSection.tsx";
import { TodaySection } from "./TodaySection.tsx";
import { useSaveWay } from "./useSaveWay.ts";
import { WaySetup } from "./WaySetup.tsx";
import styles from "./Way.module.css";

/** The belt that comes after the own one; whoever has said none begins with the first exam. */
function useNextBelt(): Belt {
  const profile = useProfile();
  const own = profile.status === "ready" ? profile.value.belt : "";
  return beltAfter(own) ?? "black";
}

/** Days of training and exam for the calendar of the device; nothing leaves it. */
function CalendarSection({ way, day }: { way: Way; day: number }) {
  const save = () => {
    const words = { training: text.calendar.training, exam: text.calendar.exam(way.belt) };
    const calendar = calendarOf(way, day, new Date(wallMs()), words);
    download(text.calendar.fileName, new Blob([calendar], { type: "text/calendar" }));
  };
  return (
    <section className={styles.section}>
      <div className={styles.row}>
        <Button icon="download" onClick={save}>
          {text.calendar.button}
        </Button>
        <LinkButton href={href.exam()} icon="volume">
          {examText.title}
        </LinkButton>
        <LinkButton href={href.homework()}>{text.homework.forTrainers}</LinkButton>
      </div>
      <p className={styles.soft}>{text.calendar.hint}</p>
    </section>
  );
}

/** A plan that was made: what is next, what comes of it, and what can be changed. */
function OnTheWay({ studies, way, nextBelt }: { studies: Studies; way: Way; nextBelt: Belt }) {
  const { day, learnt } = studies;
  const [isEditing, setEditing] = useState(false);
  const saveWay = useSaveWay();
  const toast = useToast();
  const change = (changed: Way) => {
    saveWay(changed);
    setEditing(false);
    toast(text.setup.saved);
  };
  return (
    <div className={styles.sections}>
      <TodaySection studies={studies} way={way} />
      <ForecastSection studies={studies} way={way} />
      <ProgressSection studies={studies} />
      <RecallSection studies={studies} />
      <RecallWeeksSection studies={studies} />
      <ItemsSection studies={studies} />
      <HistorySection learnt={learnt} day={day} />
      <PauseSection way={way} day={day} onSave={saveWay} />
      <CalendarSection way={way} day={day} />
      <Fold title={text.setup.edit} open={isEditing} onToggle={setEditing}>
        <WaySetup key={JSON.stringify(way)} way={way} nextBelt={nextBelt} today={day} onSave={change} />
      </Fold>
    </div>
  );
}

/** The way to the next belt: the questions that make a plan, then the plan. */
export function WayPage() {
  const studies = useStudies();
  const nextBelt = useNextBelt();
  const saveWay = useSaveWay();
  const way = studies.status === "ready" ? studies.value.way : undefined;
  return (
    <Page title={way ? text.titleTo(way.belt) : text.title} hanzi="道">
      {studies.status === "loading" && <LoadingBar label={text.loading} />}
      {studies.status === "failed" && <Notice kind="wrong">{text.failed}</Notice>}
      {studies.status === "ready" && !way && (
        <>
          <p className={styles.lead}>{text.setup.lead}</p>
          <WaySetup key={nextBelt} way={undefined} nextBelt={nextBelt} today={studies.value.day} onSave={saveWay} />
        </>
      )}
      {studies.status === "ready" && way && <OnTheWay studies={studies.value} way={way} nextBelt={nextBelt} />}
    </Page>
  );
}
