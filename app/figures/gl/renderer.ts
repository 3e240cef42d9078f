import { MOST } from "#domain/figures/motion/movement.ts";
import { HIT_TONES, MARKS } from "#domain/figures/palette.ts";
import { boxOf, makeBox, scissor, type Box } from "./box.ts";
import { dropBuffer, makeBuffer, sendNumbers, type Buffer } from "./buffers.ts";
import { makeFigures, SLOTS, type Figures } from "./figures.ts";
import { addShade, makeFloorShade, PATCH_FLOATS } from "./floorShade.ts";
import { layMarks, makeMarkShapes, MARK_FLOATS, type Paper } from "./markShapes.ts";
import { makePrograms, VIEW_BINDING, type Programs } from "./programs.ts";
import { REACH } from "./shaders/ink.ts";
import { MOST_HITS } from "./shaders/paper.ts";
import type { Shot } from "./shot.ts";

import { makeTables, type Tables } from "./tables.ts";
import { makeTargets, UNIT, type Targets } from "./targets.ts";
import { DARK, LIGHT, unitsOf, type Theme } from "./theme.ts";
import { makeViewBlock, writeView } from "./view.ts";

export type { Shot };

/** Draws shots on a canvas. It keeps no clock: a picture changes only when it is drawn. */
export interface Renderer {
  /** Size of the square canvas in CSS pixels, and device pixels for each of them, of which at most 2 are used. */
  resize(cssSize: number, pixelRatio: number): void;
  draw(shot: Shot): void;
  /** Gives everything back; the canvas cannot be used again. */
  dispose(): void;
}

const MOST_RATIO = 2;
/** Pixels of the id picture for one of the canvas: small pictures need more for smooth ink. */
const FINEST = 2;
/** Edge of the id picture that is fine enough, pixels. */
const FINE_ENOUGH = 1000;
/** Half widths of the full line, the thin one and the ghost's line, in thousandths of the picture. */
const PENS = { full: 1.7, thin: 1, ghost: 1.3 } as const;
/** The thinnest blur that a row of pixels can be cut from, in id pixels. */
const LEAST_SIGMA = 0.72;
/** Half width of the thinnest pen line, device pixels. */
const LEAST_PEN = 0.5;
/** Small pictures have somewhat bolder lines. */
const SMALL = { cssSize: 480, bolder: 1.12 } as const;

/** Everything that lives on the GPU. */
interface Gpu {
  gl: WebGL2RenderingContext;
  programs: Programs;
  targets: Targets;
  tables: Tables;
  figures: Figures;
  view: WebGLBuffer;
  patches: Buffer;
  marks: Buffer;
}

/** Samplers keep their units for good, and some colours are always the same. */
function setConstants(gl: WebGL2RenderingContext, programs: Programs): void {
  const samplers = {
    uId: UNIT.id,
    uDepth: UNIT.depth,
    uGhost: UNIT.ghost,
    uEdges: UNIT.edges,
    uParts: UNIT.parts,
    uTones: UNIT.tones,
    uStruck: UNIT.struck,
  };
  for (const { handle, at } of Object.values(programs)) {
    gl.useProgram(handle);
    for (const [name, unit] of Object.entries(samplers)) if (at[name]) gl.uniform1i(at[name], unit);
  }
  const { paper, pen, mark } = programs;
  gl.useProgram(paper.handle);
  gl.uniform3fv(paper.at.uHitTones!, HIT_TONES.flatMap(unitsOf));
  gl.uniform3fv(paper.at.uInk!, unitsOf(MARKS.ink));
  gl.useProgram(pen.handle);
  gl.uniform3fv(pen.at.uInk!, unitsOf(MARKS.ink));
  gl.useProgram(mark.handle);
  gl.uniform3fv(mark.at.uPaper!, unitsOf(MARKS.paper));
  gl.uniform3fv(mark.at.uSeal!, unitsOf(MARKS.seal));
}

function openGpu(gl: WebGL2RenderingContext): Gpu {
  const programs = makePrograms(gl);
  setConstants(gl, programs);
  const tables = makeTables(gl);
  const view = gl.createBuffer();
  gl.bindBufferBase(gl.UNIFORM_BUFFER, VIEW_BINDING, view);
  gl.bufferData(gl.UNIFORM_BUFFER, makeViewBlock().byteLength, gl.DYNAMIC_DRAW);
  return {
    gl,
    programs,
    targets: makeTargets(gl),
    tables,
    figures: makeFigures(gl, tables),
    view,
    patches: makeBuffer(gl, makeFloorShade(MOST.people).patches.byteLength, [4, 2], "instance"),
    marks: makeBuffer(gl, makeMarkShapes().vertices.byteLength, [4, 4, 4], "vertex"),
  };
}

function closeGpu({ gl, programs, targets, tables, figures, view, patches, marks }: Gpu): void {
  for (const { handle } of Object.values(programs)) gl.deleteProgram(handle);
  for (const part of [targets, tables, figures]) part.dispose();
  for (const buffer of [patches, marks]) dropBuffer(gl, buffer);
  gl.deleteBuffer(view);
}

/** Pixels along the edges of the canvas and of the id picture, and how wide lines are blurred in the latter. */
interface Sheet {
  pixels: number;
  finer: number;
  sigma: Float32Array;
  bolder: number;
  /** All passes but floor, pens and marks keep to it: most of a picture is empty. */
  box: Box;
}

/** Ids and depth of everybody and everything; of the ghost, if there is one, in a picture of its own. */
function drawSurfaces({ gl, programs, targets, figures }: Gpu, shot: Shot): void {
  const { handle, at } = programs.body;
  gl.useProgram(handle);
  gl.viewport(0, 0, targets.size, targets.size);
  gl.disable(gl.BLEND);
  gl.enable(gl.DEPTH_TEST);
  gl.frontFace(shot.isMirrored ? gl.CW : gl.CCW);
  gl.clearColor(0, 0, 0, 0);
  if (shot.ghost) {
    gl.bindFramebuffer(gl.FRAMEBUFFER, targets.ghost);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    figures.draw(SLOTS.ghost, at.uRings!, at.uOwner!);
  }
  gl.bindFramebuffer(gl.FRAMEBUFFER, targets.id);
  gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
  for (let i = 0; i < shot.people.length && i < MOST.people; i++) figures.draw(i, at.uRings!, at.uOwner!);
  if (shot.props.length > 0) figures.draw(SLOTS.things, at.uRings!, at.uOwner!);
  gl.disable(gl.DEPTH_TEST);
  gl.bindVertexArray(null);
}

/** Edges of the surfaces, blurred: `drawPaper` cuts lines out of them. */
function drawInk({ gl, programs, targets }: Gpu, { sigma, box }: Sheet, hasGhost: boolean): void {
  const { edge, ink } = programs;
  // Each pass reads as far as the blur reaches beyond what the next one writes.
  gl.enable(gl.SCISSOR_TEST);
  scissor(gl, box, targets.size, 2 * REACH + 2);
  gl.useProgram(edge.handle);
  gl.uniform1i(edge.at.uHasGhost!, hasGhost ? 1 : 0);
  gl.bindFramebuffer(gl.FRAMEBUFFER, targets.edges);
  gl.drawArrays(gl.TRIANGLES, 0, 3);
  gl.useProgram(ink.handle);
  gl.uniform4fv(ink.at.uSigma!, sigma);
  gl.bindFramebuffer(gl.FRAMEBUFFER, targets.lines);
  scissor(gl, box, targets.size, REACH + 1);
  gl.uniform1i(ink.at.uEdges!, UNIT.edges);
  gl.uniform2i(ink.at.uWay!, 1, 0);
  gl.drawArrays(gl.TRIANGLES, 0, 3);
  gl.bindFramebuffer(gl.FRAMEBUFFER, targets.edges);
  scissor(gl, box, targets.size, 1);
  gl.uniform1i(ink.at.uEdges!, UNIT.lines);
  gl.uniform2i(ink.at.uWay!, 0, 1);
  gl.drawArrays(gl.TRIANGLES, 0, 3);
  gl.disable(gl.SCISSOR_TEST);
}

const hits = new Float32Array(MOST_HITS * 4);
const glow = new Float32Array(MOST_HITS);

function drawPaper({ gl, programs }: Gpu, { sigma, finer, pixels, box }: Sheet, theme: Theme, shot: Shot): void {
  const { handle, at } = programs.paper;
  const { struck } = shot.marks;
  glow.fill(0);
  for (let i = 0; i < struck.length && i < MOST_HITS; i++) {
    const { at: place, reach } = struck[i]!;
    hits[i * 4] = place[0];
    hits[i * 4 + 1] = place[1];
    hits[i * 4 + 2] = place[2];
    hits[i * 4 + 3] = reach;
    glow[i] = struck[i]!.glow;
  }
  gl.useProgram(handle);
  gl.uniform4fv(at.uSigma!, sigma);
  gl.uniform1f(at.uFiner!, finer);
  gl.uniform3fv(at.uOuter!, theme.outer);
  gl.uniform4fv(at.uGhostFill!, theme.ghostFill);
  gl.uniform4fv(at.uGhostLine!, theme.ghostLine);
  gl.uniform1i(at.uHasGhost!, shot.ghost ? 1 : 0);
  gl.uniform4fv(at.uHits!, hits);
  gl.uniform1fv(at.uGlow!, glow);
  gl.bindVertexArray(null);
  gl.enable(gl.SCISSOR_TEST);
  scissor(gl, box, pixels, 0);
  gl.drawArrays(gl.TRIANGLES, 0, 3);
  gl.disable(gl.SCISSOR_TEST);
}

function drawPens({ gl, programs, figures }: Gpu, { pixels, finer, bolder }: Sheet): void {
  const { handle, at } = programs.pen;
  gl.useProgram(handle);
  gl.uniform1f(at.uPixel!, 2 / pixels);
  gl.uniform1f(at.uLeast!, LEAST_PEN);
  gl.uniform1f(at.uBolder!, bolder);
  gl.uniform1f(at.uFiner!, finer);
  figures.drawPens();
}

const shade = makeFloorShade(MOST.people);

function drawFloor({ gl, programs, patches }: Gpu, theme: Theme, { people, camera }: Shot): void {
  shade.count = 0;
  // From below the floor there is nothing to see on it.
  if (camera.elevation <= 0.5) return;
  for (let i = 0; i < people.length && i < MOST.people; i++) addShade(shade, people[i]!.body);
  if (shade.count === 0) return;
  const { handle, at } = programs.shade;
  sendNumbers(gl, patches, shade.patches, shade.count * PATCH_FLOATS);
  gl.useProgram(handle);
  gl.uniform3fv(at.uTone!, theme.floor);
  gl.uniform1f(at.uStrength!, theme.floorStrength);
  gl.bindVertexArray(patches.vertices);
  gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, shade.count);
}

const shapes = makeMarkShapes();

function drawMarks({ gl, programs, marks }: Gpu, sheet: Sheet, paper: Paper, shot: Shot): void {
  layMarks(shapes, shot.marks, paper);
  if (shapes.count === 0) return;
  const { handle, at } = programs.mark;
  sendNumbers(gl, marks, shapes.vertices, shapes.count * MARK_FLOATS);
  gl.useProgram(handle);
  gl.uniform1f(at.uFiner!, sheet.finer);
  gl.bindVertexArray(marks.vertices);
  gl.drawArrays(gl.TRIANGLES, 0, shapes.count);
}

/** Everything on the canvas, from the floor up. */
function drawPicture(gpu: Gpu, sheet: Sheet, paper: Paper, shot: Shot): void {
  const { gl } = gpu;
  const theme = shot.isDark ? DARK : LIGHT;
  gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  gl.viewport(0, 0, sheet.pixels, sheet.pixels);
  gl.clear(gl.COLOR_BUFFER_BIT);
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  drawFloor(gpu, theme, shot);
  drawPaper(gpu, sheet, theme, shot);
  drawPens(gpu, sheet);
  drawMarks(gpu, sheet, paper, shot);
}

/** Sizes for a canvas; `sigma` are the blurs of the full, thin, outer and ghost's line. */
function fitSheet(sheet: Sheet, cssSize: number, pixelRatio: number): void {
  sheet.pixels = Math.max(1, Math.round(cssSize * Math.min(MOST_RATIO, pixelRatio)));
  sheet.finer = Math.min(FINEST, Math.max(1, FINE_ENOUGH / sheet.pixels));
  sheet.bolder = cssSize < SMALL.cssSize ? SMALL.bolder : 1;
}

function setSigma({ sigma, pixels, finer, bolder }: Sheet, theme: Theme): void {
  const unit = (pixels * finer * bolder) / 1000;
  sigma[0] = Math.max(LEAST_SIGMA, PENS.full * unit);
  sigma[1] = Math.max(LEAST_SIGMA, PENS.thin * unit);
  sigma[2] = Math.max(LEAST_SIGMA, theme.outerPen * unit);
  sigma[3] = Math.max(LEAST_SIGMA, PENS.ghost * unit);
}

function openContext(canvas: HTMLCanvasElement): WebGL2RenderingContext | undefined {
  const gl = canvas.getContext("webgl2", {
    alpha: true,
    premultipliedAlpha: true,
    antialias: false,
    depth: false,
    stencil: false,
    powerPreference: "low-power",
  });
  return gl ?? undefined;
}

/** The device may take its memory back at any time; then `draw` does nothing. */
export interface Listeners {
  onLost?: () => void;
  /** Drawing is possible again: the old renderer is to be disposed of, the canvas may get a new one. */
  onBack?: () => void;
  /** Told why this driver cannot draw it, for whoever mends the shaders. */
  onRefused?: (reason: unknown) => void;
}

/** Drivers that cannot draw this say so when its parts are made. */
function tryGpu(gl: WebGL2RenderingContext, onRefused: Listeners["onRefused"]): Gpu | undefined {
  try {
    return openGpu(gl);
  } catch (error) {
    onRefused?.(error);
    return undefined;
  }
}

function listen(canvas: HTMLCanvasElement, state: { isLost: boolean }, { onLost, onBack }: Listeners): () => void {
  const lost = (event: Event): void => {
    // Otherwise it never comes back.
    event.preventDefault();
    state.isLost = true;
    onLost?.();
  };
  const back = (): void => onBack?.();
  canvas.addEventListener("webglcontextlost", lost);
  canvas.addEventListener("webglcontextrestored", back);
  return () => {
    canvas.removeEventListener("webglcontextlost", lost);
    canvas.removeEventListener("webglcontextrestored", back);
  };
}

/** A renderer for a canvas, or undefined where this browser or device cannot draw it. Nothing of it throws. */
export function createRenderer(canvas: HTMLCanvasElement, listeners: Listeners = {}): Renderer | undefined {
  const gl = openContext(canvas);
  const gpu = gl && tryGpu(gl, listeners.onRefused);
  if (!gl || !gpu) return undefined;
  const sheet: Sheet = { pixels: 0, finer: 1, sigma: new Float32Array(4), bolder: 1, box: makeBox() };
  const view = makeViewBlock();
  const paper: Paper = { view, pixels: 0, metres: 1 };
  const state = { isLost: false };
  const unlisten = listen(canvas, state, listeners);
  return {
    resize(cssSize, pixelRatio) {
      fitSheet(sheet, cssSize, pixelRatio);
      if (state.isLost) return;
      if (canvas.width !== sheet.pixels) canvas.width = sheet.pixels;
      if (canvas.height !== sheet.pixels) canvas.height = sheet.pixels;
      gpu.targets.fit(Math.round(sheet.pixels * sheet.finer));
    },
    draw(shot) {
      if (state.isLost || sheet.pixels === 0 || gl.isContextLost()) return;
      setSigma(sheet, shot.isDark ? DARK : LIGHT);
      paper.pixels = sheet.pixels;
      paper.metres = shot.camera.size;
      writeView(view, shot.camera, shot.isMirrored);
      gl.bindBuffer(gl.UNIFORM_BUFFER, gpu.view);
      gl.bufferSubData(gl.UNIFORM_BUFFER, 0, view);
      gpu.figures.take(shot);
      gpu.tables.setStruck(shot.marks.struck);
      boxOf(sheet.box, view, shot);
      drawSurfaces(gpu, shot);
      drawInk(gpu, sheet, shot.ghost !== undefined);
      drawPicture(gpu, sheet, paper, shot);
    },
    dispose() {
      unlisten();
      if (!state.isLost) closeGpu(gpu);
      state.isLost = true;
    },
  };
}
