import { describe, expect, it } from "vitest";
import { viewOf } from "#domain/figures/camera.ts";
import { onCanvas } from "./canvas.ts";
import { drawMarks, labelsIn, roomOfMarks } from "./marks.ts";
import type { Marks, Scene } from "../pose/types.ts";

const NOTHING: Marks = { rings: [], leads: [], measures: [], labels: [] };
function sceneWith(marks: Partial<Marks>): Scene {
  const camera = { azimuth: 0, elevation: 0, target: [0, 1, 0] as const, size: 2 };
  return {
    people: [],
    props: [],
    ghosts: [],
    arrows: [],
    hits: [],
    rings: [],
    marks: { ...NOTHING, ...marks },
    camera,
  };
}
const HEIGHT = 100;
const label = { at: [0.6, 1, 0] as const, text: "10" };

describe("a line from a label", () => {
  const scene = sceneWith({ labels: [label], leads: [{ from: label, to: [0, 1, 0], reach: 0.1 }] });
  const view = viewOf(scene.camera);
  const [x = 0, y = 0] = (/d="M(\d+ \d+)/.exec(drawMarks(scene, view, HEIGHT))?.[1] ?? "").split(" ").map(Number);
  const [room] = roomOfMarks(scene, view, HEIGHT);
  it("begins where the label's room ends", () => {
    expect(room!.at[0] - x).toBeCloseTo(room!.wide, 0);
    expect(y).toBeCloseTo(room!.at[1], 0);
  });
  it("ends at the ring", () => {
    const [, along] = /d="M\d+ \d+[lh](-?\d+)/.exec(drawMarks(scene, view, HEIGHT)) ?? [];
    // Ten centimetres are a twentieth of two metres.
    expect(x + Number(along) - onCanvas(view, [0, 1, 0])[0]).toBeCloseTo(2000 / 20, 0);
  });
});

describe("marks", () => {
  it("take the room of their labels, the longer the more", () => {
    const roomOf = (text: string) => {
      const scene = sceneWith({ labels: [{ at: [0, 1, 0], text }] });
      return roomOfMarks(scene, viewOf(scene.camera), HEIGHT)[0]!;
    };
    expect(roomOf("berühren").wide).toBeGreaterThan(roomOf("nie").wide);
    expect(roomOf("nie")).toMatchObject({ at: [1000, 1000], high: roomOf("1").high });
  });
  it("draw no text: the app writes it, readable in a mirror, too", () => {
    const scene = sceneWith({
      labels: [{ at: [0, 1, 0], text: "nie" }],
      measures: [{ from: [0, 1, 0], to: [0.5, 1, 0] }],
    });
    const view = viewOf(scene.camera);
    expect(drawMarks(scene, view, HEIGHT)).not.toMatch(/text|nie/);
    expect(labelsIn(scene, view, HEIGHT)).toEqual([{ x: 1000, y: 1000, height: HEIGHT, text: "nie" }]);
  });
  it("are nothing on a picture without", () => {
    const { marks: _none, ...plain } = sceneWith({});
    expect(drawMarks(plain, viewOf(plain.camera), HEIGHT)).toBe("");
    expect(labelsIn(plain, viewOf(plain.camera), HEIGHT)).toEqual([]);
  });
});
