import { beltsUpTo } from "./checkTopic.ts";
import { type Question, QUESTION_LABELS } from "./schema.ts";
import type { Report } from "./source.ts";

/** A question and its place, because the questions of all files are checked together. */
export interface PlacedQuestion {
  question: Question;
  index: number;
  report: Report;
}

function checkAnswers({ question, index, report }: PlacedQuestion): void {
  const { options, correctAnswer } = question;
  if (!options.includes(correctAnswer)) {
    report([index, "correctAnswer"], `„${correctAnswer}“ ist keine der vier Antworten (${options.join(" · ")})`);
  }
  options.forEach((option, position) => {
    if (options.indexOf(option) < position)
      report([index, "options", position], `die Antwort „${option}“ steht zweimal da`);
  });
}

function checkLabels({ question, index, report }: PlacedQuestion): void {
  question.topic.forEach((label, position) => {
    const path = [index, "topic", position];
    if (!QUESTION_LABELS.some((known) => known === label)) {
      report(path, `„${label}“ ist kein Thema; es gibt ${QUESTION_LABELS.join(", ")}`);
    }
    if (question.topic.indexOf(label) < position) report(path, `„${label}“ steht zweimal da`);
  });
}

/** Unlike techniques, questions go up to black, whose wearers are asked everything. */
function checkBelts({ question: { belt }, index, report }: PlacedQuestion): void {
  if (!belt) return;
  const expected = beltsUpTo(belt, "black");
  if (expected.join() !== belt.join()) {
    report(
      [index, "belt"],
      `lückenlos vom ersten Gurt bis black, also [${expected.join(", ")}] – oder weglassen für alle`,
    );
  }
}

/** The rules for questions that their schema cannot express. */
export function checkQuestions(all: readonly PlacedQuestion[]): void {
  const byId = new Map<string, number>();
  const byText = new Map<string, string>();
  for (const placed of all) {
    const { question, index, report } = placed;
    checkAnswers(placed);
    checkLabels(placed);
    checkBelts(placed);
    if (byId.has(question.id)) report([index, "id"], `die Id ${question.id} ist schon vergeben`);
    byId.set(question.id, index);
    const earlier = byText.get(question.question);
    if (earlier) report([index, "question"], `dieselbe Frage stellt schon ${earlier}`);
    else byText.set(question.question, question.id);
  }
}
