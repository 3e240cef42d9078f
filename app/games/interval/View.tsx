import { endOf, secondsLeft } from "#domain/audio/timeline.ts";
import { INTERVAL_PRESETS } from "#domain/game/settings.ts";
import { drillText } from "../../text/games.ts";
import { intervalText as text } from "../../text/interval.ts";
import { classes } from "../../ui/classes.ts";
import { Dial } from "../Dial.tsx";
import drill from "../Drill.module.css";
import { MinorAction, StopButton } from "../DrillActions.tsx";
import type { ViewProps } from "../GameFrame.tsx";
import type { Untimed } from "../run.ts";
import { COUNTDOWN_MS } from "./config.ts";
import type { IntervalEvent, IntervalState, Stage } from "./rules.ts";

type Props = ViewProps<IntervalState, IntervalEvent>;

/** The round that runs or is over; of a rest the one before it. */
const roundOf = ({ phases, index }: IntervalState): number => phases[Math.min(index, phases.length - 1)]?.round ?? 1;

/** How long what the dial shows is as a whole. */
function wholeOf({ config, stage }: IntervalState): number {
  const { workTime, restTime } = INTERVAL_PRESETS[config.intervalType];
  const whole: Record<Stage, number> = { countdown: COUNTDOWN_MS / 1000, work: workTime, rest: restTime, over: 1 };
  return whole[stage];
}

/** What comes after this. */
function nextOf(state: IntervalState): string {
  const { config, stage } = state;
  const round = roundOf(state);
  if (stage === "over") return "";
  if (stage === "rest") return text.thenRound(round + 1);
  if (round === config.rounds) return text.lastRound;
  return text.thenRest(INTERVAL_PRESETS[config.intervalType].restTime);
}

/** What a screen reader hears: each change once, never the seconds. */
function saidOf(state: IntervalState): string {
  const { config, stage } = state;
  if (stage === "countdown") return text.said.countdown(roundOf(state), config.rounds);
  if (stage === "rest") return text.said.rest(INTERVAL_PRESETS[config.intervalType].restTime);
  return text.said[stage];
}

/** S2 section 2: 'Runde X von N' or 'Pause', and a circular countdown. */
export function View({ state }: Props) {
  const { stage, seconds } = state;
  return (
    <div className={drill.field} data-field={stage}>
      <h2 className={drill.heading}>{intervalNow(state)}</h2>
      <Dial seconds={seconds} of={wholeOf(state)} colour={stage === "work" ? "seal" : "ink"} />
      <div className={drill.foot}>
        <p className={drill.word}>{text.stages[stage]}</p>
        <p className={drill.then}>{nextOf(state)}</p>
        <p className={drill.keys}>{text.keys}</p>
      </div>
      <p className="visually-hidden" role="status">
        {saidOf(state)}
      </p>
    </div>
  );
}

/** A mark for each round, and how long it all still takes. */
export function IntervalStatus({ state }: { state: IntervalState }) {
  const { phases, index, config, stage, seconds } = state;
  const running = phases[index];
  const markOf = (round: number) => {
    const place = 2 * (round - 1);
    if (index > place) return drill.done;
    return index === place ? drill.now : undefined;
  };
  // What the dial still shows of this phase, and what is scheduled after it.
  const shownToMs = (running?.toMs ?? 0) + (stage === "rest" ? COUNTDOWN_MS : 0);
  const afterMs = running ? endOf(phases) - shownToMs : 0;
  const workMs = stage === "countdown" && running ? running.toMs - running.fromMs - COUNTDOWN_MS : 0;
  return (
    <div className={drill.status}>
      <div className={drill.marks} aria-hidden="true">
        {Array.from({ length: config.rounds }, (_, place) => (
          <span key={place} className={classes(drill.mark, markOf(place + 1))} />
        ))}
      </div>
      <p>{drillText.left(seconds + secondsLeft(afterMs + workMs, 0))}</p>
    </div>
  );
}

/** Stop, and the way past what runs. */
export function IntervalActions({ state, send }: Props) {
  return (
    <>
      <StopButton isOver={state.stage === "over"} onStop={() => send({ type: "stop" })} />
      <MinorAction icon="skip" onClick={() => send({ type: "skip" })}>
        {drillText.skip}
      </MinorAction>
    </>
  );
}

/** The right arrow skips. */
export const intervalEventOfKey = (_: IntervalState, key: string): Untimed<IntervalEvent> | undefined =>
  key === "ArrowRight" ? { type: "skip" } : undefined;

/** What runs now. */
export const intervalNow = (state: IntervalState): string =>
  state.stage === "rest" ? text.rest : text.roundOf(roundOf(state), state.config.rounds);

/** How far a kept run had got. */
export const intervalLine = (state: IntervalState, title: string): string =>
  text.resume(title, roundOf(state), state.config.rounds);
