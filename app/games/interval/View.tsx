import { COUNTDOWN_MS } from "#domain/game/drill.ts";
import { drillText } from "../../text/games.ts";
import { intervalText as text } from "../../text/interval.ts";
import { classes } from "../../ui/classes.ts";
import { Keys } from "../frame/Keys.tsx";
import { Dial } from "../heard/Dial.tsx";
import drill from "../heard/Drill.module.css";
import statusStyles from "../heard/DrillStatus.module.css";
import type { ViewProps } from "../kit.ts";
import { hasRests, type IntervalEvent, type IntervalState, secondsToGo, type Stage } from "./rules.ts";

type Props = ViewProps<IntervalState, IntervalEvent>;

/** The current or finished round; during a rest the one before it. */
const roundOf = ({ schedule, index }: IntervalState): number =>
  schedule[Math.min(index, schedule.length - 1)]?.round ?? 1;

/** The full time of the dial. */
function wholeOf({ config, stage }: IntervalState): number {
  const { workTime, restTime } = config;
  const whole: Record<Stage, number> = { countdown: COUNTDOWN_MS / 1000, work: workTime, rest: restTime, over: 1 };
  return whole[stage];
}

/** The next phase. */
function nextOf(state: IntervalState): string {
  const { config, stage } = state;
  const round = roundOf(state);
  if (stage === "over") return "";
  if (stage === "countdown") return text.thenWork(config.workTime);
  if (stage === "rest") return text.thenRound(round + 1);
  if (round === config.rounds) return text.lastRound;
  return hasRests(config) ? text.thenRest(config.restTime) : text.thenRound(round + 1);
}

/** For screen readers: announces each change once, never the seconds. */
function saidOf(state: IntervalState): string {
  const { config, stage } = state;
  if (stage === "countdown") return text.said.countdown(roundOf(state), config.rounds);
  if (stage === "rest") return text.said.rest(config.restTime);
  return text.said[stage];
}

/** 'Runde X von N' or 'Pause', and a circular countdown (rule 13.1). */
export function View({ state }: Props) {
  const { stage, seconds, config } = state;
  // Each keeps its place; the heading is what is on (rule 13.1).
  const [Round, Phase] = stage === "rest" ? (["p", "h2"] as const) : (["h2", "p"] as const);
  return (
    <div className={drill.field} data-field={stage} data-drill="dial">
      <Round className={drill.heading}>{text.roundOf(roundOf(state), config.rounds)}</Round>
      <Dial seconds={seconds} of={wholeOf(state)} colour={stage === "work" ? "seal" : "ink"} />
      <div className={drill.foot}>
        <Phase className={drill.word}>{text.stages[stage]}</Phase>
        <p className={drill.then}>{nextOf(state)}</p>
        <div className={drill.keys}>
          <Keys>{text.keys}</Keys>
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {saidOf(state)}
      </p>
    </div>
  );
}

/** A mark for each round, and the remaining time. */
export function IntervalStatus({ state }: { state: IntervalState }) {
  const { schedule, index, config } = state;
  const markOf = (round: number) => {
    const place = schedule.findIndex((phase) => phase.kind === "work" && phase.round === round);
    if (index > place) return statusStyles.done;
    return index === place ? statusStyles.now : undefined;
  };
  return (
    <div className={statusStyles.status}>
      <div className={statusStyles.marks} aria-hidden="true">
        {Array.from({ length: config.rounds }, (_, place) => (
          <span key={place} className={classes(statusStyles.mark, markOf(place + 1))} />
        ))}
      </div>
      <p>{drillText.left(secondsToGo(state))}</p>
    </div>
  );
}

/** The current phase on the lock screen. */
export const intervalNow = (state: IntervalState): string =>
  state.stage === "rest" ? text.rest : text.roundOf(roundOf(state), state.config.rounds);

/** The progress of a kept run. */
export const intervalLine = (state: IntervalState): string =>
  text.resume(state.config.title, roundOf(state), state.config.rounds);
