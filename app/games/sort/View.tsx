import { isRight, type QuestionEvent } from "#domain/game/answers.ts";
import { topicGameText } from "../../text/topicGames.ts";
import { Question } from "../frame/Question.tsx";
import type { ViewProps } from "../kit.ts";
import { Ladder } from "./Ladder.tsx";
import type { SortRound, SortState } from "./rules.ts";

const text = topicGameText.sort;

/** Asks what comes after this technique, or first. */
export const promptOf = ({ previous }: SortRound): string =>
  previous === undefined ? text.first : text.after(previous.title);

/** The last technique of the list so far, its next place, and four titles for it. */
export function View({ state, send }: ViewProps<SortState, QuestionEvent>) {
  const round = state.rounds[state.index];
  if (!round) return null;
  const isAnswered = state.given[state.index] !== undefined;
  const verdict = isAnswered ? (isRight(state, state.index) ? "right" : "wrong") : undefined;
  const ladder = <Ladder last={round.previous} next={round} verdict={verdict} />;
  return <Question run={state} prompt={promptOf(round)} clue={ladder} send={send} />;
}
