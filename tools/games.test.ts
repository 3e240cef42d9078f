import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { GAME_IDS } from "#domain/game/games.ts";

const project = resolve(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(project, path), "utf8");

describe.each(GAME_IDS)("the game %s", (id) => {
  it("has the files of every game, in a folder named by its id", () => {
    const name = id.slice(0, 1).toUpperCase() + id.slice(1);
    const shape = ["config.ts", "rules.ts", "rules.test.ts", "View.tsx", `${name}.tsx`];
    expect(readdirSync(join(project, "app/games", id))).toEqual(expect.arrayContaining(shape));
    expect(read(`app/games/${id}/rules.ts`)).toMatch(new RegExp(`^export const ${id}\\b`, "m"));
    expect(read(`app/games/${id}/${name}.tsx`)).toMatch(new RegExp(`^export function ${name}\\(`, "m"));
  });

  it("calls nothing by itself: its result goes to the server by way of the result screen (rule 25.10)", () => {
    const files = readdirSync(join(project, "app/games", id)).filter((file) => /\.tsx?$/.test(file));
    const own = files.filter((file) => !file.includes(".test."));
    const calling = /\bfetch\(|XMLHttpRequest|sendBeacon|WebSocket|from "firebase|platform\/firebase/;
    expect(own.length).toBeGreaterThan(3);
    expect(own.filter((file) => calling.test(read(`app/games/${id}/${file}`)))).toEqual([]);
  });

  it("stands in the lists of the documents", () => {
    expect(read("docs/glossary.md")).toMatch(new RegExp(`^\\| .+ \\| \`${id}\` \\|`, "m"));
    expect(read("docs/specification.md")).toMatch(new RegExp(`^\\*\\*4\\.1\\*\\* .*\`/${id}\``, "m"));
  });
});
