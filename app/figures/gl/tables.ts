import { MOST } from "#domain/figures/motion/movement.ts";
import { tonesOf } from "#domain/figures/palette.ts";
import type { Material, PartInfo } from "#domain/figures/body/mesh.ts";
import type { Wearer } from "#domain/figures/types.ts";
import type { Struck } from "./shot.ts";
import { MOST_HITS } from "./shaders/paper.ts";
import { makeTexture, UNIT } from "./targets.ts";

const MATERIALS: readonly Material[] = [
  "gi",
  "inside",
  "trim",
  "belt",
  "skin",
  "hair",
  "white",
  "wood",
  "ink",
  "steel",
  "leather",
];
/** The people, then all things together. */
export const THING_OWNER = MOST.people;
export const OWNERS = THING_OWNER + 1;
/** Numbers of a part's byte; 0 is no part. */
const MOST_PARTS = 255;
const WIDTH = MOST_PARTS + 1;

/** Faces are shaded later than cloth, because half a face in the dark looks dirty; as in figures/render/layers.ts. */
function shadeLimit({ group, material }: PartInfo): number {
  if (group === "head" || group === "nose" || group === "ear") return -0.08;
  return material === "skin" ? 0.12 : 0.24;
}

/** Numbers of names, 1 for the first. */
function numbering(): (name: string | undefined) => number {
  const known = new Map<string, number>();
  return (name) => {
    if (name === undefined) return 0;
    if (!known.has(name)) known.set(name, known.size + 1);
    return known.get(name)!;
  };
}

/** A colour such as `#a8261b` as bytes. */
export const bytesOf = (hex: string): [number, number, number] => {
  const value = Number.parseInt(hex.slice(1, 7), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

/** Group, row, material and flags of every part; in a second row for each owner the material of its back, + 1. */
export function partTable(owners: readonly (readonly PartInfo[])[]): Uint8Array {
  const table = new Uint8Array(WIDTH * OWNERS * 2 * 4);
  owners.forEach((parts, owner) => {
    const [group, row] = [numbering(), numbering()];
    if (parts.length > MOST_PARTS) throw new Error("too many parts");
    parts.forEach((part, i) => {
      const flags = (part.fine ? 1 : 0) | (part.seam ? 2 : 0) | (Math.round((shadeLimit(part) + 0.5) * 32) << 2);
      table.set([group(part.group), row(part.row), MATERIALS.indexOf(part.material), flags], (owner * WIDTH + i) * 4);
      if (part.back) table[((owner + OWNERS) * WIDTH + i) * 4] = MATERIALS.indexOf(part.back) + 1;
    });
  });
  return table;
}

/** Light and shade of every material on everybody, and on things. */
export function toneTable(people: readonly Wearer[]): Uint8Array {
  const table = new Uint8Array(MATERIALS.length * OWNERS * 2 * 4);
  for (let owner = 0; owner < OWNERS; owner++)
    MATERIALS.forEach((material, i) => {
      tonesOf(material, people[owner]).forEach((hex, k) => {
        table.set([...bytesOf(hex), 255], ((owner * 2 + k) * MATERIALS.length + i) * 4);
      });
    });
  return table;
}

/** Bit k of a part is set where the k-th struck surface may lie on it. */
export function struckTable(owners: readonly (readonly PartInfo[])[], struck: readonly Struck[]): Uint8Array {
  const table = new Uint8Array(WIDTH * OWNERS);
  struck.slice(0, MOST_HITS).forEach(({ person, parts }, k) => {
    owners[person]?.forEach(({ id, material }, i) => {
      if (material !== "ink" && parts.test(id)) table[person * WIDTH + i]! |= 1 << k;
    });
  });
  return table;
}

/** The small tables that shaders look things up in. */
export interface Tables {
  /** Who and what there is; changes rarely. */
  setOwners(owners: readonly (readonly PartInfo[])[], people: readonly Wearer[]): void;
  /** Does nothing while the same surfaces are struck. */
  setStruck(struck: readonly Struck[]): void;
  dispose(): void;
}

export function makeTables(gl: WebGL2RenderingContext): Tables {
  const [parts, tones, struckBits] = [UNIT.parts, UNIT.tones, UNIT.struck].map((unit) => makeTexture(gl, unit));
  const known: (RegExp | undefined)[] = [];
  const persons: number[] = [];
  let current: readonly (readonly PartInfo[])[] = [];
  const put = (unit: number, width: number, height: number, data: Uint8Array, single = false) => {
    gl.activeTexture(gl.TEXTURE0 + unit);
    const [inner, format] = single ? [gl.R8, gl.RED] : [gl.RGBA8, gl.RGBA];
    gl.texImage2D(gl.TEXTURE_2D, 0, inner, width, height, 0, format, gl.UNSIGNED_BYTE, data);
  };
  const same = (struck: readonly Struck[]): boolean => {
    if (struck.length !== known.length) return false;
    for (let i = 0; i < known.length; i++)
      if (known[i] !== struck[i]!.parts || persons[i] !== struck[i]!.person) return false;
    return true;
  };
  return {
    setOwners(owners, people) {
      current = owners;
      known.length = 0;
      put(UNIT.parts, WIDTH, OWNERS * 2, partTable(owners));
      put(UNIT.tones, MATERIALS.length, OWNERS * 2, toneTable(people));
      put(UNIT.struck, WIDTH, OWNERS, struckTable(owners, []), true);
    },
    setStruck(struck) {
      if (same(struck)) return;
      struck.forEach(({ parts: regions, person }, i) => {
        known[i] = regions;
        persons[i] = person;
      });
      known.length = struck.length;
      put(UNIT.struck, WIDTH, OWNERS, struckTable(current, struck), true);
    },
    dispose() {
      for (const texture of [parts, tones, struckBits]) if (texture) gl.deleteTexture(texture);
    },
  };
}
