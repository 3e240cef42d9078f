import { resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import {
  type Belt,
  BELTS,
  type Catalogue,
  FORM_SECTIONS,
  type Group,
  QUESTION_LABELS,
  type Technique,
} from "#domain/catalogue/schema.ts";
import { makeTermMarker } from "#domain/catalogue/terms.ts";
import { makeMedia } from "../build/media.ts";
import { attachPictures } from "../build/pictures/attach.ts";
import { attachSounds } from "../sound/attach.ts";
import { formatProblems, readCatalogue } from "./readCatalogue.ts";

const project = resolve(import.meta.dirname, "../..");
let catalogue: Catalogue;
beforeAll(async () => {
  const result = await readCatalogue(project);
  expect(result.ok ? "" : formatProblems(result.problems)).toBe("");
  if (result.ok) catalogue = result.catalogue;
});

const topicOf = (id: string) => catalogue.topics.find(({ topicID }) => topicID === id);
const entries = (id: string): Technique[] => topicOf(id)?.list ?? [];
const idsOf = (group: Group) => catalogue.topics.filter((topic) => topic.group === group).map(({ topicID }) => topicID);
const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));
/** The number of a technique without its letter. */
const wholeOf = ({ techniqueNr }: Technique) => Number.parseInt(techniqueNr, 10);

describe("single techniques (rule 5.1)", () => {
  it.each([
    ["schlaege", 42],
    ["tritte", 51],
    ["blocks", 16],
    ["chinna", 12],
    ["hebel", 20],
    ["basisStaende", 13],
  ])("has all entries of %s", (topicID, count) => {
    expect(topicOf(topicID)?.group).toBe("single");
    expect(entries(topicID).map(({ techniqueNr }) => techniqueNr)).toEqual(numbersTo(count));
  });

  it("are these topics and no others, the stances under their title", () => {
    expect(idsOf("single").toSorted()).toEqual(["basisStaende", "blocks", "chinna", "hebel", "schlaege", "tritte"]);
    expect(topicOf("basisStaende")?.title).toBe("13 Basis-Stände");
  });

  it("have an English name where they are kicks, the attack that they answer where they are joint locks", () => {
    expect(entries("tritte").filter(({ english }) => !english)).toEqual([]);
    expect(entries("chinna").filter(({ attack }) => !attack)).toEqual([]);
  });
});

describe("combinations and counters (rule 5.2)", () => {
  const TITLES = {
    handkombination: "Handkombination",
    trittkombination: "Trittkombination",
    defensive: "Defensive Setup",
    offensive: "Offensive Setup",
    wuerfe: "Basiswurf",
    falltrittkombinationen: "Falltritt",
    stock: "Stockkonter",
    messer: "Messerkonter",
    greifkontertechniken: "Greifkonter",
    schlagkonter: "Schlagkonter",
    trittkontertechniken: "Trittkonter",
  };

  it.each(Object.entries(TITLES))("%s is called %s", (topicID, title) => {
    expect(topicOf(topicID)).toMatchObject({ group: "kombi", title });
  });

  it("go to number 10, the counters to strikes to 21, and there are no others", () => {
    expect(idsOf("kombi").toSorted()).toEqual(Object.keys(TITLES).toSorted());
    const highest = idsOf("kombi").map((id) => [id, Math.max(...entries(id).map(wholeOf))]);
    const tooLow = highest.filter(([id, most]) => Number(most) < (id === "schlagkonter" ? 21 : 10));
    expect(tooLow).toEqual([]);
  });

  it("name the attack that a counter answers", () => {
    const counters = ["stock", "messer", "greifkontertechniken", "schlagkonter", "trittkontertechniken"];
    expect(counters.flatMap(entries).filter(({ attack }) => !attack)).toEqual([]);
  });
});

describe("forms (rule 5.3)", () => {
  const FORMS =
    "18_hande_des_lo_han fire_tiger hau_kuen jin_chong_tai_yat_pai limpo lo_han_kuen nan_pai pak_pai_6 pak_pai_7 " +
    "pak_pai_8 san_chen_kuen siu_lum_pai siu_wan";

  it("are these thirteen, each with a subtitle and its four sections", () => {
    expect(idsOf("kuen").toSorted()).toEqual(FORMS.split(" "));
    for (const id of idsOf("kuen")) {
      expect(entries(id).map(({ title }) => title)).toEqual(FORM_SECTIONS);
      expect([id, topicOf(id)?.subtitle]).toEqual([id, expect.stringMatching(/\S{3}/)]);
    }
    expect(FORM_SECTIONS).toEqual(["Geschichte", "Bewegungsablauf", "Bewegungsart", "Ursprung"]);
  });
});

describe("theory (rule 5.4)", () => {
  it("has the 25 principles, from Aufbau to the broken rhythm, each with its points", () => {
    const principles = entries("kampfprinzipien");
    expect(principles.map(({ techniqueNr }) => techniqueNr)).toEqual(numbersTo(25));
    expect(principles.slice(0, 8).map(({ title }) => title)).toEqual([
      "Aufbau",
      "Position",
      "Unabhängige Bewegung",
      "Anfangsgeschwindigkeit",
      "Kritische Distanzlinie",
      "Angriffslinie",
      "Überbrücken der Lücke",
      "Die ersten fünf Techniken",
    ]);
    expect(principles.at(-1)?.title).toBe("Theorie des gebrochenen Rhythmus");
    expect(principles.filter(({ ablauf = [] }) => ablauf.length === 0)).toEqual([]);
    expect(topicOf("kampfprinzipien")?.title).toBe("Die 25 Kampfprinzipien im Detail");
  });

  it("has the five distances, in order", () => {
    expect(entries("kampfdistanzen").map(({ title }) => title)).toEqual([
      "Greif-/Fangdistanz",
      "Schlagdistanz",
      "Trittdistanz",
      "Messer-/Stockdistanz",
      "Offene Distanz (Waffen)",
    ]);
  });

  it("has the rules of safe training, of self-defence, and what is looked up (rule 5.26)", () => {
    expect(idsOf("theorie").toSorted()).toEqual([
      "kampfdistanzen",
      "kampfprinzipien",
      "nachschlagen",
      "notwehr",
      "sicherTrainieren",
    ]);
    expect(entries("notwehr").some(({ description }) => /§\s32/.test(description))).toBe(true);
  });
});

describe("stances (rule 5.6)", () => {
  it("stand on one of six distributions of weight", () => {
    const shares = entries("basisStaende").map(({ weight }) =>
      (weight?.parts ?? [])
        .map(({ percent }) => percent)
        .toSorted((one, other) => other - one)
        .join("/"),
    );
    expect([...new Set(shares)].toSorted()).toEqual(["100", "33/33/33", "50/50", "70/30", "80/20", "95/5"]);
  });
});

describe("belts (rules 1.2 and 5.8)", () => {
  it("rise from white to black", () => {
    expect(BELTS).toEqual(["white", "yellow", "orange", "green", "blue", "brown", "black"]);
  });

  it("run for each technique without a gap from the first to brown", () => {
    const toBrown = (first: Belt | undefined) => (first ? BELTS.slice(BELTS.indexOf(first), -1) : []);
    const techniques = [...idsOf("single"), ...idsOf("kombi")].flatMap(entries);
    expect(techniques.length).toBeGreaterThan(300);
    expect(techniques.filter(({ belt }) => belt.length === 0 || belt.join() !== toBrown(belt[0]).join())).toEqual([]);
  });

  it("begin with white for hand techniques, between yellow and blue for blocks, joint locks and throws", () => {
    const firstBelts = (id: string) => new Set(entries(id).map(({ belt }) => belt[0]));
    expect(firstBelts("schlaege")).toEqual(new Set(["white"]));
    const middle = new Set<Belt | undefined>(["yellow", "orange", "green", "blue"]);
    for (const id of ["blocks", "chinna", "wuerfe"]) {
      expect([...firstBelts(id)].filter((belt) => !middle.has(belt))).toEqual([]);
    }
  });
});

describe("pictures and announcements (rule 5.13)", () => {
  it("are there for each technique, with words that tell what the picture shows", async () => {
    const media = makeMedia();
    const pictured = await attachPictures(catalogue, { project, media });
    const announced = await attachSounds(catalogue, { project, media });
    expect([...pictured.problems, ...announced.problems]).toEqual([]);
    const techniquesIn = ({ topics }: Catalogue) =>
      topics.filter(({ group }) => group === "single" || group === "kombi").flatMap(({ list }) => list);
    expect(techniquesIn(pictured.catalogue).filter(({ image }) => !image?.alt)).toEqual([]);
    expect(techniquesIn(announced.catalogue).filter(({ audio = [] }) => audio.length === 0)).toEqual([]);
  });
});

describe("questions (rule 5.16)", () => {
  it("are about 150, under all eight labels, each for all belts or up to black", () => {
    expect(catalogue.questions.length).toBeGreaterThanOrEqual(150);
    expect(new Set(catalogue.questions.flatMap(({ topic }) => topic))).toEqual(new Set(QUESTION_LABELS));
    for (const { options, correctAnswer, belt } of catalogue.questions) {
      expect(new Set(options).size).toBe(4);
      expect(options).toContain(correctAnswer);
      expect(belt?.at(-1) ?? "black").toBe("black");
    }
  });

  it("asks a white belt ten questions of theory", () => {
    const labels = new Set(["Allgemein", "Kampfprinzipien"]);
    const forAll = catalogue.questions.filter(({ belt, topic }) => !belt && topic.some((label) => labels.has(label)));
    expect(forAll.length).toBeGreaterThanOrEqual(10);
  });
});

describe("texts", () => {
  it("has about 40 different sentences (rule 4.6)", () => {
    const texts = catalogue.quotes.map(({ text }) => text);
    expect(texts.length).toBeGreaterThanOrEqual(40);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it("marks no word on more than one page in ten: such a word is everyday", () => {
    const mark = makeTermMarker(catalogue.glossary);
    const pages = catalogue.topics.flatMap(({ list }) =>
      list.map(({ title, description, steps = [], ablauf = [], safety = "" }) =>
        mark([description, ...steps, ...ablauf, safety], [title]),
      ),
    );
    const marks = Map.groupBy(
      pages.flat(2).flatMap(({ entry }) => (entry ? [entry.term] : [])),
      (term) => term,
    );
    const everywhere = [...marks].filter(([, { length }]) => length > pages.length / 10).map(([term]) => term);
    expect(everywhere).toEqual([]);
    expect(marks.size).toBeGreaterThan(30);
  });
});
