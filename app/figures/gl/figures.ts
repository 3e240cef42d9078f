import { bodyMesh, thingMesh, writeBody, writeThings, type Mesh } from "#domain/figures/body/live.ts";
import type { PartInfo } from "#domain/figures/body/mesh.ts";
import { makePens, PEN_FLOATS } from "#domain/figures/body/pens.ts";
import type { PropKind } from "#domain/figures/types.ts";
import { dropBuffer, makeBuffer, sendNumbers } from "./buffers.ts";
import type { Shot, Shown } from "./shot.ts";
import type { Wearer } from "#domain/figures/types.ts";
import { MOST } from "#domain/figures/motion/movement.ts";
import { OWNERS, THING_OWNER, type Tables } from "./tables.ts";
import { makeTexture, UNIT } from "./targets.ts";

/** Texels in a row of a texture; shaders divide by it. */
const ROW = 1024;
const GHOST = MOST.people;
const THINGS = GHOST + 1;

/** What draws one mesh: its vertices, and the texels that move them. */
interface Slot {
  texture: WebGLTexture;
  unit: number;
  texels: Float32Array;
  rows: number;
  mesh?: Mesh;
}

interface Surface {
  vertices: WebGLVertexArrayObject;
  buffers: WebGLBuffer[];
}

/** The surfaces and pen lines of a shot on the GPU. */
export interface Figures {
  /** Writes and uploads what has changed since the last shot. */
  take(shot: Shot): void;
  /** Draws one mesh into the current target; `rings` and `owner` are uniforms of the program. */
  draw(which: number, rings: WebGLUniformLocation, owner: WebGLUniformLocation): void;
  /** Draws the pen lines, one instance each. */
  drawPens(): void;
  dispose(): void;
}

/** The slots after those of the people. */
export const SLOTS = { ghost: GHOST, things: THINGS } as const;

function upload(gl: WebGL2RenderingContext, mesh: Mesh): Surface {
  const vertices = gl.createVertexArray();
  gl.bindVertexArray(vertices);
  const put = (target: number, data: Uint16Array | Float32Array): WebGLBuffer => {
    const buffer = gl.createBuffer();
    gl.bindBuffer(target, buffer);
    gl.bufferData(target, data, gl.STATIC_DRAW);
    return buffer;
  };
  const ints = put(gl.ARRAY_BUFFER, mesh.ints);
  gl.enableVertexAttribArray(0);
  gl.vertexAttribIPointer(0, 4, gl.UNSIGNED_SHORT, 8, 0);
  const floats = put(gl.ARRAY_BUFFER, mesh.floats);
  gl.enableVertexAttribArray(1);
  gl.vertexAttribPointer(1, 4, gl.FLOAT, false, 28, 0);
  gl.enableVertexAttribArray(2);
  gl.vertexAttribPointer(2, 3, gl.FLOAT, false, 28, 16);
  const triangles = put(gl.ELEMENT_ARRAY_BUFFER, mesh.triangles);
  gl.bindVertexArray(null);
  return { vertices, buffers: [ints, floats, triangles] };
}

/** Makes room for a mesh's texels. */
function fit(gl: WebGL2RenderingContext, slot: Slot, mesh: Mesh): void {
  slot.mesh = mesh;
  const rows = Math.ceil(mesh.texels / ROW);
  if (rows <= slot.rows) return;
  slot.rows = rows;
  slot.texels = new Float32Array(rows * ROW * 4);
  gl.activeTexture(gl.TEXTURE0 + slot.unit);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, ROW, rows, 0, gl.RGBA, gl.FLOAT, null);
}

function send(gl: WebGL2RenderingContext, { unit, mesh, texels }: Slot): void {
  if (!mesh) return;
  gl.activeTexture(gl.TEXTURE0 + unit);
  const rows = Math.ceil(mesh.texels / ROW);
  gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, ROW, rows, gl.RGBA, gl.FLOAT, texels);
}

/** The cast of the last shot, to notice another one without comparing texts. */
interface Cast {
  people: Pick<Shown, "look" | "belt">[];
  kinds: PropKind[];
}

function isSame(cast: Cast, { people, props }: Shot): boolean {
  if (people.length !== cast.people.length || props.length !== cast.kinds.length) return false;
  for (let i = 0; i < people.length; i++)
    if (people[i]!.look !== cast.people[i]!.look || people[i]!.belt !== cast.people[i]!.belt) return false;
  for (let i = 0; i < props.length; i++) if (props[i]!.kind !== cast.kinds[i]) return false;
  return true;
}

const dress = ({ belt, look }: Shown, index: number): Wearer => ({
  role: index === 0 ? "self" : "partner",
  belt,
  look,
});

export function makeFigures(gl: WebGL2RenderingContext, tables: Tables): Figures {
  const surfaces = new Map<Mesh, Surface>();
  const slots = Array.from({ length: THINGS + 1 }, (_, which): Slot => {
    const unit = UNIT.rings + which;
    return { unit, texture: makeTexture(gl, unit), texels: new Float32Array(0), rows: 0 };
  });
  const pens = makePens(MOST.people);
  const unseen = makePens(1);
  const penBuffer = makeBuffer(gl, pens.segments.byteLength, [4, 4], "instance");
  const cast: Cast = { people: [], kinds: [] };
  const written: { moment: number; body: unknown } = { moment: Number.NaN, body: undefined };
  let ghost: typeof written | undefined;

  const recast = ({ people, props }: Shot): void => {
    cast.people = people.map(({ look, belt }) => ({ look, belt }));
    cast.kinds = props.map(({ kind }) => kind);
    const owners: (readonly PartInfo[])[] = Array.from({ length: OWNERS }, () => []);
    people.forEach(({ look }, i) => fit(gl, slots[i]!, bodyMesh(look)));
    if (people[0]) fit(gl, slots[GHOST]!, bodyMesh(people[0].look));
    if (props.length > 0) fit(gl, slots[THINGS]!, thingMesh(cast.kinds));
    people.forEach((_, i) => (owners[i] = slots[i]!.mesh!.parts));
    if (props.length > 0) owners[THING_OWNER] = slots[THINGS]!.mesh!.parts;
    tables.setOwners(owners, people.map(dress));
    for (const { mesh } of slots) if (mesh && !surfaces.has(mesh)) surfaces.set(mesh, upload(gl, mesh));
    written.body = undefined;
    ghost = undefined;
  };

  const writePeople = ({ people, props }: Shot): void => {
    pens.count = 0;
    for (let i = 0; i < people.length && i < MOST.people; i++) {
      const { body, look, grasp } = people[i]!;
      writeBody(body, look, grasp, slots[i]!.texels, pens);
      send(gl, slots[i]!);
    }
    if (props.length > 0) {
      writeThings(props, slots[THINGS]!.texels);
      send(gl, slots[THINGS]!);
    }
    sendNumbers(gl, penBuffer, pens.segments, pens.count * PEN_FLOATS);
  };

  return {
    take(shot) {
      if (!isSame(cast, shot)) recast(shot);
      const body = shot.people[0]?.body;
      if (written.moment !== shot.moment || written.body !== body) writePeople(shot);
      written.moment = shot.moment;
      written.body = body;
      const wanted = shot.ghost;
      if (!wanted || (ghost && ghost.moment === wanted.moment && ghost.body === wanted.body)) return;
      ghost = { moment: wanted.moment, body: wanted.body };
      unseen.count = 0;
      writeBody(wanted.body, cast.people[0]!.look, wanted.grasp, slots[GHOST]!.texels, unseen);
      send(gl, slots[GHOST]!);
    },
    draw(which, rings, owner) {
      const { mesh, unit } = slots[which]!;
      const surface = mesh && surfaces.get(mesh);
      if (!surface) return;
      gl.bindVertexArray(surface.vertices);
      gl.uniform1i(rings, unit);
      gl.uniform1i(owner, which === THINGS ? THING_OWNER : which === GHOST ? 0 : which);
      gl.drawElements(gl.TRIANGLES, mesh.triangles.length, gl.UNSIGNED_SHORT, 0);
    },
    drawPens() {
      gl.bindVertexArray(penBuffer.vertices);
      if (pens.count > 0) gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, pens.count);
    },
    dispose() {
      dropBuffer(gl, penBuffer);
      for (const { vertices, buffers } of surfaces.values()) {
        gl.deleteVertexArray(vertices);
        for (const buffer of buffers) gl.deleteBuffer(buffer);
      }
      for (const { texture } of slots) gl.deleteTexture(texture);
    },
  };
}
