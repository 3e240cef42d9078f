import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { DARK_MARKS } from "#domain/figures/palette.ts";
import { strokePath, svgOf } from "./canvas.ts";
import { shadeOutlines } from "./overlay.ts";
import { themed } from "./theme.ts";
import { viewOf } from "#domain/figures/camera.ts";
import { WORLD } from "#domain/figures/vector.ts";
import { PROJECT } from "../cli/select.ts";

it("has the accent and the sheet of the dark page", () => {
  const tokens = readFileSync(join(PROJECT, "app/ui/tokens.css"), "utf8");
  expect(tokens).toMatch(new RegExp(`--seal: light-dark\\([^,]+, ${DARK_MARKS.seal}\\)`));
  expect(tokens).toMatch(new RegExp(`--sheet: light-dark\\([^,]+, ${DARK_MARKS.paper}\\)`));
});

it("says for dark paper what a drawing needs, and nothing else", () => {
  const dot = `<circle${themed("edge", "area")} r="8"/>`;
  const style = `<style>@media(prefers-color-scheme:dark){.e{stroke:${DARK_MARKS.paper}}.f{fill:${DARK_MARKS.seal}}}</style>`;
  expect(svgOf(10, 10, dot)).toContain(`>${style}${dot}</svg>`);
  const line = strokePath("#a8261b", 5, "M0 0h1", "line");
  expect(svgOf(10, 10, line)).toContain(`{.s{stroke:${DARK_MARKS.seal}}}`);
  expect(svgOf(10, 10, strokePath("#a8261b", 5, "M0 0h1"))).not.toContain("<style>");
});

it("shades the floor under what was dropped, so that it is seen on dark paper, not under what is held", () => {
  const view = viewOf({ azimuth: 0, elevation: 20, target: [0, 1, 0], size: 2 });
  const knife = (y: number) => ({ kind: "knife" as const, at: [0.6, y, 1] as const, frame: WORLD });
  expect(shadeOutlines({ people: [], props: [knife(0.02)] }, view)).toHaveLength(1);
  expect(shadeOutlines({ people: [], props: [knife(0.9)] }, view)).toEqual([]);
});
