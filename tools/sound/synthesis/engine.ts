/** A word with a special pronunciation. */
export interface SpokenWord {
  /** Spelled so that a German voice reads it right. */
  say: string;
  /** Its sounds in X-SAMPA, for engines that support it. */
  xsampa?: string;
}

/** A program that reads a text aloud into a wav file. */
export interface Engine {
  name: string;
  command: string;
  /** A word in this engine's notation. */
  write: (word: SpokenWord) => string;
  /** Between the parts of a combination. */
  shortPause: string;
  /** Between a title and an addition to it. */
  pause: string;
  toArguments: (text: string, wavFile: string) => string[];
}

/** SVOX Pico (Debian: libttspico-utils). X-SAMPA marks stress by a double quote, hence the single quotes around it. */
const pico: Engine = {
  name: "pico",
  command: "pico2wave",
  write: ({ say, xsampa }) => (xsampa === undefined ? say : `<phoneme alphabet='xsampa' ph='${xsampa}'/>`),
  shortPause: " <break time='90ms'/> ",
  pause: " <break time='220ms'/> ",
  toArguments: (text, wavFile) => ["-l", "de-DE", "-w", wavFile, `<speed level="112">${text}</speed>`],
};

/** For machines without Pico. */
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

/** The engine that makes the clips. Changing it makes all of them anew. */
export const ENGINE = ENGINES.pico;
