import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import { readLayout } from "./size.ts";

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))));
/** The head of a WebP of one kind. */
const webp = (kind: string, ...rest: number[]) => bytes("RIFF", [0, 0, 0, 0], "WEBP", kind, [0, 0, 0, 0], rest);
const jpeg = bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc2, 0, 8, 8, 0x01, 0x2c, 0x02, 0x58]);

describe("readLayout", () => {
  it.each([
    ["an SVG by its viewBox", "a.svg", bytes('<?xml version="1.0"?><svg viewBox="0 0 640 480">'), 640, 480],
    ["an SVG by its edges", "a.SVG", bytes('<svg width="64px" height="48px">'), 64, 48],
    ["a PNG", "a.png", PNG.sync.write(new PNG({ width: 30, height: 20 })), 30, 20],
    ["a progressive JPEG behind another segment", "a.jpg", jpeg, 600, 300],
    ["a lossy WebP", "a.webp", webp("VP8 ", 0, 0, 0, 0x9d, 0x01, 0x2a, 0x40, 0x01, 0xf0, 0x00), 320, 240],
    ["a lossless WebP", "a.webp", webp("VP8L", 0x2f, 0x3f, 0xc1, 0x3b, 0x00), 320, 240],
    ["a WebP with extras", "a.webp", webp("VP8X", 0, 0, 0, 0, 0x3f, 0x01, 0, 0xef, 0, 0), 320, 240],
  ])("knows the size of %s", (_what, name, data, width, height) => {
    expect(readLayout(name, data)).toEqual({ width, height });
  });

  it("reads the part for lists", () => {
    const svg = '<svg viewBox="0 0 100 50" data-thumb="10 5 40 45"><g/></svg>';
    expect(readLayout("a.svg", bytes(svg))).toEqual({ width: 100, height: 50, thumb: [10, 5, 40, 45] });
  });

  it("reads panels and figures of ours", () => {
    const svg =
      '<svg viewBox="0 0 100 50" data-panels="0 0 40 50;45 0 55 50" data-telling="1" data-labels="10 5 8 1;60 5 8 70 %"><g/></svg>';
    expect(readLayout("a.svg", bytes(svg))).toEqual({
      width: 100,
      height: 50,
      panels: [
        [0, 0, 40, 50],
        [45, 0, 55, 50],
      ],
      telling: 1,
      labels: [
        [10, 5, 8, "1"],
        [60, 5, 8, "70 %"],
      ],
    });
  });

  it("reads which of ours is never mirrored", () => {
    const svg = '<svg viewBox="0 0 100 50" data-unmirrored="true"><g/></svg>';
    expect(readLayout("a.svg", bytes(svg))).toEqual({ width: 100, height: 50, unmirrored: true });
  });

  it.each([
    ["a.svg", "no picture at all"],
    ["a.svg", "<svg><path/></svg>"],
    ["a.png", "\x89PNG"],
    ["a.jpg", "\xff"],
    ["a.webp", "RIFF"],
    ["a.gif", "GIF89a"],
  ])("refuses %s with %j", (name, text) => expect(readLayout(name, bytes(text))).toBeUndefined());
});
