import { berlinDay } from "#domain/progress/day.ts";
import type { ProfileAdapter } from "./adapters.ts";
import { wallMs } from "./clock.ts";
import { downloadJson } from "./download.ts";

/** Hands the user a copy of everything that is kept of him: as the server has it, with what has not arrived there yet. */
export async function saveCopy(profile: ProfileAdapter): Promise<void> {
  downloadJson(`digital-dojo-${berlinDay(wallMs())}.json`, await profile.exportAll());
}
