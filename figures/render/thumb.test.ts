import { beforeAll, describe, expect, it } from "vitest";
import { viewOf } from "#domain/figures/camera.ts";
import { outlineOfProp } from "#domain/figures/framing.ts";
import { PROJECT, select } from "../cli/select.ts";
import { pictureOf, solveTechnique } from "../motion/scene.ts";
import { PLAIN_CAST } from "../pose/cast.ts";
import { type Library, readLibrary } from "../pose/library.ts";
import type { Scene } from "../pose/types.ts";
import { onCanvas, type Panel } from "./canvas.ts";
import { boundsOf } from "./inset.ts";
import { closer, thumbOf } from "./thumb.ts";

let library: Library;
beforeAll(async () => {
  library = await readLibrary(PROJECT);
});

function sceneOf(id: string): Scene {
  const picture = pictureOf(solveTechnique(select(library, [id])[0]!.plan!), PLAIN_CAST);
  return picture.kind === "figure" ? picture.scene : picture.panels[picture.telling]!;
}

const WHOLE = { left: 0, right: 2000, top: 0, bottom: 2000 };
const thumb = (scene: Scene, plain = WHOLE) => thumbOf(scene, viewOf(scene.camera), WHOLE, plain);
const holds = ([left, top, wide, high]: Panel, x: number, y: number) =>
  x >= left && x <= left + wide && y >= top && y <= top + high;

describe("the part of a picture that a list shows", () => {
  it("is square for hands, and has all of what they hold", () => {
    const scene = sceneOf("messer/9");
    const part = thumb(scene)!;
    expect(part[2]).toBe(part[3]);
    const knife = scene.props.flatMap(outlineOfProp).map((point) => onCanvas(viewOf(scene.camera), point));
    expect(knife.length).toBeGreaterThan(0);
    for (const [x, y] of knife) expect(holds(part, x, y)).toBe(true);
  });

  it("never cuts off a close-up, what it shows, or a ring", () => {
    for (const id of ["chinna/1", "chinna/10", "blocks/15", "schlaege/30", "trittkontertechniken/9"]) {
      const scene = sceneOf(id);
      const part = thumb(scene) ?? [0, 0, 2000, 2000];
      if (scene.inset) {
        const [x, y, radius] = boundsOf(scene.inset, viewOf(scene.camera));
        const isWhole = holds(part, x - radius, y - radius) && holds(part, x + radius, y + radius);
        const isTied = holds(part, ...onCanvas(viewOf(scene.camera), scene.inset.of));
        expect([id, isWhole, isTied]).toEqual([id, true, true]);
      }
      for (const ring of scene.rings) {
        const [rx, ry] = onCanvas(viewOf(scene.camera), ring);
        expect([id, holds(part, rx - 116, ry - 116), holds(part, rx + 116, ry + 116)]).toEqual([id, true, true]);
      }
    }
  });

  it("shows the close-up of a hand that hangs below it, and of the arms only the one that strikes", () => {
    for (const id of ["schlaege/17", "schlaege/30", "schlaege/31", "schlaege/33", "schlaege/37"]) {
      const [left, , wide, high] = thumb(sceneOf(id))!;
      expect([id, wide === high, wide < 1500]).toEqual([id, true, true]);
      expect(left + wide).toBeLessThanOrEqual(2000);
    }
  });

  it("is without the pale outline where that makes the figure clearly larger", () => {
    const scene = sceneOf("tritte/2");
    expect(thumb(scene)).toBeUndefined();
    expect(thumb(scene, { left: 700, right: 1900, top: 100, bottom: 1700 })).toEqual([700, 100, 1200, 1600]);
  });

  it("is what a figure takes of a much larger panel", () => {
    const extent = { left: 100, right: 900, top: 1000, bottom: 1900 };
    expect(closer({ extent }, [0, 0, 1000, 2000])).toEqual([100, 1000, 800, 900]);
    expect(closer({ extent }, [0, 900, 900, 1000])).toBeUndefined();
    expect(closer({ extent, thumb: [1, 2, 3, 4] }, [0, 0, 1000, 2000])).toEqual([1, 2, 3, 4]);
  });
});
