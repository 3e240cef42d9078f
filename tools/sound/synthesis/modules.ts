import type { ClipRef } from "virtual:sound";
import type { Sounds } from "../attach.ts";

/** The module that the app imports. Its parts are separate modules, so that signals do not load the table of clips. */
export const SOUND_ID = "virtual:sound";
const PARTS = ["signals", "phrases", "clips"] as const;

const json = (value: unknown) => JSON.stringify(value);

function clipsModule(clips: readonly ClipRef[]): string {
  const byUrl = Object.fromEntries(clips.map(({ url, durationMs, onsetMs }) => [url, [durationMs, onsetMs]]));
  return `const clips = { __proto__: null, ...${json(byUrl)} };
export function clipOf(url) {
  const clip = clips[url];
  return clip && { url, durationMs: clip[0], onsetMs: clip[1] };
}
`;
}

/** The code of one module of the sounds; undefined for an unknown id. */
export function soundModuleCode(id: string, sounds: Sounds): string | undefined {
  if (id === SOUND_ID) return PARTS.map((part) => `export * from "${SOUND_ID}/${part}";\n`).join("");
  if (id === `${SOUND_ID}/signals`) return `export const signals = ${json(sounds.signals)};`;
  if (id === `${SOUND_ID}/phrases`) return `export const phrases = { __proto__: null, ...${json(sounds.phrases)} };`;
  if (id === `${SOUND_ID}/clips`) return clipsModule(sounds.clips);
  return undefined;
}
