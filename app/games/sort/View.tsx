import type { QuestionEvent } from "#domain/game/answers.ts";
import { topicGameText } from "../../text/topicGames.ts";
import { Question } from "../frame/Question.tsx";
import type { ViewProps } from "../kit.ts";
import type { SortRound, SortState } from "./rules.ts";

const text = topicGameText.sort;

/** Asks what comes after this technique, or first. */
export const promptOf = ({ previous }: SortRound): string =>
  previous === undefined ? text.first : text.after(previous);

/** Four titles, one of which comes next. */
export function View({ state, send }: ViewProps<SortState, QuestionEvent>) {
  const round = state.rounds[state.index];
  return round ? <Question run={state} prompt={promptOf(round)} send={send} /> : null;
}
