import { berlinDay } from "#domain/progress/day.ts";
import type { ProfileAdapter } from "./adapters.ts";
import { wallMs } from "./clock.ts";
import { downloadJson } from "./page/download.ts";

/** Saves a copy of the user's data: as the server has it, plus what is unsent. */
export async function saveCopy(profile: ProfileAdapter): Promise<void> {
  downloadJson(`digital-dojo-${berlinDay(wallMs())}.json`, await profile.exportAll());
}
