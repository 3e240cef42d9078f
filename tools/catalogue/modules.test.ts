import { describe, expect, it } from "vitest";
import type { Catalogue, Group, Topic, TopicSummary } from "#domain/catalogue/schema.ts";
import { moduleCode } from "./modules.ts";

const catalogue: Catalogue = {
  topics: [
    {
      topicID: "hau_kuen",
      group: "kuen",
      title: "Hau Kuen",
      titleLang: "zh-Latn",
      description: "Bleibt beim Thema.",
      list: [{ techniqueNr: "1", title: "Geschichte", description: "„Affe“ </script>", belt: [] }],
    },
  ],
  lessons: [],
  questions: [{ id: "A01", topic: ["Allgemein"], question: "?", options: ["a", "b", "c", "d"], correctAnswer: "a" }],
  quotes: [{ text: "Ein Spruch." }],
  glossary: [{ id: "kuen", term: "Kuen", aliases: ["Quan"], everyday: false, meaning: "Faust." }],
};

/** Runs the code of a module without imports. */
const run = (id: string): Promise<Record<string, unknown>> =>
  import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(moduleCode(id, catalogue) ?? "")}`);

describe("moduleCode", () => {
  it("keeps the lists of topics out of the index", async () => {
    const index = await run("virtual:catalogue");
    expect(index.topics).toEqual([
      {
        topicID: "hau_kuen",
        group: "kuen",
        title: "Hau Kuen",
        titleLang: "zh-Latn",
        lead: "Bleibt beim Thema.",
        count: 1,
      },
    ]);
    expect(index.quotes).toEqual(catalogue.quotes);
  });

  it("says of a topic which picture stands for it, how many techniques begin with each belt, and what practises it", async () => {
    const strip = { src: "/media/b.svg", alt: "Ein Arm", width: 90, height: 30, telling: 1, motion: "/media/b.json" };
    const entry = { title: "a", description: "b" };
    const menu = [{ label: "Karteikarten", address: "/cards/blocks" }];
    const topic: Topic = {
      topicID: "blocks",
      group: "single",
      title: "Blocks",
      cover: "2",
      menu,
      list: [
        { ...entry, techniqueNr: "1", belt: ["green", "blue", "brown"], image: { src: "/media/a.svg", alt: "" } },
        {
          ...entry,
          techniqueNr: "2",
          belt: ["blue", "brown"],
          image: {
            ...strip,
            panels: [
              [0, 0, 30, 30],
              [30, 0, 30, 30],
              [60, 0, 30, 30],
            ],
            labels: [[1, 2, 3, "1"]],
          },
        },
      ],
    };
    const codeOf = (cover?: string) =>
      moduleCode("virtual:catalogue", { ...catalogue, topics: [{ ...topic, cover }] }) ?? "";
    const summaryOf = async (cover?: string) => {
      const { topics } = (await import(
        /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(codeOf(cover))}`
      )) as { topics: TopicSummary[] };
      return topics[0];
    };
    expect(await summaryOf("2")).toEqual({
      topicID: "blocks",
      group: "single",
      title: "Blocks",
      count: 2,
      belts: [
        { belt: "green", count: 1 },
        { belt: "blue", count: 1 },
      ],
      picture: { src: "/media/b.svg", alt: "", width: 90, height: 30, panels: [[30, 0, 30, 30]] },
      menu,
    });
    expect((await summaryOf())?.picture?.src).toBe("/media/a.svg");
  });

  it("gives each topic, the questions and the glossary a module of their own", async () => {
    expect((await run("virtual:catalogue/topic-hau_kuen")).topic).toEqual(catalogue.topics[0]);
    expect((await run("virtual:catalogue/questions")).questions).toEqual(catalogue.questions);
    expect((await run("virtual:catalogue/glossary")).glossary).toEqual(catalogue.glossary);
  });

  it.each(["toString", "__proto__", "hau"])("rejects the unknown topic %s", async (topicID) => {
    const { loadTopic } = (await run("virtual:catalogue")) as { loadTopic: (id: string) => Promise<unknown> };
    await expect(loadTopic(topicID)).rejects.toThrow("No topic");
  });

  it("knows no other module", () => expect(moduleCode("virtual:catalogue/topic-blocks", catalogue)).toBeUndefined());

  it("names the groups whose every technique has a picture", async () => {
    const image = { src: "/media/bild.12345678.svg", alt: "" };
    const topicWith = (topicID: string, group: Group, ...images: (typeof image | undefined)[]): Topic => ({
      topicID,
      group,
      title: topicID,
      list: images.map((image, index) => ({ ...catalogue.topics[0]!.list[0]!, techniqueNr: `${index + 1}`, image })),
    });
    const topics = [
      topicWith("blocks", "single", image, image),
      topicWith("tritte", "single", image),
      topicWith("messer", "kombi", image, undefined),
    ];
    const code = moduleCode("virtual:catalogue", { ...catalogue, topics }) ?? "";
    const index = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as object;
    expect(index).toMatchObject({ picturedGroups: ["single"] });
  });
});
