// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { CategoryPage } from "./CategoryPage.tsx";

afterEach(cleanup);

const row = (name: RegExp) => screen.getByRole("link", { name }).textContent;

describe("a row of a category (rule 5.9)", () => {
  it("counts the techniques of a topic", () => {
    render(<CategoryPage category="tech" />);
    expect(row(/^16 Blocks/)).toContain("16 Techniken");
  });

  it("says in one line what a topic is about, and how many techniques begin with each belt", () => {
    render(<CategoryPage category="tech" />);
    expect(row(/^16 Blocks/)).toContain("Abwehr mit Arm, Hand und Schienbein");
    expect(screen.getByRole("link", { name: /^16 Blocks.* neu zu Gelb 5, Orange 4, Grün 4, Blau 3$/ })).toBeDefined();
    expect(row(/^16 Blocks/)).not.toContain("Alle beginnen in der Kampfstellung");
  });

  it("shows what a topic of techniques looks like", () => {
    render(<CategoryPage category="tech" />);
    for (const link of screen.getAllByRole("link", { name: /Techniken/ })) {
      expect(link.querySelector("img")?.getAttribute("src"), link.textContent).toMatch(/^\/media\/bild/);
    }
  });

  it("has the subtitle of a form", () => {
    render(<CategoryPage category="kuen" />);
    expect(row(/^Siu Wan/)).toContain("Begründer unbekannt");
  });

  it("says what a form is like, and shows how its name is written", () => {
    render(<CategoryPage category="kuen" />);
    expect(row(/^Limpo/)).toMatch(/^连步Limpo/);
    expect(row(/^Siu Wan/)).toMatch(/^拳Siu Wan/);
    expect(row(/^Siu Wan/)).toContain("Kleine Kreise nehmen den Angriff auf, kurze Stöße antworten.");
  });

  it("has the subtitle of a topic of theory", () => {
    render(<CategoryPage category="theorie" />);
    expect(row(/^Die 5 Kampfdistanzen/)).toContain("Wie weit, womit, wie lange noch");
  });
});

describe("the practice of a topic, on its row (rule 5.12)", () => {
  const addressesIn = (of: HTMLElement) =>
    within(of)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href"));

  it("opens behind one button", async () => {
    render(<CategoryPage category="single" />);
    await userEvent.click(screen.getByRole("button", { name: "Üben: 16 Blocks" }));
    const menu = screen.getByRole("dialog", { name: "Üben: 16 Blocks" });
    expect(addressesIn(menu)).toEqual(["/cards/blocks", "/sort/blocks", "/names/blocks"]);
  });

  it("is a link where there is only one game", () => {
    render(<CategoryPage category="theorie" />);
    const quiz = screen.getByRole("link", { name: "Üben: Die 5 Kampfdistanzen, Quiz" });
    expect(quiz.getAttribute("href")).toBe("/quiz/theorie");
  });
});

describe("all techniques and their halves (rule 4.2)", () => {
  it.each([
    ["tech", "Alle"],
    ["single", "Einzeln"],
    ["kombi", "Kombinationen"],
  ] as const)("has an address for each; %s is '%s'", (category, current) => {
    render(<CategoryPage category={category} />);
    const parts = within(screen.getByRole("navigation", { name: "Welche Techniken" })).getAllByRole("link");
    expect(parts.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Alle", "/techniques/tech"],
      ["Einzeln", "/techniques/single"],
      ["Kombinationen", "/techniques/kombi"],
    ]);
    expect(
      parts.filter((link) => link.getAttribute("aria-current") === "page").map((link) => link.textContent),
    ).toEqual([current]);
  });
});

describe("the words at the head of a category (rule 5.9)", () => {
  it.each([
    ["tech", "Notiere wichtige Punkte zu den Techniken."],
    ["single", "Notiere wichtige Punkte zu den Techniken."],
    ["kombi", "Notiere wichtige Punkte zu den Techniken."],
    ["kuen", "Halte relevante Details zu den Formen fest."],
    ["theorie", "Notiere wichtige Informationen zur Theorie."],
  ] as const)("of %s: %s", (category, intro) => {
    render(<CategoryPage category={category} />);
    expect(screen.getByText(intro)).toBeTruthy();
  });
});

describe("the halves of the techniques (rule 4.2)", () => {
  const topics = () =>
    screen
      .getAllByRole("link")
      .flatMap((link) => /^\/techniques\/\w+\/(\w+)$/.exec(link.getAttribute("href") ?? "")?.[1] ?? []);

  it("are single techniques and combinations; both together are the category of techniques", () => {
    const seen = (["single", "kombi", "tech"] as const).map((category) => {
      render(<CategoryPage category={category} />);
      const found = topics();
      cleanup();
      return found;
    });
    const [single = [], kombi = [], tech = []] = seen;
    expect([single.length, kombi.length]).toEqual([6, 11]);
    expect(tech).toEqual([...single, ...kombi]);
  });
});

describe("the belts of a category (rule 5.22)", () => {
  const open = (path: string) => {
    const { hook, searchHook, history } = memoryLocation({ path, record: true });
    render(
      <Router hook={hook} searchHook={searchHook}>
        <CategoryPage category="tech" />
      </Router>,
    );
    return history;
  };
  const topics = () =>
    screen.getAllByRole("link").filter((link) => link.getAttribute("href")?.startsWith("/techniques/tech/"));

  it("leave what is new with them, and lead on to the lists with them", async () => {
    const history = open("/techniques/tech");
    const all = topics().length;
    await userEvent.click(screen.getByRole("checkbox", { name: /^Gelb/ }));
    expect(history.at(-1)).toBe("/techniques/tech?gurt=yellow");
    expect(topics().length).toBeLessThan(all);
    expect(row(/^16 Blocks/)).toContain("5 von 16 neu");
    expect(topics().every((link) => link.getAttribute("href")?.endsWith("?gurt=yellow"))).toBe(true);
    expect(screen.getByRole("link", { name: "Einzeln" }).getAttribute("href")).toBe("/techniques/single?gurt=yellow");
  });

  it("are practised all at once, as flashcards of that belt", () => {
    open("/techniques/tech?gurt=orange");
    const all = screen.getByRole("link", { name: /^Alle \d+ üben$/ });
    expect(all.getAttribute("href")).toBe("/cards?gurt=orange");
    expect(screen.getByRole("status").textContent).toContain(
      `${/\d+/.exec(all.textContent)![0]} Techniken neu zu Orange`,
    );
    cleanup();
    open("/techniques/tech");
    expect(screen.queryByRole("link", { name: /^Alle \d+ üben$/ })).toBeNull();
  });

  it("lead on to the games with them", async () => {
    open("/techniques/tech?gurt=yellow");
    await userEvent.click(screen.getByRole("button", { name: "Üben: 16 Blocks" }));
    const games = within(screen.getByRole("dialog", { name: "Üben: 16 Blocks" })).getAllByRole("link");
    expect(games.map((link) => link.getAttribute("href"))).toContain("/cards/blocks?gurt=yellow");
  });

  it("count what the rows show, and go by one press", async () => {
    open("/techniques/tech?gurt=yellow");
    const shown = topics().map((link) => Number(/(?:alle )?(\d+) (?:von \d+ )?neu/.exec(link.textContent)?.[1]));
    const sum = shown.reduce((total, count) => total + count, 0);
    expect(screen.getByText(new RegExp(`· ${sum} Techniken neu zu Gelb`))).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Alles zeigen" }));
    expect(row(/^16 Blocks/)).toContain("16 Techniken");
  });
});
