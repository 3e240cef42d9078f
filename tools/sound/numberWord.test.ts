import { expect, it } from "vitest";
import { numberWord } from "./numberWord.ts";

it.each([
  [0, "null"],
  [1, "eins"],
  [12, "zwölf"],
  [16, "sechzehn"],
  [17, "siebzehn"],
  [20, "zwanzig"],
  [21, "einundzwanzig"],
  [30, "dreißig"],
  [67, "siebenundsechzig"],
  [100, "einhundert"],
  [101, "einhunderteins"],
  [342, "dreihundertzweiundvierzig"],
])("%i is said %s", (number, word) => expect(numberWord(number)).toBe(word));

it("says every number differently", () => {
  expect(new Set(Array.from({ length: 1000 }, (_, number) => numberWord(number))).size).toBe(1000);
});
