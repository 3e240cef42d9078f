import { TRACK_RATE } from "#domain/audio/samples.ts";
import type { CueName } from "#domain/game/game.ts";
import { isOn } from "../page/feel.ts";
import { volumeOf } from "./soundSettings.ts";
import { openOutput, wakeOutput } from "./output.ts";
import { playTones, toneMs } from "./tones.ts";
import { canRender, type Recording } from "./track/decode.ts";
import { RECORDED, signalOf } from "./track/signals.ts";

/** In milliseconds: on, off, on … */
const PATTERNS: Record<CueName, number[]> = {
  right: [15],
  wrong: [40, 60, 40],
  finished: [20, 40, 20, 40, 60],
  turn: [8],
  tick: [10],
  go: [60],
  // Weak enough that an upright phone does not move.
  step: [],
  soon: [30, 50, 30],
  rest: [60, 80, 60],
  call: [30],
  levelUp: [20, 40, 20, 40, 20, 40, 90],
};

/** Decoded signals, which can play at once. */
const decoded = new Map<CueName, Recording>();

/** Decodes signals before they are needed. Until then plain tones play, because a late signal is useless. */
export function prepareSignals() {
  if (!canRender()) return;
  for (const name of RECORDED) {
    if (decoded.has(name)) continue;
    void signalOf(name).then((recording) => recording && decoded.set(name, recording));
  }
}

function playRecording(audio: AudioContext, to: AudioNode, { samples, onset }: Recording) {
  const buffer = new AudioBuffer({ length: samples.length - onset, sampleRate: TRACK_RATE });
  buffer.copyToChannel(samples.subarray(onset), 0);
  const source = new AudioBufferSourceNode(audio, { buffer });
  source.connect(to);
  source.start();
}

/** Plays a signal if sound is on and the device has any; its meaning is always on the screen as well. */
export function signal(name: CueName) {
  if (!isOn("sound") || toneMs(name) === 0) return;
  const audio = openOutput();
  if (!audio) return;
  wakeOutput();
  const volume = new GainNode(audio, { gain: volumeOf("signals") });
  volume.connect(audio.destination);
  const recording = decoded.get(name);
  if (recording) playRecording(audio, volume, recording);
  else playTones(audio, volume, name, audio.currentTime);
}

/** Vibrates in a pattern (milliseconds on, off, on …), if vibration is on and the device can. */
export function haptic(pattern: number[]) {
  if (isOn("vibration") && "vibrate" in navigator) navigator.vibrate(pattern);
}

/** Only the vibration of a cue, for drills whose track has the sound. */
export const feelCue = (name: CueName) => haptic(PATTERNS[name]);

/** Plays a cue of the rules, as signal and vibration. */
export function playCue(name: CueName) {
  signal(name);
  feelCue(name);
}
