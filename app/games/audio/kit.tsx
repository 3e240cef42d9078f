import { endsMs } from "#domain/game/drill.ts";
import type { GameKit } from "../kit.ts";
import {
  audio,
  type AudioConfig,
  type AudioEvent,
  type AudioState,
  calledOf,
  parseConfig,
  withLengths,
} from "./rules.ts";
import { audioLine, audioNow, AudioStatus, View } from "./View.tsx";

/** The audio training: one announced technique after the other. */
export const audioKit: GameKit<AudioConfig, AudioState, AudioEvent> = {
  rules: audio,
  View,
  status: (state) => <AudioStatus state={state} />,
  drill: {
    cuesOf: ({ cues }) => cues,
    endsMs,
    calledOf,
    withLengths,
    nowPlaying: audioNow,
    events: { stop: { type: "stop" }, skip: { type: "skip" }, repeat: { type: "repeat" } },
    isOver: ({ stage }) => stage === "over",
  },
  resume: { parseConfig, line: audioLine },
};
