import { beforeAll, describe, expect, it } from "vitest";
import { type Dictionary, openDictionary } from "./dictionary.ts";
import { makeSpeller, type Speller } from "./speller.ts";
import { readWordList } from "./wordList.ts";

const listOf = (...entries: string[]) => readWordList({ path: "woerter.txt", text: `${entries.join("\n")}\n` });

let dictionary: Dictionary;
let speller: Speller;
beforeAll(() => {
  dictionary = openDictionary();
  speller = makeSpeller(dictionary, [listOf("-feger", "Jab", "Kranich-")], new Set(["Kwoon"]));
});

describe("a right word", () => {
  it.each([
    ["words and their forms", "Hand Hände schlägst trittst geöffnete Ellbogens tiefer weiter Dir treten Treten"],
    ["compounds with and without joint", "Handkante Schulterhöhe Gewichtsverlagerung Rippenstoß Augenhöhe Standbeins"],
    ["compounds of three parts", "Handflächenblock Handgelenkschlag Doppelhandflächenstoß"],
    ["compounds that are adjectives", "schulterbreit gegengleicher hochgerissenen"],
    ["verbs with a particle", "eindrehst zurückzuckt dagegenzuhalten Aufblühen auszuholen dazwischenpasst"],
    ["short imperatives", "heb Senk schließ streck Zieh"],
    ["terms of the list", "Jab Jabs Kranichhals Kranichstand Fußfeger Fußfegers"],
    ["foreign words that the catalogue explains", "Kwoon"],
  ])("passes: %s", (_kind, words) => {
    expect(words.split(" ").filter((word) => !speller.isRight(word))).toEqual([]);
  });

  it("may be the first part of a pair: „Bogen- oder Reiterstand“", () => {
    expect(["Bogen", "Hüft", "Handflächen", "Kranich"].filter((word) => !speller.isFirstPart(word))).toEqual([]);
    expect(speller.isFirstPart("Handfächen")).toBe(false);
  });
});

describe("a wrong word", () => {
  it.each([
    ["letters swapped", "Handkatne Schutler Ellbogne Gewcihts Fautsstoß Abwher"],
    ["a letter left out", "Handfäche Schulterhöe Gleichgwicht Stanbein Deckug Augenöhe Kampfstelung"],
    ["a letter too many", "Ferrse Kniie Hüftte Faustt Schrittt Rückken Wirbeelsäule"],
    ["a wrong letter", "Hantkante Schlagarn Ruckenlage Obersckenkel Unterarn Mittellinei Standfuss"],
    ["ss and ß", "Fuss Stoss grösser ausserhalb daß Fauststoss Strasse gross schliessen"],
    ["ae, oe, ue", "Haende Huefte gehoert zurueck Koerper"],
    ["classics", "nähmlich vorraus Rytmus Standart wiederspricht Wiederstand seperat garnicht Gallerie ebend"],
    ["nouns in small letters", "hand hüfte stock haus fall ellbogen angreifer handkante gleichgewicht"],
    ["half a word, or two in one", "Handkan derArm undder aberdie"],
    ["what the list has, misspelled", "Jap Kranichals Kranichstnad Fußfegger"],
    ["compounds that the dictionary forbids", "Ährenamt"],
  ])("is caught: %s", (_kind, words) => {
    expect(words.split(" ").filter((word) => speller.isRight(word))).toEqual([]);
  });

  it.each([
    ["Handfäche", "Handfläche"],
    ["Schutler", "Schulter"],
    ["Hantkante", "Handkante"],
    ["zurükziehen", "zurückziehen"],
    ["Fuss", "Fuß"],
    ["schulterbreti", "schulterbreit"],
    ["Kranichstnad", "Kranichstand"],
  ])("%s is taken for %s", (wrong, right) => expect(speller.suggest(wrong)).toContain(right));

  it("beyond guessing gets no suggestion", () => expect(speller.suggest("Xzyqwv")).toEqual([]));
});

describe("the word list", () => {
  const problemsOf = (text: string, ...used: string[]) => {
    const list = readWordList({ path: "woerter.txt", text });
    const speller = makeSpeller(dictionary, [list]);
    used.forEach((word) => speller.isRight(word));
    return [...list.problems(), ...list.unused()].map(({ line, message }) => `${line} ${message}`);
  };

  it("is in order and every line is needed", () => {
    expect(problemsOf("-feger\nJab\nKranich-\n", "Fußfeger", "Jabs", "Kranichhals")).toEqual([]);
  });

  it.each<[string, string, string[], string[]]>([
    ["a line that no text needs", "Jab\nKwoon\n", ["Jab"], ["2 „Kwoon“ braucht kein Text – Zeile löschen"]],
    [
      "a part that only a wrong word touched",
      "Kranich-\n",
      ["Kranichzzz"],
      ["1 „Kranich-“ braucht kein Text – Zeile löschen"],
    ],
    ["the wrong order", "Kwoon\nJab\n", ["Jab", "Kwoon"], ["2 „Jab“ gehört vor „Kwoon“"]],
    ["a line twice", "Jab\nJab\n", ["Jab"], ["2 „Jab“ steht zweimal da"]],
    ["an empty line", "Jab\n\nKwoon\n", ["Jab", "Kwoon"], ["2 eine Zeile ist genau ein Wort"]],
  ])("reports %s", (_name, text, used, expected) => expect(problemsOf(text, ...used)).toEqual(expected));
});
