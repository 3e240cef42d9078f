import { loadTopic, topics } from "virtual:catalogue";
import { msOf, TRACK_RATE } from "#domain/audio/samples.ts";
import type { Placement } from "#domain/audio/track.ts";
import { endsMs } from "#domain/game/drill.ts";
import { audio, type AudioConfig, calledOf, toAudioTechnique, withLengths } from "../../app/games/audio/rules.ts";
import type { Drill, GameKit } from "../../app/games/kit.ts";
import { interval, type IntervalConfig } from "../../app/games/interval/rules.ts";
import { makeDrillTrack } from "../../app/games/heard/drillTrack.ts";
import { openPlayer, unlockPlayer } from "../../app/platform/sound/track/player.ts";

/** Runs in the browser with the app's own code: makes tracks of drills and measures them. */
export interface MeasuredTrack {
  /** From the press on Start to the finished track. */
  madeInMs: number;
  /** The part of it after the last sound was loaded. */
  renderedInMs: number;
  lengthMs: number;
  /** The number of progress updates. */
  steps: number;
  /** The number of sounds that announce techniques. */
  announcements: number;
  /** For each sound, the deviation of its onset from its time; null if it is not heard at all. */
  errorsMs: (number | null)[];
  /** The same for signals, which start sharply, measured at a quarter of their peak. */
  sharpErrorsMs: (number | null)[];
}

const SPACING_S = 7;
const HEADER_BYTES = 44;
/** The onset of a sound, relative to its peak. */
const BEGUN = 0.1;
const LOUD = 0.25;
/** Silence, in 16-bit steps. */
const SILENT = 100;
const BEFORE_MS = 30;

const never = new AbortController().signal;

const audioDrill = {
  cuesOf: ({ cues }) => cues,
  endsMs,
  calledOf,
  withLengths,
} satisfies Partial<Drill<AudioConfig, ReturnType<typeof audio.start>, never>>;

/** As many techniques as fill the time at seven seconds each, and the rounds needed for that. */
async function audioConfig(minutes: number): Promise<AudioConfig> {
  const calls = Math.round((minutes * 60) / SPACING_S);
  const loaded = await Promise.all(
    topics.filter(({ group }) => group !== "theorie").map(({ topicID }) => loadTopic(topicID)),
  );
  const all = loaded.flatMap(({ topicID, title, group, list }) =>
    list.map((technique) => toAudioTechnique({ ...technique, topicID, topicTitle: title, group }, 0)),
  );
  const rounds = ([1, 3, 4, 5, 6, 8, 10] as const).find((rounds) => calls / rounds <= all.length) ?? 10;
  return { techniques: all.slice(0, Math.round(calls / rounds)), timePerTechnique: SPACING_S, rounds };
}

/** The onset of a sound in the track, compared with its schedule. */
function errorOf({ atMs, untilMs }: Placement, samples: Int16Array, share: number): number | null {
  const from = Math.round(((atMs - BEFORE_MS) * TRACK_RATE) / 1000);
  const heard = samples.subarray(Math.max(0, from), Math.round((untilMs * TRACK_RATE) / 1000));
  const peak = heard.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0);
  if (peak < SILENT) return null;
  const onset = heard.findIndex((sample) => Math.abs(sample) >= peak * share);
  return msOf(Math.max(0, from) + onset) - atMs;
}

async function measure<Config, State, Event extends { atMs: number }>(
  rules: GameKit<Config, State, Event>["rules"],
  drill: Partial<Drill<Config, State, Event>>,
  config: Config,
): Promise<MeasuredTrack> {
  const startedAtMs = performance.now();
  let loadedAtMs = startedAtMs;
  let steps = 0;
  const onProgress = () => {
    steps += 1;
    loadedAtMs = performance.now();
  };
  const track = await makeDrillTrack(
    { rules } as GameKit<Config, State, Event>,
    drill as Drill<Config, State, Event>,
    { config, seed: 1, isResumed: false },
    { onProgress, signal: never },
  );
  if (!track) throw new Error("this browser makes no tracks");
  const endedAtMs = performance.now();
  const { placements, lengthMs } = track.plan;
  const samples = new Int16Array(await track.file.slice(HEADER_BYTES).arrayBuffer());
  return {
    madeInMs: endedAtMs - startedAtMs,
    renderedInMs: endedAtMs - loadedAtMs,
    lengthMs,
    steps,
    announcements: placements.filter(({ sound }) => sound.startsWith("technique/")).length,
    errorsMs: placements.map((placement) => errorOf(placement, samples, BEGUN)),
    sharpErrorsMs: placements
      .filter(({ sound }) => sound.startsWith("signal/"))
      .map((placement) => errorOf(placement, samples, LOUD)),
  };
}

/** Audio training of a given length in minutes. */
export const measureAudio = async (minutes: number) => measure(audio, audioDrill, await audioConfig(minutes));

/** Interval training of nine and a half minutes. */
export const measureInterval = () =>
  measure<IntervalConfig, ReturnType<typeof interval.start>, Parameters<typeof interval.step>[1] & { type: "skip" }>(
    interval,
    { cuesOf: ({ cues }) => cues, endsMs },
    { workTime: 45, restTime: 30, rounds: 8, title: "Moderat" },
  );

/** Plays a moment of silence, as the press does that begins a drill. */
export const unlock = unlockPlayer;

/** Makes a track, keeps it and plays from its middle. */
export async function makeAndPlay(minutes: number): Promise<void> {
  const track = await makeDrillTrack(
    { rules: audio } as GameKit<AudioConfig, ReturnType<typeof audio.start>, never>,
    audioDrill as unknown as Drill<AudioConfig, ReturnType<typeof audio.start>, never>,
    { config: await audioConfig(minutes), seed: 1, isResumed: false },
    { onProgress: () => undefined, signal: never },
  );
  if (!track) throw new Error("this browser makes no tracks");
  const player = await openPlayer(track.file, track.plan.lengthMs / 2);
  const plays = new Promise<void>((settle) => {
    player.listen({
      onBeat: settle,
      onInterrupted: () => undefined,
      onHeldBack: () => undefined,
      onSilenced: () => undefined,
    });
  });
  player.play(track.plan.lengthMs / 2, 0);
  await plays;
  if (player.isSilent()) throw new Error("the track does not play");
}
