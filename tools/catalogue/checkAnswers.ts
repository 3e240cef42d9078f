import type { Question } from "#domain/catalogue/schema.ts";
import type { Problem } from "#domain/catalogue/source.ts";

/** How much longer than the longest, or shorter than the shortest, other answer the right one may be. */
const LONGER = 1.4;
const SHORTER = 0.6;
/** Differences of so many letters tell nothing. */
const SLACK = 8;
const SAME_PLACE = 0.4;
/** Of fewer questions a share says nothing. */
const FEWEST = 10;

const isSentence = (answer: string) => /[.!?]$/u.test(answer);
const isNumber = (answer: string) => /^\d/u.test(answer);

/** What gives an answer away before one knows anything: its length, its form. */
function tellOf({ options, correctAnswer }: Question): string | undefined {
  const others = options.filter((option) => option !== correctAnswer);
  const lengths = others.map(({ length }) => length);
  if (correctAnswer.length > Math.max(...lengths) * LONGER + SLACK)
    return "die richtige Antwort ist die weitaus längste";
  if (correctAnswer.length < Math.min(...lengths) * SHORTER - SLACK)
    return "die richtige Antwort ist die weitaus kürzeste";
  for (const is of [isSentence, isNumber]) {
    if (others.every((other) => is(other) !== is(correctAnswer))) return "nur die richtige Antwort hat diese Form";
  }
  return undefined;
}

/** Checks that no answer of our questions gives itself away, and that the right one has no usual place. */
export function checkAnswers(questions: readonly Question[]): Problem[] {
  const report = (message: string) => ({ file: "content/quiz/", line: 1, message });
  const problems = questions.flatMap((question) => {
    const tell = tellOf(question);
    const own = tell === undefined ? [] : [report(`${question.id}: ${tell}`)];
    return question.difficulty === undefined ? [...own, report(`${question.id}: difficulty fehlt`)] : own;
  });
  if (questions.length < FEWEST) return problems;
  const places = questions.map(({ options, correctAnswer }) => options.indexOf(correctAnswer));
  for (const place of [0, 1, 2, 3]) {
    const share = places.filter((one) => one === place).length / questions.length;
    if (share > SAME_PLACE)
      problems.push(report(`${Math.round(share * 100)} % der richtigen Antworten stehen an Stelle ${place + 1}`));
  }
  return problems;
}
