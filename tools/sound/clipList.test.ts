import { resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Catalogue } from "#domain/catalogue/schema.ts";
import { readCatalogue } from "../catalogue/readCatalogue.ts";
import { type Announcements, readAnnouncements } from "./announcements.ts";
import { clipList, type ClipList } from "./clipList.ts";
import { ENGINES } from "./synthesis/engine.ts";
import { numberWord } from "./numberWord.ts";

const { espeak, pico } = ENGINES;
const project = resolve(import.meta.dirname, "../..");
let catalogue: Catalogue;
let announcements: Announcements;
let list: ClipList;
beforeAll(async () => {
  const result = await readCatalogue(project);
  if (!result.ok) throw new Error("the catalogue has problems");
  ({ catalogue } = result);
  announcements = await readAnnouncements(project);
  list = clipList(catalogue, announcements, espeak);
});

describe("the announcements of our catalogue", () => {
  it.each([
    ["handkombination-3", "Dschäb, Kross, Haken. Dreiklang"],
    ["chinna-2", "Kleine Umwicklung. Efeu"],
    ["thema-hau_kuen", "Hau Kün"],
    ["thema-18_hande_des_lo_han", "achtzehn Hände des Loh Hahn"],
    ["thema-pak_pai_6", "Pack Pai sechs"],
    ["thema-schlaege", "zweiundvierzig Handtechniken"],
    ["abschnitt-bewegungsablauf", "Bewegungsablauf"],
    ["kampfdistanzen-4", "Messerdistanz oder Stockdistanz"],
    ["zahl-4a", "vier a"],
    ["zahl-51", "einundfünfzig"],
    ["runde-3", "Runde drei"],
    ["noch-zehn-sekunden", "Noch zehn Sekunden"],
  ])("%s: %s", (name, text) => expect(list.get(name)).toBe(text));

  it("say every technique, every form with its sections, and every number that occurs", () => {
    const techniques = catalogue.topics.filter(({ group }) => group === "single" || group === "kombi");
    const names = techniques.flatMap(({ topicID, list }) => list.map(({ techniqueNr }) => `${topicID}-${techniqueNr}`));
    expect(names).toHaveLength(302);
    const numbers = techniques.flatMap(({ list }) => list.map(({ techniqueNr }) => `zahl-${techniqueNr}`));
    const forms = catalogue.topics.filter(({ group }) => group === "kuen").map(({ topicID }) => `thema-${topicID}`);
    expect(forms).toHaveLength(13);
    expect([...names, ...numbers, ...forms].filter((name) => !list.has(name))).toEqual([]);
    expect([...list.keys()].filter((name) => name.startsWith("abschnitt-"))).toHaveLength(4);
  });

  it("are written for Pico with nothing but its own marks", () => {
    const mark = /<phoneme alphabet='xsampa' ph='[^'<>]+'\/>|<break time='\d+ms'\/>/gu;
    const plain = [...clipList(catalogue, announcements, pico)].map(([, text]) => text.replaceAll(mark, "x"));
    expect(plain.filter((text) => !/^[\p{L}][\p{L} ,]*$/u.test(text))).toEqual([]);
  });

  it("hold nothing that an engine would stumble over", () => {
    expect([...list].filter(([, text]) => !/^[\p{L}][\p{L} ,.]*$/u.test(text))).toEqual([]);
  });

  it("use every word that the announcements list", () => {
    const titles = catalogue.topics
      .flatMap((topic) => [topic, ...topic.list])
      .flatMap((named) => [named.title, "memorableName" in named ? (named.memorableName ?? "") : ""]);
    const numbers = Array.from({ length: announcements.numbers }, (_, index) => numberWord(index + 1));
    const { phrases, titles: overrides } = announcements;
    const written = [...titles, ...numbers, ...Object.values(phrases), ...Object.values(overrides)].join(" ");
    const unused = [...Object.keys(announcements.words), ...Object.keys(announcements.sounds)].filter(
      (word) => !new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, "u").test(written),
    );
    expect(unused).toEqual([]);
  });
});
