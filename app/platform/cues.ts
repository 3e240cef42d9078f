import type { CueName } from "#domain/game/game.ts";
import { isOn } from "./feel.ts";
import { openOutput, wakeOutput } from "./output.ts";

/** A plain tone: when it begins and ends, counted from the signal, and how high it is. */
interface Tone {
  fromMs: number;
  toMs: number;
  hertz: number;
}

const tone = (fromMs: number, toMs: number, hertz: number): Tone => ({ fromMs, toMs, hertz });

/** Rising means good, low means wrong; what is turned over makes no sound. */
const TONES: Record<CueName, Tone[]> = {
  right: [tone(0, 90, 660), tone(80, 220, 880)],
  wrong: [tone(0, 220, 196)],
  finished: [tone(0, 120, 523), tone(110, 230, 659), tone(220, 480, 784)],
  turn: [],
  tick: [tone(0, 60, 880)],
  go: [tone(0, 320, 1175)],
  step: [tone(0, 45, 494)],
  rest: [tone(0, 200, 440), tone(190, 460, 330)],
  call: [tone(0, 150, 587)],
};

/** In milliseconds: on, off, on … */
const PATTERNS: Record<CueName, number[]> = {
  right: [15],
  wrong: [40, 60, 40],
  finished: [20, 40, 20, 40, 60],
  turn: [8],
  tick: [10],
  go: [60],
  // A phone that stands upright for a drill must not walk off.
  step: [],
  rest: [60, 80, 60],
  call: [30],
};

const LOUDNESS = 0.16;
/** A tone that begins or ends at once clicks. */
const FADE_S = 0.012;

/** Lays a tone into the sound of the device; `atS` is an instant of its own clock. */
function play(audio: AudioContext, { fromMs, toMs, hertz }: Tone, atS: number): OscillatorNode {
  const from = atS + fromMs / 1000;
  const to = atS + toMs / 1000;
  const oscillator = new OscillatorNode(audio, { type: "triangle", frequency: hertz });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(LOUDNESS, from + FADE_S);
  volume.gain.setValueAtTime(LOUDNESS, to - FADE_S);
  volume.gain.linearRampToValueAtTime(0, to);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(from);
  oscillator.stop(to);
  return oscillator;
}

/** Lays the tones of a cue into the sound of the device, where sound is on. They can be stopped until they are over. */
export function playCueAt(audio: AudioContext, name: CueName, atS: number): OscillatorNode[] {
  return isOn("sound") ? TONES[name].map((tone) => play(audio, tone, atS)) : [];
}

/** Makes a signal heard, where sound is on and the device has any; what it means is always on the screen as well. */
export function signal(name: CueName) {
  if (!isOn("sound") || TONES[name].length === 0) return;
  const audio = openOutput();
  if (!audio) return;
  wakeOutput();
  playCueAt(audio, name, audio.currentTime);
}

/** Makes a pattern felt (milliseconds on, off, on …), where vibration is on and the device can. */
export function haptic(pattern: number[]) {
  if (isOn("vibration") && "vibrate" in navigator) navigator.vibrate(pattern);
}

/** Only the vibration of a cue: of a drill that is heard, the tones have been laid out long before. */
export const feelCue = (name: CueName) => haptic(PATTERNS[name]);

/** A cue of the rules, as tone and vibration. */
export function playCue(name: CueName) {
  signal(name);
  feelCue(name);
}
