/** A word that is not said as it is written. */
export interface SpokenWord {
  /** Spelled so that a German voice reads it right. */
  say: string;
  /** Its sounds, for engines that take them, in X-SAMPA. */
  xsampa?: string;
}

/** A program that reads a text aloud into a wav file. */
export interface Engine {
  name: string;
  command: string;
  /** A word in this engine's own way of writing. */
  write: (word: SpokenWord) => string;
  /** Between the parts of a combination. */
  shortPause: string;
  /** Between a title and what stands behind it. */
  pause: string;
  toArguments: (text: string, wavFile: string) => string[];
}

/** SVOX Pico (Debian: libttspico-utils). Stress in X-SAMPA is a double quote, hence single ones around it. */
const pico: Engine = {
  name: "pico",
  command: "pico2wave",
  write: ({ say, xsampa }) => (xsampa === undefined ? say : `<phoneme alphabet='xsampa' ph='${xsampa}'/>`),
  shortPause: " <break time='90ms'/> ",
  pause: " <break time='220ms'/> ",
  toArguments: (text, wavFile) => ["-l", "de-DE", "-w", wavFile, `<speed level="112">${text}</speed>`],
};

/** For machines that do not have Pico. */
const espeak: Engine = {
  name: "espeak-ng",
  command: "espeak-ng",
  write: ({ say }) => say,
  shortPause: ", ",
  pause: ". ",
  toArguments: (text, wavFile) => ["-v", "de+m3", "-s", "130", "-p", "40", "-g", "1", "-w", wavFile, text],
};

/** The engines to choose from. */
export const ENGINES = { pico, espeak };

/** The engine that makes the clips. Changing this line makes all of them anew. */
export const ENGINE = ENGINES.pico;
