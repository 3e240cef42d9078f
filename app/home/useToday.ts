import { useEffect, useState } from "react";
import type { Belt } from "#domain/catalogue/schema.ts";
import { berlinDayNumber } from "#domain/progress/dayNumber.ts";
import { findTopic, loadTopic, topics } from "../platform/catalogue.ts";
import { wallMs } from "../platform/clock.ts";
import { useAllNotes, useLearning } from "../platform/context.tsx";
import { type LastViewed, useLastViewed } from "../platform/store/lastViewed.ts";
import { keptPlan, readOnWay } from "../platform/store/onWay.ts";
import { readKeptLines, useWobblers } from "../platform/store/trainingStore.ts";
import { href } from "../routes.ts";
import { homeText } from "../text/home.ts";
import { newestNotes } from "./newestNotes.ts";
import { beginningOf } from "./tiles.ts";
import { planToday, type TodayFacts, type TodayRow } from "./today.ts";
import { useLoaded } from "./useLoaded.ts";

/** What is known of the member: from the profile, before it has loaded from this device. */
export interface Member {
  uid: string;
  noteCount: number;
  belt: Belt | "" | undefined;
}

async function titleOf(topicID: string, techniqueNr: string): Promise<string | undefined> {
  const { list } = await loadTopic(topicID);
  return list.find((technique) => technique.techniqueNr === techniqueNr)?.title;
}

/** The title of a technique that was viewed on another device: only its place is known. */
function useLastTitle(last: LastViewed | undefined): string | undefined {
  const isMissing =
    last !== undefined && last.title === undefined && findTopic(last.category, last.topicID) !== undefined;
  const key = isMissing ? `${last.topicID}/${last.techniqueNr}` : undefined;
  return useLoaded(key, () => titleOf(last!.topicID, last!.techniqueNr));
}

/** The newest note, under the title of its technique, which loads after it. */
function useNewestNote(): TodayFacts["note"] {
  const all = useAllNotes();
  const [newest] = all.status === "ready" ? newestNotes(all.value, 1) : [];
  const { topic: group, topicListID = "", techniqueNr = "" } = newest?.technique ?? {};
  const topic = group && findTopic(group, topicListID);
  const title = useLoaded(topic && `${topicListID}/${techniqueNr}`, () => titleOf(topicListID, techniqueNr));
  if (!newest) return undefined;
  const { content } = newest.note;
  if (topic) return { href: href.technique(topic.group, topicListID, techniqueNr), content, about: title };
  // Notes of a topic that no longer exists are reached by the page of all notes.
  return { href: href.notes(), content, about: `${topicListID}, ${homeText.today.number(techniqueNr)}` };
}

/** What the way to the next belt asks for today; a failure is as good as not known. Its code loads only with a way. */
function usePlanOfToday(uid: string): TodayFacts["plan"] {
  const learning = useLearning();
  const [plan, setPlan] = useState<TodayFacts["plan"]>();
  const [kept] = useState<TodayFacts["plan"]>(
    () => keptPlan(uid, berlinDayNumber(wallMs())) ?? (readOnWay(uid) ? "awaited" : undefined),
  );
  const learned = learning.status === "ready" ? learning.value : undefined;
  useEffect(() => {
    if (!learned?.way) return undefined;
    let isHere = true;
    const make = async () => (await import("./planOfToday.ts")).planOfToday(uid, learned);
    make().then(
      (made) => isHere && setPlan(made),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [uid, learned]);
  if (learned && !learned.way) return "none";
  return plan ?? (learning.status === "failed" ? undefined : kept);
}

/** The rows of the card 'Heute', live. */
export function useToday({ uid, noteCount, belt }: Member): TodayRow[] {
  const last = useLastViewed();
  const lastTitle = useLastTitle(last);
  const wobblers = useWobblers(uid);
  const [{ runs, nowMs }] = useState(() => ({ runs: readKeptLines(uid), nowMs: wallMs() }));
  const note = useNewestNote();
  const beginning = beginningOf(topics);
  const plan = usePlanOfToday(uid);
  return planToday({
    plan,
    runs,
    wobblers,
    last,
    lastTitle,
    hasNotes: noteCount > 0,
    note,
    belt,
    topics,
    beginning,
    nowMs,
  });
}
