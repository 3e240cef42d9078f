import { Link } from "wouter";
import { beltAfter } from "#domain/catalogue/beltAfter.ts";
import type { Belt } from "#domain/catalogue/belts.ts";
import type { Way } from "#domain/learning/way.ts";
import { useProfile } from "../platform/context.tsx";
import { type Studies, useStudies } from "../platform/learning/studies.ts";
import { href } from "../routes.ts";
import { wayText as text } from "../text/way.ts";
import { LoadingBar } from "../ui/page/LoadingBar.tsx";
import { Notice } from "../ui/page/Notice.tsx";
import { Page } from "../ui/page/Page.tsx";
import { ForecastSection } from "./ForecastSection.tsx";
import { HistorySection } from "./HistorySection.tsx";
import { ItemsSection } from "./ItemsSection.tsx";
import { PlanSection } from "./PlanSection.tsx";
import { ProgressSection } from "./ProgressSection.tsx";
import { RecallSection } from "./RecallSection.tsx";
import { RecallWeeksSection } from "./RecallWeeksSection.tsx";
import { TodaySection } from "./TodaySection.tsx";
import { useForecast } from "./useForecast.ts";
import { useSaveWay } from "./useSaveWay.ts";
import { WaySetup } from "./WaySetup.tsx";
import styles from "./Way.module.css";

/** The belt that comes after the own one; whoever has said none begins with the first exam. */
function useNextBelt(): Belt {
  const profile = useProfile();
  const own = profile.status === "ready" ? profile.value.belt : "";
  return beltAfter(own) ?? "black";
}

/** For those who teach: what their students should practise. */
function ForTrainers() {
  return (
    <p className={styles.soft}>
      {text.homework.trainers} <Link href={href.homework()}>{text.homework.forTrainers}</Link>
    </p>
  );
}

interface OnTheWayProps {
  studies: Studies;
  way: Way;
  nextBelt: Belt;
  onSave: (way: Way) => void;
}

/** A plan that was made: what is next, what can be done with it, and what has come of it, once there is something. */
function OnTheWay({ studies, way, nextBelt, onSave }: OnTheWayProps) {
  const { day, learnt } = studies;
  const outlook = useForecast(studies, way);
  return (
    <div className={styles.sections}>
      <TodaySection studies={studies} way={way} outlook={outlook} onSave={onSave} />
      <ForecastSection studies={studies} way={way} outlook={outlook} />
      <PlanSection way={way} nextBelt={nextBelt} day={day} onSave={onSave} />
      {learnt.memories.size + learnt.skills.size > 0 && (
        <>
          <ProgressSection studies={studies} />
          <RecallSection studies={studies} />
          <RecallWeeksSection studies={studies} />
        </>
      )}
      <ItemsSection studies={studies} />
      {learnt.weeks.size > 0 && <HistorySection weeks={learnt.weeks} day={day} />}
      <ForTrainers />
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
      {studies.status === "ready" && way && (
        <OnTheWay studies={studies.value} way={way} nextBelt={nextBelt} onSave={saveWay} />
      )}
    </Page>
  );
}
