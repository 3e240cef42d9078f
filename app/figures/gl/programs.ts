import { BODY_FRAGMENT, BODY_VERTEX } from "./shaders/body.ts";
import { QUAD } from "./shaders/common.ts";
import { EDGE_FRAGMENT } from "./shaders/edge.ts";
import { INK_FRAGMENT } from "./shaders/ink.ts";
import { MARK_FRAGMENT, MARK_VERTEX } from "./shaders/mark.ts";
import { PAPER_FRAGMENT } from "./shaders/paper.ts";
import { PEN_FRAGMENT, PEN_VERTEX } from "./shaders/pen.ts";
import { SHADE_FRAGMENT, SHADE_VERTEX } from "./shaders/shade.ts";

const SOURCES = {
  body: [BODY_VERTEX, BODY_FRAGMENT],
  edge: [QUAD, EDGE_FRAGMENT],
  ink: [QUAD, INK_FRAGMENT],
  shade: [SHADE_VERTEX, SHADE_FRAGMENT],
  paper: [QUAD, PAPER_FRAGMENT],
  pen: [PEN_VERTEX, PEN_FRAGMENT],
  mark: [MARK_VERTEX, MARK_FRAGMENT],
} as const;

/** A linked program and where its uniforms are, by name; arrays by the name alone. */
export interface Program {
  handle: WebGLProgram;
  at: Readonly<Record<string, WebGLUniformLocation>>;
}
export type Programs = Readonly<Record<keyof typeof SOURCES, Program>>;

/** The binding of the block `View`. */
export const VIEW_BINDING = 0;

function start(gl: WebGL2RenderingContext, [vertex, fragment]: readonly [string, string]): WebGLProgram {
  const handle = gl.createProgram();
  for (const [type, text] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) throw new Error("no shader");
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(handle, shader);
    // It lives as long as the program.
    gl.deleteShader(shader);
  }
  gl.linkProgram(handle);
  return handle;
}

function finish(gl: WebGL2RenderingContext, handle: WebGLProgram): Program {
  if (!gl.getProgramParameter(handle, gl.LINK_STATUS)) {
    const logs = gl.getAttachedShaders(handle)?.map((shader) => gl.getShaderInfoLog(shader)) ?? [];
    throw new Error([gl.getProgramInfoLog(handle), ...logs].join("\n"));
  }
  const at: Record<string, WebGLUniformLocation> = {};
  const count = Number(gl.getProgramParameter(handle, gl.ACTIVE_UNIFORMS));
  for (let i = 0; i < count; i++) {
    const name = gl.getActiveUniform(handle, i)?.name.replace("[0]", "") ?? "";
    const location = gl.getUniformLocation(handle, name);
    if (location) at[name] = location;
  }
  const block = gl.getUniformBlockIndex(handle, "View");
  if (block !== gl.INVALID_INDEX) gl.uniformBlockBinding(handle, block, VIEW_BINDING);
  return { handle, at };
}

/** Compiles everything. All start before one is waited for: drivers compile side by side. Throws where one cannot. */
export function makePrograms(gl: WebGL2RenderingContext): Programs {
  const started = Object.entries(SOURCES).map(([name, source]) => [name, start(gl, source)] as const);
  return Object.fromEntries(started.map(([name, handle]) => [name, finish(gl, handle)])) as Programs;
}
