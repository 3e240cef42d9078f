import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Engine } from "./engine.ts";
import { decode, encode, run } from "./ffmpeg.ts";
import type { SoundFile } from "../manifest.ts";
import { fromDecibels } from "#domain/audio/loudness.ts";
import { durationMsOf, loudnessOf, momentaryOf, onsetMsOf, peakOf, type Sound } from "./measure.ts";
import { finish, trim } from "./shape.ts";

/** The version of processing, part of the manifest: a change makes everything anew. */
export const VOICE = {
  rate: 24_000,
  kilobits: 40,
  loudness: -15,
  /** Reduces the boom of a voice and adds clarity, for a hall. */
  equalizer: "highpass=f=110,equalizer=f=440:t=o:w=2:g=-8,equalizer=f=2800:t=o:w=1.5:g=3,highshelf=f=4800:g=6",
  /** A recording keeps its sound; only rumble is removed. */
  recording: "highpass=f=80",
  compressor: "acompressor=threshold=-21dB:ratio=2.5:attack=4:release=70:makeup=1.7",
  limiter: "alimiter=attack=2:release=40:level=false",
  /** The limiter's threshold; lower where encoding restores the peaks. */
  limit: 0.8,
  highestPeak: -0.5,
  fadeInMs: 4,
  tailMs: 50,
} as const;

export const SIGNAL = { kilobits: 64, loudness: -18, peak: -2 } as const;

/** A finished file and its measurements. */
export interface Made {
  bytes: Buffer;
  measured: SoundFile;
}

/** Engine and settings in short, for the manifest. */
export const settingsOf = (engine: Engine): string => {
  const set = JSON.stringify([engine.toArguments("", ""), VOICE, SIGNAL]);
  return `${engine.name} ${createHash("sha256").update(set).digest("hex").slice(0, 12)}`;
};

const round = (value: number, digits: number) => Number(value.toFixed(digits));

/** Measures what a browser will decode. */
async function measure(
  bytes: Buffer,
  rate: number,
  loudness = (sound: Sound) => loudnessOf(trim(sound)),
): Promise<SoundFile> {
  const sound = await decode({ bytes }, rate);
  return {
    durationMs: round(durationMsOf(sound), 0),
    onsetMs: round(onsetMsOf(sound), 2),
    loudness: round(loudness(sound), 2),
    peak: round(peakOf(sound), 2),
    sha256: createHash("sha256").update(bytes).digest("hex"),
  };
}

const amplified = ({ samples, rate }: Sound, decibels: number): Sound => ({
  samples: samples.map((value) => value * fromDecibels(decibels)),
  rate,
});

/** Limiting reduces the loudness; the gain is corrected this many times. */
const CORRECTIONS = 8;
const GOOD_ENOUGH = 0.2;

/** A voice at normal loudness, without the silence around it. */
async function finishVoice(voice: Sound): Promise<Made> {
  const trimmed = trim(amplified(voice, VOICE.loudness - loudnessOf(voice)));
  let gain = VOICE.loudness - loudnessOf(trimmed);
  let limit: number = VOICE.limit;
  let made: Made | undefined;
  for (let attempt = 0; attempt < CORRECTIONS; attempt += 1) {
    const limiter = `${VOICE.limiter}:limit=${limit.toFixed(3)}`;
    const bytes = await encode(finish(amplified(trimmed, gain), VOICE), VOICE.kilobits, limiter);
    made = { bytes, measured: await measure(bytes, VOICE.rate) };
    const missing = VOICE.loudness - made.measured.loudness;
    const excess = made.measured.peak - VOICE.highestPeak;
    if (!Number.isFinite(missing) || (Math.abs(missing) <= GOOD_ENOUGH && excess <= 0)) break;
    gain += missing;
    if (excess > 0) limit *= fromDecibels(-excess);
  }
  if (!made || !Number.isFinite(made.measured.loudness)) throw new Error("nichts zu hören");
  return made;
}

/** Makes an engine say a text. */
export async function speak(text: string, engine: Engine): Promise<Made> {
  const folder = await mkdtemp(join(tmpdir(), "dojo-sound-"));
  try {
    const file = join(folder, "said.wav");
    await run(engine.command, engine.toArguments(text, file));
    return await finishVoice(await decode({ file }, VOICE.rate, `${VOICE.equalizer},${VOICE.compressor}`));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Converts a recording to the form of our clips. */
export async function normalize(file: string): Promise<Made> {
  return finishVoice(await decode({ file }, VOICE.rate, `${VOICE.recording},${VOICE.compressor}`));
}

/** Makes the file of a signal at normal loudness, as far as its peaks allow. */
export async function makeSignalFile(signal: Sound): Promise<Made> {
  const gain = Math.min(SIGNAL.loudness - momentaryOf(signal), SIGNAL.peak - peakOf(signal));
  const bytes = await encode(amplified(signal, gain), SIGNAL.kilobits);
  return { bytes, measured: await measure(bytes, signal.rate, momentaryOf) };
}
