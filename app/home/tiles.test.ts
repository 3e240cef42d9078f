import { describe, expect, it } from "vitest";
import { GAMES } from "#domain/game/games.ts";
import { GAME_IDS, type GameId } from "#domain/game/games.ts";
import { homeText } from "../text/home.ts";
import { beginningOf, tileSections } from "./tiles.ts";

const gamesWith = (...finished: GameId[]) =>
  GAME_IDS.map((id) => ({ id, icon: "play" as const, finished: finished.includes(id) }));
const theory = ["kampfprinzipien", "kampfdistanzen"].map((topicID) => ({ topicID, group: "theorie" as const }));
const { catalogue, training, games, soon } = homeText.sections;

const listed = (section: "training" | "games") => GAME_IDS.filter((id) => GAMES[id].section === section);

const shape = (...finished: GameId[]) =>
  Object.fromEntries(
    tileSections(gamesWith(...finished), theory).map(({ title, tiles }) => [title, tiles.map(({ id }) => id)]),
  );

describe("beginningOf", () => {
  it("is the stances, unless a club hides them", () => {
    expect(beginningOf([{ topicID: "blocks" }, { topicID: "basisStaende" }])).toBe("/techniques/single/basisStaende");
    expect(beginningOf([{ topicID: "blocks" }])).toBeUndefined();
  });
});

describe("tileSections", () => {
  it("moves what is unfinished to 'Demnächst verfügbar', and keeps a section that has nothing else", () => {
    expect(shape("quiz")).toEqual({
      [catalogue]: ["single", "kuen", "theorie", "bookmarks"],
      [training]: listed("training"),
      [games]: ["quiz"],
      [soon]: listed("games").filter((id) => id !== "quiz"),
    });
  });

  it("leaves 'Demnächst verfügbar' out when everything is finished", () => {
    expect(Object.keys(shape(...GAME_IDS))).toEqual([catalogue, training, games]);
  });

  it.each([...GAME_IDS])("shows %s exactly once, with its link", (id) => {
    for (const finished of [[], [id], [...GAME_IDS]]) {
      const tiles = tileSections(gamesWith(...finished), theory).flatMap((section) => section.tiles);
      expect(tiles.filter((tile) => tile.id === id).map((tile) => tile.href)).toEqual([`/${id}`]);
    }
  });

  it("calls a category finished as soon as the catalogue has anything of it", () => {
    const finished = (topics: typeof theory) =>
      tileSections([], topics)[0]?.tiles.map(({ id, finished }) => [id, finished]);
    expect(finished([])?.at(-2)).toEqual(["theorie", false]);
    expect(finished(theory)).toEqual([
      ["single", false],
      ["kuen", false],
      ["theorie", true],
      ["bookmarks", true],
    ]);
  });

  it("calls a category finished although a club hides some of its topics", () => {
    expect(tileSections([], theory.slice(1))[0]?.tiles.find(({ id }) => id === "theorie")?.finished).toBe(true);
  });
});
