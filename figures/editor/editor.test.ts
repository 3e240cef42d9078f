import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readMovement } from "#domain/figures/motion/movement.ts";
import { readLibrary } from "../pose/library.ts";
import { PROJECT } from "../cli/select.ts";
import type { TechniqueData } from "../pose/schema.ts";
import { type Judged, judgeDraft, toYaml } from "./draft.ts";
import { openEditor } from "./server.ts";

const library = await readLibrary(PROJECT);
const dataOf = (id: string) => library.techniques.get(id)?.data as TechniqueData;
const judge = (id: string, more: object) => judgeDraft({ id, panel: 0, ...more }, library);

describe("judgeDraft", () => {
  it("gives every technique back as it was", () => {
    for (const id of ["tritte/2", "hebel/12", "trittkombination/1", "basisStaende/6"])
      expect(judge(id, { yaml: toYaml(dataOf(id)) }).data).toEqual(dataOf(id));
  });

  it("shows what a changed number does", () => {
    const data = { ...dataOf("tritte/2"), pose: { extends: "trittGerade", chest: { yaw: 127 } } };
    const before = judge("tritte/2", { data: dataOf("tritte/2") });
    const after = judge("tritte/2", { data });
    expect(before.warnings).toEqual([]);
    expect(after.warnings[0]?.text).toMatch(/verdreht/);
    expect(JSON.stringify(after.movement)).not.toBe(JSON.stringify(before.movement));
    expect(readMovement(JSON.parse(JSON.stringify(after.movement)))).toBeDefined();
    expect(after.pose?.chest?.yaw).toBe(127);
  });

  it("tells mistakes by the line of the text, and names that lead nowhere", () => {
    expect(judge("tritte/2", { yaml: "hit: R.ball\npose: { armL: pocket }" }).problems[0]).toMatch(/^Zeile 2: .*guard/);
    expect(judge("tritte/2", { yaml: "pose: nobody" }).problems).toEqual(["die Haltung nobody gibt es nicht"]);
  });
});

describe("the editor's server", () => {
  let editor: Awaited<ReturnType<typeof openEditor>>;
  beforeAll(async () => {
    editor = await openEditor({ library, titles: new Map() }, 0);
  });
  afterAll(() => editor.close());

  it("delivers a page whose script has no types left", async () => {
    const page = await (await fetch(editor.url)).text();
    expect(page).toContain('lang="de"');
    const script = await (await fetch(`${editor.url}page.js`)).text();
    expect(script).not.toMatch(/import type|: HTMLElement/);
  });

  it("delivers the app's renderer to it, and nothing else of the project", async () => {
    const statusOf = async (path: string) => (await fetch(editor.url + path)).status;
    const renderer = await (await fetch(`${editor.url}app/figures/gl/renderer.ts`)).text();
    expect(renderer).toContain("createRenderer");
    expect(renderer).not.toMatch(/import type|: Renderer \| undefined/);
    expect(await statusOf("domain/figures/motion/pose.ts")).toBe(200);
    const refused = [
      "package.json",
      "server/main.ts",
      "app/main.tsx",
      "domain/figures/none.ts",
      "app/figures/../../package.json",
    ];
    for (const path of refused) expect(await statusOf(path)).toBe(404);
  });

  it("tells the page the ranges that drafts are held to", async () => {
    const ranges = (await (await fetch(`${editor.url}ranges`)).json()) as Record<string, [number, number]>;
    const legs = ["lift", "toe", "toesUp", "ext", "weight"];
    for (const field of legs) {
      const [low, high] = ranges[field]!;
      const problemsAt = (value: number) =>
        judge("tritte/2", { data: { pose: { legR: { [field]: value } } } }).problems;
      expect([...problemsAt(low), ...problemsAt(high)]).toEqual([]);
      expect(problemsAt(low - 0.01)[0]).toContain(`liegt zwischen ${low} und ${high}`);
      expect(problemsAt(high + 0.01)[0]).toContain(`liegt zwischen ${low} und ${high}`);
    }
  });

  it("judges drafts and refuses what is none", async () => {
    const post = (body: string) => fetch(`${editor.url}judge`, { method: "POST", body });
    const draft = { id: "tritte/2", data: dataOf("tritte/2"), panel: 0 };
    const judged = (await (await post(JSON.stringify(draft))).json()) as Judged;
    expect(judged.problems).toEqual([]);
    expect((await post("{")).status).toBe(400);
    expect((await post("{}")).status).toBe(400);
    expect((await fetch(`${editor.url}elsewhere`)).status).toBe(404);
  });

  it("answers only its own page", async () => {
    const status = await new Promise((settle, fail) => {
      const asked = request(editor.url, { headers: { host: "evil.example" } }, (reply) => {
        reply.resume();
        settle(reply.statusCode);
      });
      asked.on("error", fail);
      asked.end();
    });
    expect(status).toBe(403);
    expect((await fetch(editor.url, { headers: { origin: "http://evil.example" } })).status).toBe(403);
  });
});
