import { describe, expect, it } from "vitest";
import { GAME_IDS, type GameId } from "../routes.ts";
import { homeText } from "../text/home.ts";
import { tileSections } from "./tiles.ts";

const gamesWith = (...finished: GameId[]) => GAME_IDS.map((id) => ({ id, finished: finished.includes(id) }));
const theory = ["kampfprinzipien", "kampfdistanzen"].map((topicID) => ({ topicID, group: "theorie" as const }));
const { catalogue, training, games, soon } = homeText.sections;

const shape = (...finished: GameId[]) =>
  Object.fromEntries(
    tileSections(gamesWith(...finished), theory).map(({ title, tiles }) => [title, tiles.map(({ id }) => id)]),
  );

describe("tileSections", () => {
  it("moves what is unfinished to 'Demnächst verfügbar', and keeps a section that has nothing else", () => {
    expect(shape("quiz")).toEqual({
      [catalogue]: ["single", "kuen", "theorie"],
      [training]: ["audio", "cards", "interval", "headmove"],
      [games]: ["quiz"],
      [soon]: ["sort", "nr", "reaction", "names"],
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

  it("calls a category finished exactly when all of its topics are there", () => {
    const finished = (topics: typeof theory) =>
      tileSections([], topics)[0]?.tiles.map(({ id, finished }) => [id, finished]);
    expect(finished(theory)).toEqual([
      ["single", false],
      ["kuen", false],
      ["theorie", true],
    ]);
    expect(finished(theory.slice(1))?.at(-1)).toEqual(["theorie", false]);
  });
});
