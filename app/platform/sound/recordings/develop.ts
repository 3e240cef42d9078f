import { polishRecording, type RecordingProblem } from "#domain/audio/polish.ts";
import { msOf, TRACK_RATE } from "#domain/audio/samples.ts";
import { toPcm16, wavHeader } from "#domain/audio/wav.ts";
import { letPageBreathe } from "../../page/letPageBreathe.ts";
import { logFault } from "../../log.ts";
import { toMono } from "../track/decode.ts";
import type { OwnRecording } from "./store.ts";

/** The result of a take: a recording, or why it cannot be used. */
export type Developed = { ok: true; recording: OwnRecording } | { ok: false; problem: RecordingProblem | "unreadable" };

async function samplesOf(take: Blob): Promise<Float32Array | undefined> {
  try {
    // Decoding into this context resamples to the rate of the announcements.
    const decoder = new OfflineAudioContext(1, 1, TRACK_RATE);
    return toMono(await decoder.decodeAudioData(await take.arrayBuffer()));
  } catch (error) {
    logFault("What the microphone heard cannot be decoded.", error);
    return undefined;
  }
}

/** Turns a recording into an announcement, on this device: trimmed, at normal loudness, one channel, 24 kHz. */
export async function developTake(take: Blob): Promise<Developed> {
  if (take.size === 0) return { ok: false, problem: "silent" };
  const samples = await samplesOf(take);
  if (!samples) return { ok: false, problem: "unreadable" };
  await letPageBreathe();
  const polished = polishRecording(samples, TRACK_RATE);
  if (!polished.ok) return polished;
  const frames = polished.samples.length;
  const wav = await new Blob([wavHeader(frames), toPcm16(polished.samples)]).arrayBuffer();
  return { ok: true, recording: { wav, durationMs: msOf(frames) } };
}
