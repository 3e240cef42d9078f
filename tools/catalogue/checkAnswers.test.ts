import { describe, expect, it } from "vitest";
import type { Question } from "#domain/catalogue/schema.ts";
import { checkAnswers } from "./checkAnswers.ts";

const question = (id: number, correctAnswer: string, others: string[], place: number): Question => ({
  id: `q${id}`,
  topic: ["Technik"],
  difficulty: 2,
  question: "Wozu?",
  options: others.toSpliced(place, 0, correctAnswer),
  correctAnswer,
});
const fair = Array.from({ length: 8 }, (_, index) =>
  question(index, "die Hüfte", ["der Arm", "das Knie", "der Fuß"], index % 4),
);
const found = (...more: Question[]) => checkAnswers([...fair, ...more]).map(({ message }) => message);

describe("answers", () => {
  it("may be fair", () => expect(found()).toEqual([]));

  it.each([
    ["der ganze Körper vom Fuß bis zur Faust", ["der Arm", "das Knie", "der Fuß"], "die weitaus längste"],
    ["er", ["der lange linke Arm", "das rechte lange Knie", "der rechte große Fuß"], "die weitaus kürzeste"],
    ["90", ["der Arm", "das Knie", "der Fuß"], "nur die richtige Antwort hat diese Form"],
    ["Die Hüfte.", ["der Arm", "das Knie", "der Fuß"], "nur die richtige Antwort hat diese Form"],
  ])("may not give themselves away: %s", (right, others, problem) =>
    expect(found(question(9, right, others, 1)).join("\n")).toContain(problem),
  );

  it("may not stand at the same place again and again", () => {
    const first = Array.from({ length: 6 }, (_, index) =>
      question(20 + index, "die Hüfte", ["der Arm", "das Knie", "der Fuß"], 0),
    );
    expect(found(...first).join("\n")).toContain("der richtigen Antworten stehen an Stelle 1");
  });

  it("say how hard their question is", () =>
    expect(found({ ...fair[0]!, id: "q99", difficulty: undefined })).toEqual(["q99: difficulty fehlt"]));
});
