// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { createRenderer } from "./renderer.ts";

it("says so where there is no WebGL2", () => {
  expect(createRenderer(document.createElement("canvas"))).toBeUndefined();
});
