import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { APART, PLAN as ROWS } from "./rooms.ts";

const project = resolve(import.meta.dirname, "..");
const IMPORTS = /(?:^|\n)(?:import|export)\b[^"'`;]*?\bfrom "([^"]+)"|(?:^|\n)import "([^"]+)"|\bimport\("([^"]+)"\)/g;

const words = (text: string) => text.split(" ").filter(Boolean);
const PLAN = ROWS.map((row) => ({ own: words(row.rooms), may: words(row.may) }));
const isIn = (path: string, room: string) => path === room || path.startsWith(`${room}/`);
const mays = new Map(PLAN.flatMap(({ own, may }) => own.map((room) => [room, may] as const)));
const rooms = [...mays.keys()].toSorted((a, b) => b.length - a.length);
const roomOf = (path: string) => rooms.find((room) => isIn(path, room)) ?? "";

/** What an import names: a path of the project, or a package (`hono`, `@hono/node-server`, `node`, `virtual`). */
function named(file: string, specifier: string): string {
  if (specifier.startsWith(".")) return normalize(join(dirname(file), specifier)).replaceAll("\\", "/");
  if (specifier.startsWith("#")) return specifier.slice(1);
  const scheme = /^(node|virtual):/.exec(specifier)?.[1];
  return scheme ?? /^(?:@[^/]+\/)?[^/]+/.exec(specifier)![0];
}

function mayImport(file: string, target: string): boolean {
  const [from, to] = [roomOf(file), roomOf(target)];
  // Files at the top of a room may import what lies inside.
  if (isIn(to, from)) return true;
  return mays.get(from)!.some((allowed) => isIn(target, allowed) && (to === allowed || !APART.includes(to)));
}

const files = globSync("{app,domain,figures,server}/**/*.{ts,tsx}", { cwd: project })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !/\.test\.tsx?$|\.d\.ts$/.test(file));

const imports = files.flatMap((file) =>
  [...readFileSync(join(project, file), "utf8").matchAll(IMPORTS)].map(([, from, bare, late]) => ({
    file,
    target: named(file, (from ?? bare ?? late)!),
  })),
);

describe("the rooms of the house", () => {
  it("exist, and every file has one", () => {
    expect(rooms.filter((room) => !existsSync(join(project, room)))).toEqual([]);
    expect(files.filter((file) => roomOf(file) === "")).toEqual([]);
  });

  it("import only what they may", () => {
    expect(imports.length).toBeGreaterThan(2000);
    const wrong = imports.filter(({ file, target }) => !mayImport(file, target));
    expect(wrong.map(({ file, target }) => `${file} -> ${target}`)).toEqual([]);
  });

  it("have no arrow that nobody needs", () => {
    const pairs = new Set(imports.map(({ file, target }) => `${roomOf(file)} ${target}`));
    const needed = [...pairs].map((pair) => pair.split(" ") as [string, string]);
    const idle = PLAN.flatMap(({ own, may }) =>
      may
        .filter((allowed) => !needed.some(([room, target]) => own.includes(room) && isIn(target, allowed)))
        .map((allowed) => `${own.join(", ")} -> ${allowed}`),
    );
    expect(idle).toEqual([]);
  });

  it("stand in ARCHITECTURE.md with what they may import", () => {
    const cells = readFileSync(join(project, "ARCHITECTURE.md"), "utf8")
      .split("\n")
      .map((line) => line.split(" | ").map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name)));
    const rows = cells.map((row) => [row[0], row.at(-1)]);
    const wanted = PLAN.map(({ own, may }) => [own.map((room) => (room.endsWith(".ts") ? room : `${room}/`)), may]);
    for (const row of wanted) expect(rows).toContainEqual(row);
  });
});
