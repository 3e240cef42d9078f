import type { Library } from "../pose/library.ts";
import { poseFinder } from "../pose/library.ts";
import type { PersonSpec } from "../pose/people.ts";
import {
  FigureError,
  type FindPose,
  makeSpec,
  mirrorName,
  mirrorPoint,
  mirrorPose,
  mirrorRef,
} from "../pose/poseData.ts";
import type {
  CameraData,
  InsetData,
  MarkData,
  TurnData,
  MomentData,
  PanelData,
  PersonData,
  PoseOrName,
  PropData,
  TechniqueData,
} from "../pose/schema.ts";
import type { Vec } from "#domain/figures/types.ts";
import type { Zone } from "../pose/types.ts";
import { mirrorVec } from "#domain/figures/vector.ts";

/** One keyframe: positions and poses of all people, person 0 first. */
export interface KeyMoment {
  people: PersonSpec[];
  props: PropData[];
  /** The foot that stays during the way here; `auto` finds it, `none` uses the places as written. */
  pivot: "L" | "R" | "none" | "auto";
}

/** The content of one drawing, with all names resolved. */
export interface PanelPlan {
  start?: KeyMoment;
  through: KeyMoment[];
  main: KeyMoment;
  follow?: KeyMoment;
  back?: KeyMoment[];
  hits: string[];
  arrows: string[];
  arrowFrom: number;
  arrowBy?: Vec;
  /** Index of the keyframe shown pale; false shows none. */
  ghost: number | false;
  rings: string[];
  inset?: InsetData;
  zones?: Zone[];
  marks?: MarkData[];
  camera: CameraData;
}

export interface TechniquePlan {
  panels: PanelPlan[];
  /** Step numbers of the panels, if they are not consecutive. */
  steps?: number[];
  isStrip: boolean;
  /** The panels are no steps. */
  unnumbered?: true;
  /** Its sides mean left and right, also to readers of the other stance. */
  unmirrored?: true;
  /** The panels are no movement. */
  unmoved?: true;
  /** Index of the most telling panel. */
  still: number;
  footprint: boolean;
}

const listOf = <T>(value: T | readonly T[] | undefined): T[] =>
  value === undefined ? [] : Array.isArray(value) ? [...(value as T[])] : [value as T];

const mirrorPerson = (person: PersonData): PersonData => ({
  pose: mirrorPose(person.pose),
  ...(person.at && { at: [-person.at[0], person.at[1]] as const }),
  ...(person.yaw !== undefined && { yaw: -person.yaw }),
});
const mirrorProp = (prop: PropData): PropData => ({
  ...prop,
  ...(prop.in && { in: mirrorRef(prop.in) }),
  ...(prop.at && { at: mirrorVec(prop.at) }),
  ...(prop.tip && { tip: mirrorVec(prop.tip) }),
});
type Placed = Pick<PanelData, "pose" | "at" | "yaw" | "third" | "props"> & { partner?: PersonData | undefined };
const mirrorPlaced = (moment: Placed): Placed => ({
  ...(moment.pose && { pose: mirrorPose(moment.pose) }),
  ...(moment.at && { at: [-moment.at[0], moment.at[1]] as const }),
  ...(moment.yaw !== undefined && { yaw: -moment.yaw }),
  ...(moment.partner && { partner: mirrorPerson(moment.partner) }),
  ...(moment.third && { third: mirrorPerson(moment.third) }),
  ...(moment.props && { props: moment.props.map(mirrorProp) }),
});
const isPose = (moment: MomentData): moment is PoseOrName => typeof moment === "string" || !("pose" in moment);
const SWAP = { L: "R", R: "L", none: "none" } as const;
function mirrorMoment(moment: MomentData): MomentData {
  if (isPose(moment)) return mirrorPose(moment);
  return { ...mirrorPlaced(moment), pose: mirrorPose(moment.pose), ...(moment.pivot && { pivot: SWAP[moment.pivot] }) };
}
const CORNERS = {
  topLeft: "topRight",
  topRight: "topLeft",
  bottomLeft: "bottomRight",
  bottomRight: "bottomLeft",
  left: "right",
  right: "left",
} as const;
const mirrorCamera = <T extends { azimuth?: number }>(camera: T): T =>
  camera.azimuth === undefined ? camera : { ...camera, azimuth: -camera.azimuth };

function mirrorInset(inset: InsetData): InsetData {
  return { ...mirrorCamera(inset), of: mirrorRef(inset.of), corner: CORNERS[inset.corner] };
}

function mirrorFocus(camera: CameraData): CameraData {
  const { on } = camera;
  const turned = mirrorCamera(camera);
  return on === undefined ? turned : { ...turned, on: typeof on === "string" ? mirrorRef(on) : mirrorVec(on) };
}

type Ends = NonNullable<MarkData["measure"]>;
const mirrorEnds = ([from, to]: Ends): Ends => [mirrorPoint(from), mirrorPoint(to)];
function mirrorTurn({ around, axis, from = 0, by, ...turn }: TurnData): TurnData {
  const other = typeof axis === "string" ? mirrorRef(axis) : mirrorVec(axis);
  return { ...turn, around: mirrorPoint(around), axis: other, from: -from, by: -by };
}
function mirrorMark(mark: MarkData): MarkData {
  const { at, arrow, turn, ring, lead, measure } = mark;
  return {
    ...mark,
    ...(at && { at: mirrorPoint(at) }),
    ...(arrow && { arrow: arrow.map(mirrorPoint) }),
    ...(turn && { turn: mirrorTurn(turn) }),
    ...(ring && { ring: mirrorPoint(ring) }),
    ...(lead && { lead: mirrorPoint(lead) }),
    ...(measure && { measure: mirrorEnds(measure) }),
  };
}

/** A technique's panel for the other side. */
function mirrorPanel(panel: PanelData): PanelData {
  const { partner, ...own } = panel;
  return {
    ...panel,
    ...mirrorPlaced({ ...own, partner: partner || undefined }),
    ...(panel.use && { use: mirrorName(panel.use) }),
    ...(panel.camera && { camera: mirrorFocus(panel.camera) }),
    ...(panel.start && { start: mirrorMoment(panel.start) }),
    ...(panel.through && { through: panel.through.map(mirrorMoment) }),
    ...(panel.follow && { follow: mirrorMoment(panel.follow) }),
    ...(panel.back && { back: panel.back.map(mirrorMoment) }),
    ...(panel.hit && { hit: listOf(panel.hit).map(mirrorRef) }),
    ...(panel.arrow && { arrow: listOf(panel.arrow).map(mirrorRef) }),
    ...(panel.arrowBy && { arrowBy: mirrorVec(panel.arrowBy) }),
    ...(panel.ring && { ring: listOf(panel.ring).map(mirrorRef) }),
    ...(panel.inset && { inset: mirrorInset(panel.inset) }),
    ...(panel.marks && { marks: panel.marks.map(mirrorMark) }),
    ...(panel.pivot && { pivot: SWAP[panel.pivot] }),
  };
}

/** Fields of a technique that do not affect its drawing. */
function panelOf(technique: TechniqueData): PanelData {
  const panel = { ...technique };
  delete panel.panels;
  delete panel.footprint;
  delete panel.still;
  delete panel.accept;
  return panel;
}

function followUse(panel: PanelData, library: Library, seen: readonly string[] = []): PanelData {
  if (!panel.use) return panel;
  const id = panel.use.replace(/^~/, "");
  if (seen.includes(id)) throw new FigureError(`${id} verwendet sich selbst`);
  const entry = library.techniques.get(id);
  if (!entry) throw new FigureError(`die Technik ${id} hat noch kein Bild`);
  if (entry.data.panels) throw new FigureError(`${id} hat selbst mehrere Bilder und kann nicht verwendet werden`);
  const used = followUse(panelOf(entry.data), library, [...seen, id]);
  const { use, ...own } = panel;
  return { ...(use.startsWith("~") ? mirrorPanel(used) : used), ...own };
}

/** Distance of a partner without a written place. */
const OPPOSITE = { at: [0, 1] as const, yaw: 180 };
const otherOf = ({ pose, at = OPPOSITE.at, yaw = OPPOSITE.yaw }: PersonData, find: FindPose): PersonSpec => ({
  spec: makeSpec(pose, find),
  at,
  yaw,
});

/** A place on somebody, by his number. */
const NAMED = /^(\d)\./;

/** Everybody whom a pose holds, touches or looks at, by number. */
function namedIn(data: unknown): number[] {
  if (typeof data === "string") return [NAMED.exec(data)?.[1] ?? []].flat().map(Number);
  return typeof data === "object" && data !== null ? Object.values(data).flatMap(namedIn) : [];
}

/** A hand would let go of whoever is not there, and nothing would say so. */
function needEverybody({ people }: KeyMoment): void {
  const missing = people.flatMap(({ spec }) => namedIn(spec)).find((person) => person >= people.length);
  if (missing !== undefined)
    throw new FigureError(`eine Haltung nennt ${missing}.…, aber in ihr fehlt ${missing === 1 ? "partner" : "third"}`);
}

function momentOf(data: Placed & { pose: PoseOrName; pivot?: KeyMoment["pivot"] }, find: FindPose): KeyMoment {
  const { pose, at = [0, 0], yaw = 0, partner, third, props = [], pivot } = data;
  const people: PersonSpec[] = [{ spec: makeSpec(pose, find), at, yaw }];
  if (third && !partner) throw new FigureError("third: steht neben partner, den es hier nicht gibt");
  for (const other of [partner, third]) if (other) people.push(otherOf(other, find));
  return { people, props, pivot: pivot ?? (partner || data.at ? "none" : "auto") };
}

const keyOf = (moment: MomentData, props: PropData[] | undefined, find: FindPose): KeyMoment => {
  const placed = isPose(moment) ? { pose: moment } : moment;
  const alone = !placed.partner;
  const mine = props?.filter((prop) => !alone || !prop.in?.startsWith("1"));
  return momentOf({ ...placed, props: placed.props ?? mine }, find);
};

/** By default only a written start becomes a ghost. */
function ghostOf({ ghost = true, start, through = [] }: PanelData): number | false {
  if (ghost === true) return start === undefined ? false : 0;
  if (ghost === false) return false;
  const index = start === undefined ? ghost - 1 : ghost;
  if (index < 0 || index >= through.length + (start === undefined ? 0 : 1))
    throw new FigureError(`ghost: ${ghost} – so viele Haltungen vor dem Bild gibt es nicht`);
  return index;
}

/** A keyframe of a technique without the partner. */
const aloneIn = (moment: MomentData): MomentData =>
  isPose(moment) ? moment : { pose: moment.pose, at: moment.at, yaw: moment.yaw, pivot: moment.pivot };

/** A panel with one person, also without the things that the other one held or stood on. */
function withoutPartner(panel: PanelData): PanelData {
  return {
    ...panel,
    partner: undefined,
    third: undefined,
    props: panel.props?.filter((prop) => !prop.in?.startsWith("1")),
    start: panel.start && aloneIn(panel.start),
    through: panel.through?.map(aloneIn),
    follow: panel.follow && aloneIn(panel.follow),
    back: panel.back?.map(aloneIn),
  };
}

function planPanel(written: PanelData, find: FindPose): PanelPlan {
  const panel = written.partner === false ? withoutPartner(written) : written;
  if (panel.pose === undefined) throw new FigureError("braucht pose: oder use:");
  const { props } = panel;
  const hits = listOf(panel.hit);
  const checked = (made: KeyMoment) => {
    // Whoever leaves the partner out leaves out what was held of him.
    if (written.partner !== false) needEverybody(made);
    return made;
  };
  const key = (moment: MomentData) => checked(keyOf(moment, props, find));
  return {
    ...(panel.start && { start: key(panel.start) }),
    through: (panel.through ?? []).map(key),
    main: checked(momentOf({ ...panel, partner: panel.partner || undefined, pose: panel.pose }, find)),
    ...(panel.follow && { follow: key(panel.follow) }),
    ...(panel.back && { back: panel.back.map(key) }),
    hits,
    arrows: panel.arrow === false ? [] : panel.arrow === undefined ? hits : listOf(panel.arrow),
    arrowFrom: panel.arrowFrom ?? 0,
    ...(panel.arrowBy && { arrowBy: panel.arrowBy }),
    ghost: ghostOf(panel),
    rings: listOf(panel.ring),
    ...(panel.inset && { inset: panel.inset }),
    ...(panel.zones && { zones: panel.zones }),
    ...(panel.marks && { marks: panel.marks }),
    camera: panel.camera ?? {},
  };
}

/** A panel without a number shows the step after the previous panel's. */
function stepsOf(panels: readonly { step?: number | undefined }[]): number[] | undefined {
  if (panels.every(({ step }) => step === undefined)) return undefined;
  const steps: number[] = [];
  for (const { step } of panels) {
    const before = steps.at(-1) ?? 0;
    if (step !== undefined && step <= before)
      throw new FigureError(`step: ${step} – die Schritte stehen in ihrer Folge`);
    steps.push(step ?? before + 1);
  }
  return steps;
}

/** A closed guard at the end tells nothing; the strike does. */
function stillOf(panels: readonly PanelPlan[], written: number | undefined): number {
  if (written !== undefined && written > panels.length)
    throw new FigureError(`still: ${written} – so viele Bilder gibt es nicht`);
  const striking = panels.findLastIndex(({ hits }) => hits.length > 0);
  return written !== undefined ? written - 1 : striking >= 0 ? striking : panels.length - 1;
}

/** What a sheet to look things up leaves out. */
function sheetOf({
  numbers,
  moves,
  mirrors,
}: TechniqueData): Pick<TechniquePlan, "unnumbered" | "unmirrored" | "unmoved"> {
  return {
    ...(numbers === false && { unnumbered: true }),
    ...(mirrors === false && { unmirrored: true }),
    ...(moves === false && { unmoved: true }),
  };
}

/** Resolves everything that a technique's picture names. */
export function planTechnique(data: TechniqueData, library: Library): TechniquePlan {
  const find = poseFinder(library);
  const isStrip = data.panels !== undefined;
  if (!isStrip) {
    const panel = followUse(panelOf(data), library);
    return {
      panels: [planPanel(panel, find)],
      isStrip,
      ...sheetOf(data),
      still: 0,
      footprint: data.footprint ?? false,
    };
  }
  // Values of the technique are defaults for all its panels.
  const { pose: _p, use: _u, hit: _h, ...common } = panelOf(data);
  const written = data.panels ?? [];
  const panels = written.map((panel, index) => {
    const { start: usedStart, ...own } = followUse(panel, library);
    // From the second picture on, a movement begins where the previous one ended.
    const first = panel.start ?? (index === 0 ? (common.start ?? usedStart) : undefined);
    const { start: _s, ...rest } = common;
    const merged = { ...rest, ...own, ...(first !== undefined && { start: first }) };
    return planPanel(merged, find);
  });
  const steps = stepsOf(written);
  const still = stillOf(panels, data.still);
  return {
    panels,
    ...(steps && { steps }),
    isStrip,
    ...sheetOf(data),
    still,
    footprint: data.footprint ?? false,
  };
}
