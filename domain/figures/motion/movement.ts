import { BELTS } from "../../catalogue/belts.ts";
import { graspOf } from "../body/live.ts";
import { LOOKS } from "../body/looks.ts";
import type { Camera, Vec } from "../types.ts";
import { PROP_KINDS } from "../types.ts";
import { BODY_NUMBERS, Reader, unpackBody } from "./codec.ts";
import { DETOUR_AT } from "./joints.ts";
import type { Detour, Hit, Key, KeyBody, KeyThing, Movement, Panel, Tie, Visit } from "./types.ts";
import { ASIDE, VISITS } from "./types.ts";
import { readHit, readReference, readTie } from "./references.ts";

export type * from "./types.ts";

/** The format of the data, and of what is computed from it; another number is another engine's. */
export const MOTION_VERSION = 4;

/** Several times as much as any technique has: what is longer is no movement, and would take long to read and to play. */
export const MOST = {
  bodies: 60,
  things: 40,
  keys: 30,
  visits: 40,
  panels: 6,
  people: 3,
  held: 3,
  ties: 8,
  marks: 6,
  linePoints: 9,
  detours: 60,
} as const;
const HOLDERS = [
  undefined,
  { person: 0, side: "L" },
  { person: 0, side: "R" },
  { person: 1, side: "L" },
  { person: 1, side: "R" },
] as const;

/** Thrown inside of this file only. */
class Refused extends Error {}

type Fields = Readonly<Record<string, unknown>>;
function fieldsOf(data: unknown): Fields {
  if (typeof data !== "object" || data === null || Array.isArray(data)) throw new Refused();
  return data as Fields;
}
/** A list of at most so many entries; a missing one is empty. */
function listOf(data: unknown, most: number): readonly unknown[] {
  if (data === undefined) return [];
  if (!Array.isArray(data) || data.length > most) throw new Refused();
  return data as readonly unknown[];
}
function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Refused();
  return value;
}
/** An index into a list of `count` entries. */
function indexOf(value: unknown, count: number): number {
  if (typeof value !== "number" || !Number.isInteger(value) || value < 0 || value >= count) throw new Refused();
  return value;
}
function textOf(value: unknown): string {
  if (typeof value !== "string" || value.length > 40) throw new Refused();
  return value;
}
function readAll<T>(numbers: readonly unknown[], read: (reader: Reader) => T): T {
  const reader = new Reader(numbers);
  const value = read(reader);
  if (!reader.isDone()) throw new Refused();
  return value;
}

const readCamera = (data: unknown): Camera =>
  readAll(listOf(data, 6), (reader) => ({
    azimuth: reader.integer(-3600, 3600) / 10,
    elevation: reader.integer(-900, 900) / 10,
    target: reader.point(),
    size: reader.integer(50, 20_000) / 1000,
  }));
const readPoint = (data: unknown): Vec => readAll(listOf(data, 3), (reader) => reader.point());

const readThing = (data: unknown): KeyThing =>
  readAll(listOf(data, 9), (reader) => {
    const kind = reader.oneOf(PROP_KINDS);
    const holder = reader.oneOf<(typeof HOLDERS)[number]>(HOLDERS);
    return { kind, at: reader.point(), frame: reader.frame(), ...(holder && { holder }) };
  });

/** A reference to people and things that the movement has. */
function readPlace(value: unknown, key: Key): string {
  const text = textOf(value);
  const reference = present(readReference(text));
  if (reference.kind === "thing") indexOf(reference.thing, key.things.length);
  else indexOf(reference.person, key.bodies.length);
  return text;
}
function readOwnHit(value: unknown, key: Key): Hit {
  const hit = present(readHit(textOf(value)));
  indexOf(hit.person, key.bodies.length);
  return hit;
}
function readOwnTie(value: unknown, key: Key): Tie {
  const tie = present(readTie(textOf(value)));
  indexOf(tie.person, key.bodies.length);
  if (tie.to) readPlace(tie.to, key);
  return tie;
}

function readKey(data: unknown, bodies: readonly KeyBody[], things: readonly KeyThing[]): Key {
  const [who, what, ties] = listOf(data, 3);
  const key: Key = {
    bodies: listOf(who, MOST.people).map((index) => bodies[indexOf(index, bodies.length)] as KeyBody),
    things: listOf(what, MOST.held).map((index) => things[indexOf(index, things.length)] as KeyThing),
    ties: [],
  };
  return { ...key, ties: listOf(ties, MOST.ties).map((tie) => readOwnTie(tie, key)) };
}

/** The same people and the same things at every keyframe. */
function demandSame(keys: readonly Key[]): void {
  const [first] = keys;
  if (!first || first.bodies.length === 0) throw new Refused();
  for (const { bodies, things } of keys) {
    if (bodies.length !== first.bodies.length || things.length !== first.things.length) throw new Refused();
    if (things.some(({ kind }, index) => kind !== first.things[index]?.kind)) throw new Refused();
  }
}

function readSequence(data: unknown, keys: number, panels: number): Visit[] {
  const numbers = listOf(data, MOST.visits * 3);
  if (numbers.length === 0 || numbers.length % 3 !== 0) throw new Refused();
  const visits: Visit[] = [];
  for (let at = 0; at < numbers.length; at += 3) {
    const kind = VISITS[indexOf(numbers[at + 1], VISITS.length)] as Visit["kind"];
    const visit = { key: indexOf(numbers[at], keys), kind, panel: indexOf(numbers[at + 2], panels) };
    if (visit.panel < (visits.at(-1)?.panel ?? 0)) throw new Refused();
    visits.push(visit);
  }
  for (let panel = 0; panel < panels; panel++) {
    if (visits.filter((visit) => visit.panel === panel && visit.kind === "shown").length !== 1) throw new Refused();
  }
  return visits;
}

function readPanel(data: unknown, keys: readonly Key[]): Panel {
  const fields = fieldsOf(data);
  const first = keys[0] as Key;
  const { step, ghost, by } = fields;
  return {
    ...(step !== undefined && { step: indexOf(step, 100) }),
    hits: listOf(fields.hits, MOST.marks).map((hit) => readOwnHit(hit, first)),
    arrows: listOf(fields.arrows, MOST.marks).map((place) => readPlace(place, first)),
    arrowFrom: fields.from === undefined ? 0 : indexOf(fields.from, MOST.keys),
    ...(by !== undefined && { arrowBy: readPoint(by) }),
    lines: listOf(fields.lines, MOST.marks).map((line) => {
      const points = listOf(line, MOST.linePoints).map(readPoint);
      if (points.length < 2) throw new Refused();
      return points;
    }),
    rings: listOf(fields.rings, MOST.marks).map((place) => readPlace(place, first)),
    ...(ghost !== undefined && { ghost: indexOf(ghost, keys.length) }),
    camera: readCamera(fields.camera),
  };
}

/** Nobody goes further aside than this, millimetres. */
const FAR_ASIDE = 300;
function readDetour(data: unknown, sequence: readonly Visit[], { bodies }: Key): Detour {
  return readAll(listOf(data, 7), (reader) => {
    const visit = reader.integer(1, sequence.length - 1);
    const person = reader.integer(0, bodies.length - 1);
    const [part, widest] = [reader.oneOf(ASIDE), reader.integer(0, DETOUR_AT.length - 1)];
    const metres = () => reader.integer(-FAR_ASIDE, FAR_ASIDE) / 1000;
    return { visit, person, part, widest, by: [metres(), metres(), metres()] };
  });
}

/** Hands that grip lie around what they hold; found once, because that is slow. */
function closeHands(key: Key): Key {
  const { bodies, things } = key;
  return {
    ...key,
    bodies: bodies.map((body, person) => {
      const { L, R } = graspOf(bodies, things, person);
      if (L === body.arms.L.curl && R === body.arms.R.curl) return body;
      return { ...body, arms: { L: { ...body.arms.L, curl: L }, R: { ...body.arms.R, curl: R } } };
    }),
  };
}

function read(data: unknown): Movement {
  const fields = fieldsOf(data);
  if (fields.v !== MOTION_VERSION) throw new Refused();
  const bodies = listOf(fields.bodies, MOST.bodies).map((body) => present(unpackBody(listOf(body, BODY_NUMBERS))));
  const things = listOf(fields.things, MOST.things).map(readThing);
  const keys = listOf(fields.keys, MOST.keys).map((key) => closeHands(readKey(key, bodies, things)));
  demandSame(keys);
  const panels = listOf(fields.panels, MOST.panels).map((panel) => readPanel(panel, keys));
  const looks = listOf(fields.looks, MOST.people).map((name) => present(LOOKS.find((look) => look === name)));
  if (looks.length !== keys[0]?.bodies.length) throw new Refused();
  const sequence = readSequence(fields.sequence, keys.length, panels.length);
  return {
    belt: present(BELTS.find((belt) => belt === fields.belt)),
    looks,
    keys,
    panels,
    sequence,
    telling: indexOf(fields.telling ?? 0, panels.length),
    camera: readCamera(fields.camera),
    plain: listOf(fields.plain, MOST.visits).map((visit) => indexOf(visit, sequence.length)),
    detours: listOf(fields.detours, MOST.detours).map((detour) => readDetour(detour, sequence, keys[0] as Key)),
  };
}

/**
 * A movement from a file's data. Everything in it is bounded: counts, magnitudes, references. Undefined for whatever is
 * no movement of this version; it never throws.
 */
export function readMovement(data: unknown): Movement | undefined {
  try {
    return read(data);
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}
