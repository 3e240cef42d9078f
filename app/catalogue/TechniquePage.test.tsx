// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BELT_COLOURS } from "#domain/catalogue/beltColours.ts";
import { fakeAdapters } from "../../tests/fixtures/units/fakeAdapters.ts";
import { AdaptersContext } from "../platform/context.tsx";
import { ToastProvider } from "../ui/layers/Toast.tsx";
import { CategoryPage } from "./CategoryPage.tsx";
import { ListPage } from "./ListPage.tsx";
import { TechniquePage } from "./TechniquePage.tsx";

/** Notes are another feature. */
const NoSequence = () => null;

beforeEach(() => localStorage.clear());
afterEach(cleanup);

async function show(page: React.ReactElement) {
  const { adapters } = fakeAdapters({}, () => Promise.reject(new Error("no play here")));
  await act(async () =>
    render(
      <AdaptersContext value={adapters}>
        <ToastProvider>{page}</ToastProvider>
      </AdaptersContext>,
    ),
  );
  await vi.waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull(), { timeout: 20_000 });
}

const Notes = ({ technique }: { technique: { topicListID: string; techniqueNr: string } }) => (
  <p>{`Notizen zu ${technique.topicListID}/${technique.techniqueNr}`}</p>
);
const Skills = () => null;
const technique = (topicID: string, techniqueNr: string) =>
  show(<TechniquePage category="kombi" topicID={topicID} techniqueNr={techniqueNr} notes={Notes} skills={Skills} />);

const title = () => screen.getByRole("heading", { level: 1 }).textContent;
const way = (name: RegExp) => screen.queryByRole("link", { name })?.getAttribute("href");
const back = () => document.querySelector("header a")?.getAttribute("href");

describe("a technique (rule 5.11)", () => {
  it("is headed by number and title, with Merkname, picture and notes", async () => {
    await technique("handkombination", "1");
    expect(title()).toBe("1. Jab – Cross");
    expect(screen.getByText(/Merkname „Eins-zwei“/)).toBeTruthy();
    expect(document.querySelector("img")?.getAttribute("src")).toMatch(/^\/media\/bild\./);
    expect(screen.getByText("Notizen zu handkombination/1")).toBeTruthy();
  });

  it("leads on by place in the list, so that letter variants work, and nowhere at the first and the last", async () => {
    const near = async (nr: string) => {
      await technique("handkombination", nr);
      const found = [way(/^Vorherige Technik/), way(/^Nächste Technik/)].map((href) => href?.split("/").at(-1));
      cleanup();
      return found;
    };
    expect(await near("1")).toEqual([undefined, "2"]);
    expect(await near("3")).toEqual(["2", "4a"]);
    expect(await near("4a")).toEqual(["3", "4b"]);
    expect(await near("4b")).toEqual(["4a", "5"]);
    const { loadTopic } = await import("../platform/catalogue.ts");
    const { list } = await loadTopic("handkombination");
    expect(await near(list.at(-1)!.techniqueNr)).toEqual([list.at(-2)!.techniqueNr, undefined]);
  });
});

describe("back (rule 4.13)", () => {
  it("leads from a technique to its list, from there to the category, from there home", async () => {
    await technique("handkombination", "4a");
    expect(back()).toBe("/techniques/kombi/handkombination");
    cleanup();
    await show(<ListPage category="kombi" topicID="handkombination" ownSequence={NoSequence} />);
    expect(back()).toBe("/techniques/kombi");
    cleanup();
    await show(<CategoryPage category="kombi" />);
    expect(back()).toBe("/");
  });
});

describe("a list (rule 5.10)", () => {
  it("shows number, title and the colours of the belts, and leads to the technique", async () => {
    await show(<ListPage category="single" topicID="staende" ownSequence={NoSequence} />);
    expect(title()).toBe("13 Basis-Stände");
    const rows = within(screen.getByRole("list", { name: "13 Basis-Stände" })).getAllByRole("link");
    expect(rows).toHaveLength(13);
    const [, second] = rows;
    expect(second?.getAttribute("href")).toBe("/techniques/single/basisStaende/2");
    expect(second?.textContent).toMatch(/^2Reiterstand/);
    // In words, too: nothing is said by colour alone.
    expect(second?.textContent).toContain("Weiß");
    expect(second?.innerHTML).toContain(BELT_COLOURS.white.toLowerCase());
  });
});
