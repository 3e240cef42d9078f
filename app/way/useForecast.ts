import { useMemo } from "react";
import type { Forecast } from "#domain/learning/forecast.ts";
import { forecastOf, isReached } from "#domain/learning/remedies.ts";
import { pauseOn, type Way } from "#domain/learning/way.ts";
import type { Studies } from "../platform/learning/studies.ts";

/** What comes of a plan that is kept, and whether that is too little for its exam. */
export interface Outlook {
  forecast: Forecast;
  isShort: boolean;
}

/** What comes of a plan; undefined in a pause: nobody is told then what he misses (rule 26.4). */
export function useForecast({ items, learnt: { memories }, day }: Studies, way: Way | undefined): Outlook | undefined {
  return useMemo(() => {
    if (!way || pauseOn(way, day)) return undefined;
    const forecast = forecastOf(way, items, memories, day);
    return { forecast, isShort: way.exam !== undefined && way.exam > day && !isReached(forecast) };
  }, [way, items, memories, day]);
}
