// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ShownLesson } from "#domain/catalogue/links.ts";
import type { Topic } from "#domain/catalogue/schema.ts";
import { fakeAdapters } from "../../../tests/fixtures/units/fakeAdapters.ts";
import { AdaptersContext } from "../../platform/context.tsx";
import { LessonParts } from "./LessonParts.tsx";

const entry = (techniqueNr: string, title: string) => ({ techniqueNr, title, description: "Text.", belt: [] });
const topic = {
  topicID: "blocks",
  group: "single",
  title: "Blocks",
  list: [entry("1", "Block oben"), entry("2", "Block unten"), entry("3", "Block innen")],
} satisfies Topic;

const link = { topicID: "tritte", group: "single", techniqueNr: "2", title: "Frontkick" } as const;
const lesson: ShownLesson = {
  check: "Ein Tropfen liefe hinunter.",
  mistakes: [{ looks: "Der Arm liegt flach.", cause: "Der Ellbogen steigt zuerst.", better: "Führ die Faust voraus." }],
  practice: [{ with: "pad", task: "Triff die Pratze.", dose: "drei mal zehn", harder: "Mit Schritt." }],
  links: [
    { ...link, kind: "buildsOn", laterBelt: "blue" },
    { ...link, kind: "counters", techniqueNr: "3", title: "Seittritt" },
    { ...link, kind: "relative", techniqueNr: "4", title: "Kreuzblock", differs: "Zwei Arme statt einem." },
  ],
};

let load = () =>
  Promise.resolve<Record<string, ShownLesson>>({ 1: lesson, 2: { mistakes: [], practice: [], links: [] } });
vi.mock("virtual:catalogue", () => ({
  topics: [{ topicID: "blocks", group: "single", title: "Blocks", count: 3 }],
  quotes: [],
  loadGlossary: () => Promise.resolve([]),
  loadLessons: () => load(),
}));

beforeEach(() => localStorage.clear());
afterEach(cleanup);

async function show(techniqueNr: string) {
  cleanup();
  const { adapters } = fakeAdapters({}, () => Promise.reject(new Error("no play here")));
  const technique = topic.list.find((one) => one.techniqueNr === techniqueNr)!;
  await act(async () =>
    render(
      <AdaptersContext value={adapters}>
        <LessonParts topic={topic} technique={technique} />
      </AdaptersContext>,
    ),
  );
  return userEvent.setup();
}

const part = (title: string) => screen.getByRole("heading", { name: title }).closest("details")!;

it("asks to try again where they did not arrive", async () => {
  const works = load;
  load = () => Promise.reject(new Error("gone"));
  const user = await show("1");
  await screen.findByText(/ließen sich nicht laden/);
  load = works;
  await user.click(screen.getByRole("button", { name: "Nochmal versuchen" }));
  expect(await screen.findByText(/Ein Tropfen liefe hinunter/)).toBeTruthy();
});

it("shows how one notices that it is right, and keeps the rest closed", async () => {
  await show("1");
  expect(screen.getByText(/Ein Tropfen liefe hinunter/)).toBeTruthy();
  for (const title of ["Typische Fehler", "So übst Du es", "Was dazugehört"]) expect(part(title).open).toBe(false);
  expect(screen.queryByText("Was der Partner tut")).toBeNull();
});

it("says of a mistake how it looks, why, and what helps; of an exercise with whom, how often, and how it gets harder", async () => {
  await show("1");
  expect(part("Typische Fehler").textContent).toContain(
    "Der Arm liegt flach.Woran es liegtDer Ellbogen steigt zuerst.So wird es besserFühr die Faust voraus.",
  );
  expect(part("So übst Du es").textContent).toContain(
    "An der Pratzedrei mal zehnTriff die Pratze.Schwerer: Mit Schritt.",
  );
});

it("leads to what it builds on, answers and is like, and says what is asked for later (rule 5.24)", async () => {
  await show("1");
  const map = within(part("Was dazugehört"));
  expect(map.getAllByRole("heading", { level: 3, hidden: true }).map(({ textContent }) => textContent)).toEqual([
    "Baut auf",
    "Antwortet auf",
    "Nah verwandt",
  ]);
  const ways = map.getAllByRole("link", { hidden: true }).map((one) => one.getAttribute("href"));
  expect(ways).toEqual([2, 3, 4].map((nr) => `/techniques/single/tritte/${nr}`));
  expect(map.getByText("Kommt in der Prüfung erst mit Blau.")).toBeTruthy();
  expect(map.getByText("Zwei Arme statt einem.")).toBeTruthy();
});

it("finds open again what was left open, on every technique", async () => {
  const user = await show("1");
  await user.click(screen.getByRole("heading", { name: "Typische Fehler" }));
  await act(async () => undefined);
  expect(part("Typische Fehler").open).toBe(true);
  await show("1");
  expect(part("Typische Fehler").open).toBe(true);
  expect(part("So übst Du es").open).toBe(false);
});

it("shows nothing where a technique has no lesson", async () => {
  await show("3");
  expect(document.querySelector("details")).toBeNull();
  expect(document.body.textContent).toBe("");
});
