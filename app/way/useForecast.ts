import { useMemo } from "react";
import { type Outlook, outlookOf } from "#domain/learning/remedies.ts";
import type { Way } from "#domain/learning/way.ts";
import type { Studies } from "../platform/learning/studies.ts";

/** What comes of a plan; undefined without one, and in a pause. */
export const useForecast = ({ items, learnt: { memories }, day }: Studies, way: Way | undefined): Outlook | undefined =>
  useMemo(() => way && outlookOf(way, items, memories, day), [way, items, memories, day]);
