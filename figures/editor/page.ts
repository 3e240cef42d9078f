// The editor's page. The server strips the types; nothing is bundled.
import type { Range } from "../pose/values.ts";
import type { Draft, Judged } from "./draft.ts";
import { openStage } from "./stage.ts";

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type Path = readonly (string | number)[];
/** What a slider shows of fields that the schema allows more than any body does, and of numbers of keyframes. */
const DEGREES: Range = [-210, 210];
const METRES: Range = [-1.5, 2];
const KEYFRAMES: Range = [0, 5];
const ANGLES = new Set(["yaw", "pitch", "roll"]);
const KEYFRAME_NUMBERS = new Set(["ghost", "arrowFrom"]);
/** Fields of which half a centimetre can be seen. */
const FINE = new Set(["sink", "ext"]);
/** Numbers without a slider: limits of accepted warnings. */
const FIXED = new Set(["accept"]);
const AXES = ["x links", "y hoch", "z vor"];

const element = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;
const technique = element("technique") as HTMLSelectElement;
const panel = element("panel") as HTMLSelectElement;
const filter = element("filter") as HTMLInputElement;
const yaml = element("yaml") as HTMLTextAreaElement;
const stage = openStage(element("canvas") as HTMLCanvasElement, () => (element("unable").hidden = false));

interface State {
  id: string;
  data: Json;
  pose: Json;
  past: Json[];
  /** By the last name on the path to a number. */
  ranges: Readonly<Record<string, Range>>;
}
const state: State = { id: "", data: {}, pose: {}, past: [], ranges: {} };

const isBranch = (value: Json | undefined): value is Json[] | { [key: string]: Json } =>
  typeof value === "object" && value !== null;
const entriesOf = (value: Json[] | { [key: string]: Json }): [string | number, Json][] =>
  Array.isArray(value) ? value.map((item, index) => [index, item]) : Object.entries(value);

/** Paths to all numbers in a value. */
function numbersIn(value: Json | undefined, path: Path = []): Path[] {
  if (typeof value === "number") return [path];
  if (!isBranch(value)) return [];
  return entriesOf(value).flatMap(([key, item]) => (FIXED.has(String(key)) ? [] : numbersIn(item, [...path, key])));
}
const get = (value: Json | undefined, path: Path): Json | undefined =>
  path.reduce<Json | undefined>(
    (at, key) => (isBranch(at) ? (at as { [key: string]: Json })[key as string] : undefined),
    value,
  );

/** The path of the shown pose in the technique. */
function posePath(): Path {
  return isBranch(get(state.data, ["panels"])) ? ["panels", panel.selectedIndex, "pose"] : ["pose"];
}

/** The technique with one number changed; an inherited limb is copied as a whole. */
function changed(path: Path, value: number): Json {
  const data = structuredClone(state.data);
  const base = posePath();
  const isPose = base.every((key, index) => path[index] === key);
  const put = (at: Path, item: Json) => {
    const parent = get(data, at.slice(0, -1)) as { [key: string]: Json };
    parent[at.at(-1) as string] = item;
  };
  if (isPose) {
    const written = get(data, base);
    if (typeof written === "string") put(base, { extends: written });
    const part = path.slice(0, base.length + 1);
    if (typeof get(data, path) !== "number") put(part, structuredClone(get(state.pose, [part.at(-1) as string]) ?? {}));
  }
  put(path, value);
  return data;
}

function rangeOf(name: string): Range {
  if (ANGLES.has(name)) return DEGREES;
  if (KEYFRAME_NUMBERS.has(name)) return KEYFRAMES;
  return state.ranges[name] ?? METRES;
}

/** Whole degrees, per cent and keyframes; of lengths and factors a part. */
function stepOf(name: string, [low, high]: Range): number {
  if (high - low >= 5) return 1;
  return FINE.has(name) ? 0.005 : 0.01;
}

function nameOf(path: Path, siblings: number): string {
  const last = path.at(-1);
  if (typeof last === "string") return last;
  const axes = siblings === 2 ? [AXES[0], AXES[2]] : AXES;
  return `${String(path.at(-2))} ${axes[last ?? 0] ?? ""}`;
}

/** A row of label, slider and number; both inputs stay in sync. */
function sliderFor(path: Path, value: number, isInherited: boolean, siblings: number): HTMLElement {
  const row = document.createElement("div");
  row.className = isInherited ? "slider inherited" : "slider";
  const field = String(path.findLast((key) => typeof key === "string"));
  const range = rangeOf(field);
  const label = document.createElement("label");
  label.textContent = nameOf(path, siblings);
  label.htmlFor = path.join(".");
  const inputs = ["range", "number"].map((type) =>
    Object.assign(document.createElement("input"), {
      type,
      min: `${Math.min(range[0], value)}`,
      max: `${Math.max(range[1], value)}`,
      step: `${stepOf(field, range)}`,
      value: `${value}`,
    }),
  );
  const [slider, number] = inputs as [HTMLInputElement, HTMLInputElement];
  slider.id = path.join(".");
  number.setAttribute("aria-label", `${path.join(" ")} als Zahl`);
  const moved = (from: HTMLInputElement) => {
    if (from.value === "") return;
    for (const input of inputs) input.value = from.value;
    row.classList.remove("inherited");
    state.data = changed(path, Number(from.value));
    ask({ data: state.data });
  };
  slider.addEventListener("pointerdown", remember);
  for (const input of inputs) {
    input.addEventListener("keydown", ({ key }) => key.startsWith("Arrow") && remember());
    input.addEventListener("input", () => moved(input));
  }
  row.append(label, slider, number);
  return row;
}

/** Saves the present state for undo, unless nothing has changed. */
function remember(): void {
  if (JSON.stringify(state.past.at(-1)) !== JSON.stringify(state.data)) state.past.push(structuredClone(state.data));
}

function showSliders(): void {
  const base = posePath();
  const own = numbersIn(state.data);
  const known = new Set(own.map((path) => path.join(".")));
  const inherited = numbersIn(state.pose)
    .map((path): Path => [...base, ...path])
    .filter((path) => !known.has(path.join(".")));
  const groups = new Map<string, HTMLFieldSetElement>();
  const word = filter.value.trim().toLowerCase();
  for (const path of [...own, ...inherited]) {
    if (!path.join(" ").toLowerCase().includes(word)) continue;
    const isInherited = !known.has(path.join("."));
    const inPose = path.slice(base.length);
    const value = (isInherited ? get(state.pose, inPose) : get(state.data, path)) as number;
    const listed = isInherited ? get(state.pose, inPose.slice(0, -1)) : get(state.data, path.slice(0, -1));
    const isItem = typeof path.at(-1) === "number";
    const title = path.slice(0, isItem ? -2 : -1).join(" · ") || "Bild";
    let group = groups.get(title);
    if (!group) {
      group = document.createElement("fieldset");
      group.append(Object.assign(document.createElement("legend"), { textContent: title }));
      groups.set(title, group);
    }
    group.append(sliderFor(path, value, isInherited, Array.isArray(listed) ? listed.length : 3));
  }
  element("sliders").replaceChildren(...groups.values());
}

function showWarnings({ problems, warnings }: Judged): void {
  const lines = [
    ...problems.map((text) => ({ text, kind: "problem", title: "" })),
    ...warnings.map(({ text, isHere, accept }) => ({ text, kind: isHere ? "here" : "", title: accept })),
  ];
  const items = (lines.length > 0 ? lines : [{ text: "Keine.", kind: "", title: "" }]).map(({ text, kind, title }) =>
    Object.assign(document.createElement("li"), { textContent: text, className: kind, title }),
  );
  element("warnings").replaceChildren(...items);
}

function showPanels(count: number): void {
  element("panelField").hidden = count < 2;
  if (panel.options.length === count) return;
  panel.replaceChildren(...Array.from({ length: count }, (_, index) => new Option(`${index + 1}`, `${index}`)));
}

function show(judged: Judged, isText: boolean): void {
  showWarnings(judged);
  showPanels(judged.panels);
  if (judged.movement) stage.show(judged.movement, Math.max(0, panel.selectedIndex));
  state.pose = (judged.pose as unknown as Json) ?? {};
  if (judged.yaml !== undefined && !isText) yaml.value = judged.yaml;
  if (isText && judged.data) state.data = judged.data as unknown as Json;
}

let isBusy = false;
let waiting: (() => void) | undefined;

/** Asks the server; while a request is pending only the latest one waits. */
function ask(what: Pick<Draft, "data" | "yaml">, then: () => void = () => {}): void {
  if (isBusy) {
    waiting = () => ask(what, then);
    return;
  }
  isBusy = true;
  const draft: Draft = { id: state.id, ...what, panel: Math.max(0, panel.selectedIndex) };
  void judge(draft, then).finally(() => {
    isBusy = false;
    const next = waiting;
    waiting = undefined;
    next?.();
  });
}

async function judge(draft: Draft, then: () => void): Promise<void> {
  try {
    const response = await fetch("/judge", { method: "POST", body: JSON.stringify(draft) });
    if (!response.ok) throw new Error(await response.text());
    const judged = (await response.json()) as Judged;
    if (draft.id !== state.id) return;
    show(judged, draft.yaml !== undefined);
    then();
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    showWarnings({ problems: [`Keine Antwort: ${text}`], warnings: [], panels: 1 });
  }
}

function load(id: string, data: Json): void {
  Object.assign(state, { id, data: structuredClone(data), pose: {}, past: [] });
  panel.replaceChildren();
  location.hash = id;
  ask({ data: state.data }, showSliders);
}

const fetched = async (path: string): Promise<unknown> => (await fetch(path)).json();

async function start(): Promise<void> {
  const list = (await fetched("/techniques")) as { id: string; title: string; data: Json }[];
  state.ranges = (await fetched("/ranges")) as State["ranges"];
  const byId = new Map(list.map(({ id, data }) => [id, data]));
  technique.replaceChildren(...list.map(({ id, title }) => new Option(`${id} ${title}`, id)));
  const open = () => load(technique.value, byId.get(technique.value) ?? {});
  technique.addEventListener("change", open);
  const wanted = location.hash.slice(1);
  if (byId.has(wanted)) technique.value = wanted;
  open();
}

for (const button of document.querySelectorAll<HTMLButtonElement>("[data-yaw]"))
  button.addEventListener("click", () => stage.turnTo(button.dataset["yaw"] ?? "own"));
element("play").addEventListener("click", () => stage.play());
panel.addEventListener("change", () => ask({ data: state.data }, showSliders));
filter.addEventListener("input", showSliders);
element("undo").addEventListener("click", () => {
  const before = state.past.pop();
  if (before === undefined) return;
  state.data = before;
  ask({ data: before }, showSliders);
});
element("apply").addEventListener("click", () => {
  remember();
  ask({ yaml: yaml.value }, showSliders);
});
element("copy").addEventListener("click", () => {
  const said = (text: string) => ((element("copied") as HTMLOutputElement).value = text);
  navigator.clipboard.writeText(yaml.value).then(
    () => said("Kopiert."),
    () => (yaml.select(), said("Markiert: mit Strg+C kopieren.")),
  );
});
await start();
