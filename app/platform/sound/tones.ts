import type { CueName } from "#domain/game/game.ts";

/** A plain tone: start and end from the beginning of the signal, and frequency. */
interface Tone {
  fromMs: number;
  toMs: number;
  hertz: number;
}

const tone = (fromMs: number, toMs: number, hertz: number): Tone => ({ fromMs, toMs, hertz });

/** Fallbacks for recorded signals. Rising means good, low means wrong; turning over makes no sound. */
const TONES: Record<CueName, Tone[]> = {
  right: [tone(0, 90, 660), tone(80, 220, 880)],
  wrong: [tone(0, 220, 196)],
  finished: [tone(0, 120, 523), tone(110, 230, 659), tone(220, 480, 784)],
  turn: [],
  tick: [tone(0, 60, 880)],
  go: [tone(0, 320, 1175)],
  step: [tone(0, 45, 494)],
  soon: [tone(0, 90, 740), tone(150, 240, 740)],
  rest: [tone(0, 200, 440), tone(190, 460, 330)],
  call: [tone(0, 150, 587)],
  levelUp: [tone(0, 120, 523), tone(110, 230, 659), tone(220, 340, 784), tone(330, 700, 1047)],
};

const LOUDNESS = 0.16;
/** Ramps, because a tone that starts or ends abruptly clicks. */
const FADE_S = 0.012;

/** Duration of a cue's tones; 0 for cues without any. */
export const toneMs = (name: CueName): number => Math.max(0, ...TONES[name].map(({ toMs }) => toMs));

function play(audio: BaseAudioContext, to: AudioNode, { fromMs, toMs, hertz }: Tone, atS: number) {
  const from = atS + fromMs / 1000;
  const until = atS + toMs / 1000;
  const oscillator = new OscillatorNode(audio, { type: "triangle", frequency: hertz });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(LOUDNESS, from + FADE_S);
  volume.gain.setValueAtTime(LOUDNESS, until - FADE_S);
  volume.gain.linearRampToValueAtTime(0, until);
  oscillator.connect(volume).connect(to);
  oscillator.start(from);
  oscillator.stop(until);
}

/** Schedules the tones of a cue in an audio context; `atS` is a time of its clock. */
export function playTones(audio: BaseAudioContext, to: AudioNode, name: CueName, atS: number) {
  for (const tone of TONES[name]) play(audio, to, tone, atS);
}
