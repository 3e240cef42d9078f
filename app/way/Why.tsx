import { Link } from "wouter";
import { BELTS } from "#domain/catalogue/belts.ts";
import { fitsBelt } from "#domain/game/filter.ts";
import { MOST_FRESH } from "#domain/learning/dayPlan.ts";
import type { Outlook } from "#domain/learning/remedies.ts";
import { isTrainingDay, trainingDays, type Way } from "#domain/learning/way.ts";
import type { Studies } from "../platform/learning/studies.ts";
import { href } from "../routes.ts";
import { wayText } from "../text/way.ts";
import styles from "./Way.module.css";

const text = wayText.today.plan;

interface WhyProps {
  studies: Studies;
  way: Way;
  outlook: Outlook;
}

/** Why so many today: what is still to be met, and the days that there are for it. */
function Share({ studies: { items, learnt, day, today }, way, outlook: { forecast } }: WhyProps) {
  const { exam } = way;
  const fresh = today.fresh.length;
  const met = items.filter((item) => learnt.memories.get(item)?.first === day).length;
  const waiting = items.filter((item) => !learnt.memories.has(item)).length;
  if (waiting === 0) return <p className={styles.soft}>{text.repeated}</p>;
  if (exam === undefined) return <p className={styles.soft}>{text.open}</p>;
  const { unmet, firstDays } = forecast;
  // Where not all of it comes, the time until the exam is all there is.
  const lastMet = unmet.length > 0 ? exam - 1 : Math.max(day, ...firstDays.values());
  const days = trainingDays(way, fresh > 0 ? day : day + 1, lastMet + 1).length;
  if (exam <= day || days === 0) return null;
  const sentences = [
    text.waiting(waiting, days, lastMet),
    met > 0 && text.met(met),
    fresh > 0 && isTrainingDay(way, day) && text.share(fresh, met > 0),
    met + fresh === MOST_FRESH && text.most(MOST_FRESH),
    unmet.length === 0 && lastMet < exam - 1 && text.after(lastMet + 1, exam),
  ];
  return <p className={styles.soft}>{sentences.filter(Boolean).join(" ")}</p>;
}

/** Why so many, and why these first. */
export function Why(props: WhyProps) {
  const { studies, way } = props;
  const { items, techniques, today } = studies;
  const isNew = (key: string) => fitsBelt(techniques.get(key)?.belt ?? [], { belt: way.belt, mode: "new" });
  const earlier = BELTS[BELTS.indexOf(way.belt) - 1];
  return (
    <>
      <Share {...props} />
      {today.fresh.length > 0 && (
        <p className={styles.soft}>
          {text.order(way.belt, items.filter(isNew).length)}
          {earlier && (
            <>
              {" "}
              {text.earlier} <Link href={href.category("tech", earlier)}>{text.refresh(earlier)}</Link>
            </>
          )}
        </p>
      )}
    </>
  );
}
