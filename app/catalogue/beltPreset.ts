import { useState } from "react";
import { countByFirstBelt } from "#domain/catalogue/beltCounts.ts";
import { type Belt, BELTS, type Technique } from "#domain/catalogue/schema.ts";
import { useProfile, useUid } from "../platform/context.tsx";
import { readLastKnown } from "../platform/store/lastKnown.ts";
import { readSession, writeSession } from "../platform/store/sessionValue.ts";

const DROPPED = "dojo.allBelts";

/** The belts of a list up to the member's own; none where they would hide nothing, or everything. */
export function beltsUpTo(list: readonly Technique[], belt: Belt | ""): Belt[] {
  if (belt === "") return [];
  const counts = countByFirstBelt(list);
  const upTo = counts.map((one) => one.belt).filter((one) => BELTS.indexOf(one) <= BELTS.indexOf(belt));
  return upTo.length < counts.length ? upTo : [];
}

/** The belts that a list begins with (rule 5.21): none once somebody wanted all of them in this visit. */
export function useBeltPreset(list: readonly Technique[]): { belt: Belt | ""; preset: Belt[]; drop: () => void } {
  const uid = useUid();
  const profile = useProfile();
  // The profile comes a moment later, when the list is on the screen.
  const [remembered] = useState(() => [readLastKnown()].find((known) => known?.uid === uid));
  const [isDropped, setDropped] = useState(() => readSession(DROPPED) !== undefined);
  const belt = (profile.status === "ready" ? profile.value.belt : remembered?.belt) ?? "";
  const drop = () => {
    writeSession(DROPPED, "1");
    setDropped(true);
  };
  return { belt, preset: isDropped ? [] : beltsUpTo(list, belt), drop };
}
