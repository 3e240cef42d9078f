import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { labelsOf, svgOf } from "./canvas.ts";
import { inscribe, textWidth } from "./labels.ts";
import { type Library, readLibrary } from "../pose/library.ts";
import { readTitles, type Title } from "../pose/titles.ts";
import { HIT_TONES, MARKS, tonesOf } from "#domain/figures/palette.ts";
import { PICTURES, readManifest, renderTechnique } from "../cli/pictures.ts";
import { PLAIN_CAST } from "../pose/cast.ts";
import { PROJECT, select } from "../cli/select.ts";

let library: Library;
let titles: ReadonlyMap<string, Title>;
beforeAll(async () => {
  library = await readLibrary(PROJECT);
  titles = await readTitles(PROJECT);
});

const castFor = (id: string) => titles.get(id)?.cast ?? PLAIN_CAST;

const rendered = new Map<string, ReturnType<typeof renderTechnique>>();
/** Each once: drawing takes seconds. */
function render(id: string) {
  const known = rendered.get(id);
  if (known) return known;
  const [technique] = select(library, [id]);
  const drawn = renderTechnique(technique!.plan!, castFor(id));
  rendered.set(id, drawn);
  return drawn;
}

/** What was drawn before, on whatever machine. */
function committed(id: string) {
  const { picture } = readManifest(PROJECT).pictures[id]!;
  return readFileSync(join(PROJECT, PICTURES, picture), "utf8");
}

/** One of each kind: striking hand with arrow, stance with plan, strip, map of zones with marks. */
const KINDS = ["schlaege/4", "basisStaende/6", "trittkombination/1", "nachschlagen/2"];

describe("renderTechnique", () => {
  it.each(KINDS)("makes the committed bytes, only areas and lines: %s", { timeout: 60_000 }, (id) => {
    const picture = render(id);
    expect(picture).toBe(committed(id));
    expect(picture).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+"( data-(panels|labels|telling|thumb)="[\p{L}\d .;%]+")*>/u,
    );
    // Nothing that says what it is: of style only the colours on dark paper.
    const plain = picture.replace(/<style>@media\(prefers-color-scheme:dark\)\{(?:\.\w\{[^}]+\})+\}<\/style>/, "");
    expect(plain).not.toMatch(/\sid=|\sclass="[^"]{4,}"|<(?:title|desc|text|metadata|style|script|image|clipPath)/);
    expect(picture).not.toMatch(/NaN|undefined|Infinity|e-\d/);
    expect(picture).toContain(tonesOf("belt", { role: "self", belt: castFor(id).belt, look: "student" })[0]);
  });

  it("shows in red what strikes, in the close-up too", { timeout: 60_000 }, () => {
    const [picture = "", closeUp = ""] = render("schlaege/36").split(/<circle class="l"/);
    for (const part of [picture, closeUp]) expect(part).toContain(HIT_TONES[0]);
  });

  it("cuts a single figure to what it takes, and says what of hands a list shows", { timeout: 60_000 }, () => {
    const picture = render("schlaege/4");
    const [width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(picture)!.slice(1).map(Number);
    expect(width).toBeLessThan(height!);
    const thumb = / data-thumb="([^"]+)"/.exec(picture)![1]!.split(" ").map(Number);
    const [left, top, wide, high] = thumb;
    expect([left! >= 0, top! >= 0, left! + wide! <= width!, top! + high! <= height!]).toEqual([true, true, true, true]);
    expect(high).toBeLessThan(0.82 * height!);
    expect(render("tritte/2")).not.toContain("data-thumb");
  });

  it("draws forces in the close-up, too", { timeout: 60_000 }, () => {
    const afterCircle = render("chinna/2").split("<circle").at(-2)!;
    expect(afterCircle).toContain(`fill="${MARKS.seal}"`);
  });

  it("marks the struck surface and the way to it", { timeout: 30_000 }, () => {
    const picture = render("tritte/2");
    expect(picture).toContain(MARKS.seal);
    expect(picture).toContain(MARKS.sealLight);
    // There the start is hidden but for a sliver.
    expect(render("schlaege/4")).not.toContain(MARKS.sealLight);
  });
});

describe("what belongs on a picture", () => {
  const numbersOf = (svg: string, name: string) =>
    (new RegExp(` ${name}="([^"]*)"`).exec(svg)?.[1] ?? "").split(";").map((part) => part.split(" "));

  it("is said by a strip, not drawn: its steps from left to right, each in a panel", { timeout: 30_000 }, () => {
    const picture = render("trittkombination/1");
    expect(numbersOf(picture, "data-labels").map((label) => label[3])).toEqual(["1", "2", "3", "4"]);
    const lefts = numbersOf(picture, "data-panels").map(([left]) => Number(left));
    expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
    expect(picture).toContain(' data-telling="2"');
  });

  it("is said by a stance: how much each foot carries, beside the figure", { timeout: 30_000 }, () => {
    const picture = render("basisStaende/6");
    const [figure, plan] = numbersOf(picture, "data-panels").map((panel) => panel.map(Number));
    expect(plan![0]).toBe(figure![2]);
    const labels = labelsOf(picture);
    expect(labels.map(({ text }) => text).toSorted()).toEqual(["5 %", "95 %"]);
    for (const { x } of labels) expect(x).toBeGreaterThan(plan![0]!);
  });

  it.each(Object.keys(readManifest(PROJECT).pictures).filter((id) => id.startsWith("nachschlagen/")))(
    "is said by a reference drawing: every label on its picture, none over another: %s",
    (id) => {
      const picture = committed(id);
      const [width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(picture)!.slice(1).map(Number);
      const boxes = labelsOf(picture).map(({ x, y, height: high, text }) => {
        const half = textWidth(text, high) / 2;
        return { left: x - half, right: x + half, top: y - high / 2, bottom: y + high / 2 };
      });
      expect(boxes.length).toBeGreaterThan(2);
      for (const [index, a] of boxes.entries()) {
        expect([a.left >= 0, a.right <= width!, a.top >= 0, a.bottom <= height!]).toEqual([true, true, true, true]);
        for (const b of boxes.slice(index + 1))
          expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).toBe(false);
      }
    },
  );

  it("can be written in, for sheets", () => {
    const layout = { panels: [], labels: [{ x: 10, y: 20, height: 30, text: "70 %" }] };
    const svg = svgOf(100, 100, "<g/>", layout);
    expect(inscribe(svg, "#000").length).toBeGreaterThan(svg.length);
    expect(inscribe(svgOf(100, 100, "<g/>"), "#000")).toBe(svgOf(100, 100, "<g/>"));
  });
});

describe("palette", () => {
  const tokens = readFileSync(join(PROJECT, "app/ui/tokens.css"), "utf8");
  it("has the accent of the app", () => {
    expect(tokens).toContain(`--seal: light-dark(${MARKS.seal},`);
    expect(tokens).toContain(`--sheet: light-dark(${MARKS.paper},`);
  });
});
