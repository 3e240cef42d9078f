import { describe, expect, it } from "vitest";
import type { Picture } from "#domain/catalogue/schema.ts";
import { figureParts, isStrip, isTurned, stepsOf } from "./figureParts.ts";

const strip: Picture = {
  src: "/media/bild.12345678.svg",
  alt: "",
  width: 1000,
  height: 500,
  panels: [
    [0, 50, 400, 450],
    [420, 50, 580, 450],
  ],
  labels: [
    [20, 30, 60, "1"],
    [440, 30, 60, "2"],
  ],
};
const stance: Picture = {
  ...strip,
  panels: [
    [0, 0, 600, 500],
    [600, 0, 400, 500],
  ],
  labels: [[700, 100, 40, "70 %"]],
};
const panelAt = (index: number) => {
  const [left, top, width, height] = strip.panels![index]!;
  return { left, top, width, height };
};

describe("in a list", () => {
  const thumb: Picture["thumb"] = [100, 60, 200, 220];
  const part = { left: 100, top: 60, width: 200, height: 220 };

  it("shows what the picture has for it, mirrored in itself", () => {
    for (const mirrored of [false, true])
      expect(figureParts({ ...strip, thumb }, { mirrored, panel: 1, isSmall: true })).toMatchObject({
        frame: part,
        parts: [part],
      });
  });

  it("shows the panel where there is nothing for it, or more room", () => {
    expect(figureParts(strip, { panel: 1, isSmall: true }).frame).toEqual(panelAt(1));
    expect(figureParts({ ...strip, thumb }, { panel: 1 }).frame).toEqual(panelAt(1));
  });
});

describe("isStrip", () => {
  it.each<[string, Picture, boolean]>([
    ["numbered panels", strip, true],
    ["a figure beside its footprint", stance, false],
    [
      "a foot for each panel",
      {
        ...stance,
        labels: [
          [700, 100, 40, "50 %"],
          [800, 100, 40, "50 %"],
        ],
      },
      false,
    ],
    ["a single figure", { src: "a", alt: "" }, false],
  ])("of %s", (_what, picture, expected) => expect(isStrip(picture)).toBe(expected));
});

describe("stepsOf", () => {
  it("knows which step each panel shows, also where some have no picture", () => {
    expect(stepsOf(strip)).toEqual([1, 2]);
    const [first, second] = strip.labels!;
    expect(stepsOf({ ...strip, labels: [first!, [...second!.slice(0, 3), "4"] as typeof first & {}] })).toEqual([1, 4]);
    expect(stepsOf(stance)).toEqual([]);
  });
});

describe("figureParts", () => {
  it("shows a picture as it is: one file, its figures over it", () => {
    const { frame, parts, labels } = figureParts(strip, {});
    expect(frame).toEqual({ left: 0, top: 0, width: 1000, height: 500 });
    expect(parts).toEqual([]);
    expect(labels.map(({ x, text }) => [x, text])).toEqual([
      [20, "1"],
      [440, "2"],
    ]);
  });

  it("turns each panel by itself: the order of the steps and their numbers stay", () => {
    const { frame, parts, labels } = figureParts(strip, { mirrored: true });
    expect(frame.width).toBe(1000);
    expect(parts).toEqual([panelAt(0), panelAt(1)]);
    expect(labels.map(({ x }) => x)).toEqual([20, 440]);
  });

  it("moves figures with the foot that they belong to", () => {
    expect(figureParts(stance, { mirrored: true }).labels).toEqual([{ x: 900, y: 100, height: 40, text: "70 %" }]);
  });

  it("turns as a whole what has no panels", () => {
    const { parts } = figureParts({ src: "a", alt: "", width: 300, height: 200 }, { mirrored: true });
    expect(parts).toEqual([{ left: 0, top: 0, width: 300, height: 200 }]);
  });

  it("never turns what means left and right", () => {
    const chart: Picture = { ...stance, panels: [], unmirrored: true };
    expect(isTurned(chart, true)).toBe(false);
    expect(isTurned(stance, true)).toBe(true);
    expect(figureParts(chart, { mirrored: true })).toEqual(figureParts(chart, {}));
  });

  it("shows one panel alone, as it is and in the mirror", () => {
    for (const mirrored of [false, true]) {
      const { frame, parts, labels } = figureParts(strip, { mirrored, panel: 1 });
      expect(frame).toEqual(panelAt(1));
      expect(parts).toEqual([panelAt(1)]);
      expect(labels).toEqual([]);
    }
  });

  it("shows all of it where there is no such panel", () => {
    expect(figureParts(strip, { panel: 7 }).parts).toEqual([]);
    expect(figureParts({ src: "a", alt: "" }, { panel: 0 }).frame.width).toBeGreaterThan(0);
  });
});
