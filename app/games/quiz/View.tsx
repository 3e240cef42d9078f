import type { QuestionEvent } from "#domain/game/answers.ts";
import type { Untimed } from "../run/run.ts";
import { Question } from "../frame/Question.tsx";
import type { QuizState } from "./rules.ts";

/** One question of the quiz with its four answers. */
export function View({ state, send }: { state: QuizState; send: (event: Untimed<QuestionEvent>) => void }) {
  const round = state.rounds[state.index];
  if (!round) return null;
  return <Question run={state} prompt={round.question} explanation={round.explanation} send={send} />;
}
