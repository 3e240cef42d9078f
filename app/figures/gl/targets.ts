/**
 * Every texture keeps its own unit, so that nothing is bound while drawing. `rings` and the three after it are the
 * texels of everybody, the ghost and the things.
 */
export const UNIT = {
  id: 0,
  depth: 1,
  ghost: 2,
  edges: 3,
  lines: 4,
  parts: 5,
  tones: 6,
  struck: 7,
  rings: 8,
} as const;

/** How a texture is laid out: internal format, format, type. */
type Layout = readonly [number, number, number];

/** A texture on a unit of its own, not filtered. */
export function makeTexture(gl: WebGL2RenderingContext, unit: number): WebGLTexture {
  const texture = gl.createTexture();
  gl.activeTexture(gl.TEXTURE0 + unit);
  gl.bindTexture(gl.TEXTURE_2D, texture);
  for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, name, gl.NEAREST);
  for (const name of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, name, gl.CLAMP_TO_EDGE);
  return texture;
}

/** The pictures that are drawn on the way: ids and depth of figures and ghost, and edges, blurred to and fro. */
export interface Targets {
  id: WebGLFramebuffer;
  ghost: WebGLFramebuffer;
  edges: WebGLFramebuffer;
  lines: WebGLFramebuffer;
  /** Pixels along the edge; 0 before the first `fit`. */
  readonly size: number;
  /** Makes all of them this large. */
  fit(size: number): void;
  dispose(): void;
}

/** Blurred lines need more than 8 bits; where a device cannot draw those, lines are a little rougher. */
function fineLayout(gl: WebGL2RenderingContext): Layout {
  const canFloat = gl.getExtension("EXT_color_buffer_float") ?? gl.getExtension("EXT_color_buffer_half_float");
  return canFloat ? [gl.RGBA16F, gl.RGBA, gl.HALF_FLOAT] : [gl.RGBA8, gl.RGBA, gl.UNSIGNED_BYTE];
}

export function makeTargets(gl: WebGL2RenderingContext): Targets {
  const bytes: Layout = [gl.RGBA8, gl.RGBA, gl.UNSIGNED_BYTE];
  const fine = fineLayout(gl);
  const layouts = {
    id: bytes,
    depth: [gl.DEPTH_COMPONENT24, gl.DEPTH_COMPONENT, gl.UNSIGNED_INT] as Layout,
    ghost: bytes,
    edges: fine,
    lines: fine,
  };
  const names = ["id", "depth", "ghost", "edges", "lines"] as const;
  const textures = names.map((name) => makeTexture(gl, UNIT[name]));
  const of = (name: (typeof names)[number]) => textures[names.indexOf(name)]!;
  gl.activeTexture(gl.TEXTURE0 + UNIT.edges);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
  const make = (colour: WebGLTexture, depth?: WebGLTexture): WebGLFramebuffer => {
    const frame = gl.createFramebuffer();
    gl.bindFramebuffer(gl.FRAMEBUFFER, frame);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, colour, 0);
    if (depth) gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.TEXTURE_2D, depth, 0);
    return frame;
  };
  const frames = {
    id: make(of("id"), of("depth")),
    ghost: make(of("ghost"), of("depth")),
    edges: make(of("edges")),
    lines: make(of("lines")),
  };
  let size = 0;
  return {
    ...frames,
    get size() {
      return size;
    },
    fit(wanted) {
      if (wanted === size) return;
      size = wanted;
      for (const name of names) {
        const [inner, format, type] = layouts[name];
        gl.activeTexture(gl.TEXTURE0 + UNIT[name]);
        gl.texImage2D(gl.TEXTURE_2D, 0, inner, size, size, 0, format, type, null);
      }
    },
    dispose() {
      for (const frame of Object.values(frames)) gl.deleteFramebuffer(frame);
      for (const texture of textures) gl.deleteTexture(texture);
    },
  };
}
