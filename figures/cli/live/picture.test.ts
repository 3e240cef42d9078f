import { PNG } from "pngjs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NO_MARKS, type Shot } from "#app/figures/gl/shot.ts";
import { graspOf } from "#domain/figures/body/live.ts";
import { viewOf } from "#domain/figures/camera.ts";
import { findBrowser } from "../../../tools/browser.ts";
import { PLAIN_CAST } from "../../pose/cast.ts";
import { pictureOf, solveTechnique } from "../../motion/scene.ts";
import { planTechnique } from "../../motion/plan.ts";
import { readLibrary } from "../../pose/library.ts";
import type { Scene } from "../../pose/types.ts";
import { buildModel, drawLayers } from "../../render/layers.ts";
import { PROJECT } from "../select.ts";
import { bytesOfAddress, type LiveBrowser, openLive } from "./browser.ts";

/** Of all kinds: alone and with a partner, standing, kicking, lying, thrown, with every thing. */
const SAMPLE = [
  "basisStaende/3",
  "schlaege/4",
  "tritte/7",
  "blocks/1",
  "trittkombination/1",
  "handkombination/4a",
  "wuerfe/3",
  "chinna/1",
  "hebel/1",
  "messer/6",
  "stock/5",
  "messer/10",
  "falltrittkombinationen/6",
];
const SIZE = 400;
const ALIKE = 0.97;

/** What the still covers, with its outer edge. */
function coveredByStill({ people, props, camera }: Scene): boolean[] {
  const { layers } = drawLayers(buildModel(people, props), viewOf(camera), SIZE);
  return Array.from(layers[0]!.mask, (set) => set === 1);
}

function shotOf({ people, props, camera }: Scene, isMirrored: boolean): Shot {
  const bodies = people.map(({ body }) => body);
  return {
    moment: 0,
    people: people.map(({ body, belt, look }, index) => ({
      body,
      belt,
      look,
      grasp: graspOf(bodies, props, index),
    })),
    props,
    camera,
    marks: NO_MARKS,
    isMirrored,
    isDark: false,
  };
}

function likeness(a: readonly boolean[], b: readonly boolean[]): number {
  const both = a.filter((set, i) => set && b[i]).length;
  const either = a.filter((set, i) => set || b[i]).length;
  return both / either;
}

const mirrored = (covered: readonly boolean[]) =>
  covered.map((_, i) => covered[i - (i % SIZE) + SIZE - 1 - (i % SIZE)]!);

describe.skipIf(findBrowser() === undefined)("the live picture", () => {
  let browser: LiveBrowser;
  const scenes = new Map<string, Scene>();
  beforeAll(async () => {
    const library = await readLibrary(PROJECT);
    for (const id of SAMPLE) {
      const plan = planTechnique(library.techniques.get(id)!.data, library);
      const picture = pictureOf(solveTechnique(plan), PLAIN_CAST);
      scenes.set(id, picture.kind === "figure" ? picture.scene : picture.panels[picture.telling]!);
    }
    browser = await openLive();
  });
  afterAll(() => browser?.close());

  async function coveredLive(scene: Scene, isMirrored = false): Promise<boolean[]> {
    const address = await browser.page.evaluate(([shot, size]) => window.live.pngOf(shot, size, 1), [
      shotOf(scene, isMirrored),
      SIZE,
    ] as const);
    const { data } = PNG.sync.read(bytesOfAddress(address));
    return Array.from({ length: SIZE * SIZE }, (_, i) => data[i * 4 + 3]! > 127);
  }

  it.each(SAMPLE)("covers what the still of %s covers", async (id) => {
    const scene = scenes.get(id)!;
    expect(likeness(await coveredLive(scene), coveredByStill(scene))).toBeGreaterThan(ALIKE);
  });

  it("is the same from right to left for the other stance", async () => {
    const scene = scenes.get("stock/5")!;
    expect(likeness(await coveredLive(scene, true), mirrored(await coveredLive(scene)))).toBeGreaterThan(ALIKE);
  });

  it("survives the loss of its context, and comes back on the same canvas", async () => {
    const scene = scenes.get("schlaege/4")!;
    const course = await browser.page.evaluate(
      async ([shot, size]) => {
        const canvas = document.createElement("canvas");
        const heard: string[] = [];
        const happens = (name: string) =>
          new Promise((settle) => canvas.addEventListener(name, settle, { once: true }));
        const open = () => {
          const renderer = window.live.createRenderer(canvas, {
            onLost: () => heard.push("lost"),
            onBack: () => heard.push("back"),
          });
          renderer?.resize(size, 1);
          return renderer;
        };
        const covered = () => {
          const copy = new OffscreenCanvas(size, size).getContext("2d")!;
          copy.drawImage(canvas, 0, 0);
          return copy.getImageData(0, 0, size, size).data.filter((value, i) => i % 4 === 3 && value > 127).length;
        };
        const first = open();
        first?.draw(shot);
        const before = covered();
        const device = canvas.getContext("webgl2")!.getExtension("WEBGL_lose_context")!;
        const lost = happens("webglcontextlost");
        device.loseContext();
        await lost;
        first?.draw(shot);
        first?.resize(size / 2, 1);
        const back = happens("webglcontextrestored");
        // Browsers restore a context only after the task in which it was lost.
        await new Promise((settle) => setTimeout(settle));
        device.restoreContext();
        await back;
        first?.dispose();
        const second = open();
        second?.draw(shot);
        const after = covered();
        second?.dispose();
        second?.draw(shot);
        return { heard, before, after };
      },
      [shotOf(scene, false), SIZE] as const,
    );
    expect(course.heard).toEqual(["lost", "back"]);
    expect(course.before).toBeGreaterThan(1000);
    expect(course.after).toBe(course.before);
  });
});
