import type { CSSProperties } from "react";
import type { Picture } from "#domain/catalogue/schema.ts";
import { secondsLeft } from "#domain/audio/timeline.ts";
import { COUNTDOWN_MS } from "#domain/game/drill.ts";
import { audioText as text } from "../../text/audio.ts";
import { drillText } from "../../text/games.ts";
import { classes } from "../../ui/classes.ts";
import { isStrip } from "../../ui/signs/figureParts.ts";
import { Dotted } from "../../ui/page/Dotted.tsx";
import { CheckPicture } from "../frame/CheckPicture.tsx";
import { Keys } from "../frame/Keys.tsx";
import { Dial } from "../heard/Dial.tsx";
import drill from "../heard/Drill.module.css";
import statusStyles from "../heard/DrillStatus.module.css";
import type { ViewProps } from "../kit.ts";
import { lineLengths } from "./nameLines.ts";
import { announcedOf, type AudioEvent, type AudioState, secondsToGo } from "./rules.ts";

type Props = ViewProps<AudioState, AudioEvent>;

/** From 1, also before the first and after the last technique. */
const placeOf = ({ index, schedule }: AudioState): number => Math.min(index + 1, schedule.length);

/** The full time of the dial, in seconds. */
function wholeOf({ stage, schedule, index }: AudioState): number {
  const call = schedule[index];
  if (!call) return 1;
  return stage === "countdown" ? COUNTDOWN_MS / 1000 : secondsLeft(call.toMs, call.fromMs);
}

/** How long its lines are, by their number: they decide how large the name can be drawn. */
const measure = (name: string) =>
  Object.fromEntries(
    lineLengths(name).map((length, place) => [`--in-${place + 1}`, Math.max(6, length)]),
  ) as CSSProperties;

function Name({ children }: { children: string }) {
  return (
    <h2 className={drill.name} style={measure(children)}>
      {children}
    </h2>
  );
}

/** Loaded from the beginning, so that it is there in time; hidden until it may be seen and moves. Its place is kept. */
function Check({ picture, isSeen, later }: { picture: Picture; isSeen: boolean; later: string }) {
  return (
    <div className={drill.check}>
      {isSeen ? (
        <CheckPicture picture={picture} moves="quiet" className={drill.picture} />
      ) : (
        <>
          <img src={picture.src} alt="" hidden />
          <span className={drill.later} aria-hidden="true">
            {later}
          </span>
        </>
      )}
    </div>
  );
}

/** Number and name in large type (rule 14.1). */
function Technique({ state }: { state: AudioState }) {
  const technique = announcedOf(state);
  if (!technique) return <Name>{drillText.over}</Name>;
  if (state.stage === "countdown") return <Name>{drillText.countdown}</Name>;
  const { topicTitle, techniqueNr, title, memorableName } = technique;
  return (
    <>
      <p className={drill.number}>
        <Dotted parts={[topicTitle, text.number(techniqueNr)]} />
      </p>
      <Name>{title}</Name>
      {memorableName && <p className={drill.memorable}>{memorableName}</p>}
    </>
  );
}

interface ViewParts extends Pick<Props, "state"> {
  /** Whether the picture may be seen; without it from half of the time on. */
  isSeen?: boolean;
  /** What stands there until then. */
  later?: string;
}

/** The technique that is announced, and the time until the next. */
export function View({ state, isSeen = state.isHalf, later = text.later }: ViewParts) {
  const { stage, seconds, schedule, index } = state;
  const picture = stage === "call" ? announcedOf(state)?.image : undefined;
  return (
    <div className={drill.field} data-field={stage}>
      <p className={drill.count}>
        {stage === "countdown" ? text.first : text.techniqueOf(placeOf(state), schedule.length)}
      </p>
      <div className={drill.call} role="status">
        <Technique state={state} />
      </div>
      <div className={classes(drill.below, picture && isStrip(picture) && drill.ofMany)}>
        {/* Not part of the announcement, which would be said once more with the picture (rule 14.5). */}
        <div aria-live="polite" className={drill.checking}>
          {picture && <Check key={index} picture={picture} isSeen={isSeen} later={later} />}
        </div>
        <Dial seconds={seconds} of={wholeOf(state)} colour={stage === "call" ? "seal" : "ink"} size="small" />
      </div>
      <div className={drill.foot}>
        <div className={drill.keys}>
          <Keys>{text.keys}</Keys>
        </div>
      </div>
    </div>
  );
}

/** How much is done, and the remaining time. */
export function AudioStatus({ state }: { state: AudioState }) {
  const { schedule, index } = state;
  return (
    <div className={statusStyles.status}>
      <div className={statusStyles.track} aria-hidden="true">
        <div className={statusStyles.filled} style={{ transform: `scaleX(${index / schedule.length})` }} />
      </div>
      <p>{drillText.left(secondsToGo(state))}</p>
    </div>
  );
}

/** The current technique on the lock screen. */
export function audioNow(state: AudioState): string {
  if (state.stage === "over") return drillText.over;
  return (state.stage === "call" && announcedOf(state)?.title) || drillText.countdown;
}

/** The progress of a kept run. */
export const audioLine = (state: AudioState): string => text.techniqueOf(placeOf(state), state.schedule.length);
