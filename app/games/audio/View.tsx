import type { CSSProperties } from "react";
import type { Picture } from "#domain/catalogue/schema.ts";
import { endOf, secondsLeft } from "#domain/audio/timeline.ts";
import { audioText as text } from "../../text/audio.ts";
import { drillText } from "../../text/games.ts";
import { CheckPicture } from "../CheckPicture.tsx";
import { Dial } from "../Dial.tsx";
import drill from "../Drill.module.css";
import { MinorAction, StopButton } from "../DrillActions.tsx";
import type { ViewProps } from "../GameFrame.tsx";
import type { Untimed } from "../run.ts";
import { LEAD_IN_MS } from "./config.ts";
import { announcedOf, type AudioEvent, type AudioState } from "./rules.ts";

type Props = ViewProps<AudioState, AudioEvent>;

/** From 1, also before the first and after the last technique. */
const placeOf = ({ index, calls }: AudioState): number => Math.min(index + 1, calls.length);

/** How long what the dial shows is as a whole, in seconds. */
function wholeOf({ stage, calls, index }: AudioState): number {
  const call = calls[index];
  if (!call) return 1;
  return stage === "countdown" ? LEAD_IN_MS / 1000 : secondsLeft(call.toMs, call.fromMs);
}

/** How long the longest word is: the name is drawn as large as that allows. */
const measure = (name: string) =>
  ({ "--longest": Math.max(6, ...name.split(/[\s–-]+/).map(({ length }) => length)) }) as CSSProperties;

function Name({ children }: { children: string }) {
  return (
    <h2 className={drill.name} style={measure(children)}>
      {children}
    </h2>
  );
}

/** Fetched from the beginning, so that it is there when it may be looked at; until then it must not be. */
function Check({ picture, isSeen }: { picture: Picture; isSeen: boolean }) {
  return (
    <div className={drill.check} hidden={!isSeen}>
      <CheckPicture picture={picture} className={drill.picture} />
    </div>
  );
}

/** Its number and name, huge; after half of its time a picture to check against (S2 section 2). */
function Technique({ state }: { state: AudioState }) {
  const technique = announcedOf(state);
  if (!technique) return <Name>{drillText.over}</Name>;
  if (state.stage === "countdown") return <Name>{drillText.countdown}</Name>;
  const { topicTitle, techniqueNr, title, memorableName, image } = technique;
  return (
    <>
      <p className={drill.number}>{text.number(topicTitle, techniqueNr)}</p>
      <Name>{title}</Name>
      {memorableName && <p className={drill.memorable}>{memorableName}</p>}
      {image && <Check picture={image} isSeen={state.isHalf} />}
    </>
  );
}

/** The technique that is announced, and the time until the next. */
export function View({ state }: Props) {
  const { stage, seconds, calls } = state;
  return (
    <div className={drill.field} data-field={stage}>
      <p className={drill.count}>
        {stage === "countdown" ? text.first : text.techniqueOf(placeOf(state), calls.length)}
      </p>
      <div className={drill.call} role="status">
        <Technique state={state} />
      </div>
      <div className={drill.foot}>
        <Dial seconds={seconds} of={wholeOf(state)} colour={stage === "call" ? "seal" : "ink"} size="small" />
        <p className={drill.keys}>{text.keys}</p>
      </div>
    </div>
  );
}

/** How much of it is done, and how long it all still takes. */
export function AudioStatus({ state }: { state: AudioState }) {
  const { calls, index, seconds } = state;
  const afterMs = endOf(calls) - (calls[index]?.toMs ?? endOf(calls));
  return (
    <div className={drill.status}>
      <div className={drill.track} aria-hidden="true">
        <div className={drill.filled} style={{ transform: `scaleX(${index / calls.length})` }} />
      </div>
      <p>{drillText.left(seconds + secondsLeft(afterMs, 0))}</p>
    </div>
  );
}

/** Stop, once more, and the next technique. */
export function AudioActions({ state, send }: Props) {
  return (
    <>
      <StopButton isOver={state.stage === "over"} onStop={() => send({ type: "stop" })} />
      <MinorAction icon="repeat" onClick={() => send({ type: "repeat" })}>
        {text.repeat}
      </MinorAction>
      <MinorAction icon="skip" onClick={() => send({ type: "skip" })}>
        {drillText.skip}
      </MinorAction>
    </>
  );
}

/** The right arrow skips, R says it again. */
export function audioEventOfKey(_: AudioState, key: string): Untimed<AudioEvent> | undefined {
  if (key === "ArrowRight") return { type: "skip" };
  return key.toLowerCase() === "r" ? { type: "repeat" } : undefined;
}

/** What runs now, as it is announced. */
export function audioNow(state: AudioState): string {
  if (state.stage === "over") return drillText.over;
  return (state.stage === "call" && announcedOf(state)?.title) || drillText.countdown;
}

/** How far a run has got. */
export const audioLine = (state: AudioState): string => text.techniqueOf(placeOf(state), state.calls.length);
