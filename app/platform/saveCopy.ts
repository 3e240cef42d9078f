import { berlinDay } from "#domain/progress/day.ts";
import type { ProfileAdapter } from "./adapters.ts";
import { wallMs } from "./clock.ts";
import { downloadJson } from "./page/download.ts";

/** The name of a file with the user's data, of today. */
export const dataFileName = (extension: "html" | "json") => `dojo-daten-${berlinDay(wallMs())}.${extension}`;

/** Saves a copy of the user's data: as the server has it, plus what is unsent. Resolves with the name of the file. */
export async function saveCopy(profile: ProfileAdapter): Promise<string> {
  const fileName = dataFileName("json");
  downloadJson(fileName, await profile.exportAll());
  return fileName;
}
