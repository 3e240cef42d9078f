// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import type { Profile } from "../../platform/adapters.ts";
import { exportPage, type Readable } from "./exportPage.ts";

const PROFILE: Profile = {
  displayName: "Mei",
  email: "mei@example.org",
  school: "Kwoon am Hafen",
  belt: "green",
  stance: "right",
  xp: 20,
  noteCount: 1,
  celebratedLevel: 2,
  welcomed: true,
  bookmarks: ["blocks/1"],
  weak: [],
  intervalPresets: { "1": { name: "Kurz", workS: 20, restS: 10, rounds: 8 } },
};

const EVERYTHING: Readable = {
  at: new Date("2026-11-23T12:00:00Z"),
  email: "mei@example.org",
  accountName: "",
  profile: PROFILE,
  notes: [
    {
      topic: "16 Blocks",
      title: "1. Block nach oben",
      notes: [{ category: "Technik", content: "Ellbogen tief.\nKinn zu.", createdAt: "2026-11-20T10:00:00Z" }],
    },
  ],
  totals: [{ gameType: "quiz", playCount: 12, lastPlayed: "2026-11-22" }],
  bookmarks: ["1. Block nach oben"],
  weak: [],
};

const opened = (changes: Partial<Readable> = {}) =>
  new DOMParser().parseFromString(exportPage({ ...EVERYTHING, ...changes }), "text/html");
const texts = (page: Document, selector: string) =>
  [...page.querySelectorAll(selector)].map((found) => found.textContent);

describe("the page of everything that is stored", () => {
  it("can be read: who one is, notes by technique, plays by game, lists", () => {
    const page = opened();
    expect(page.documentElement.lang).toBe("de");
    expect(texts(page, "h1")).toEqual(["Trainingsbuch von Mei"]);
    expect(texts(page, "section h2")).toEqual(["Notizen", "Gespielt", "Merkliste", "Eigene Intervalle", "Profil"]);
    // Cover: notes, techniques, level, xp, plays.
    expect(texts(page, "header dd")).toEqual(["1", "1", "2", "30", "12"]);
    expect(texts(page, "section dd")).toEqual([
      "Mei",
      "mei@example.org",
      "Kwoon am Hafen",
      "Grün",
      "Rechtsauslage",
      "2",
    ]);
    expect([texts(page, "h3"), texts(page, "h4")]).toEqual([["16 Blocks"], ["1. Block nach oben"]]);
    expect(texts(page, ".note p")).toEqual([
      "Ellbogen tief.\nKinn zu.",
      expect.stringMatching(/^Technik 20\. November 2026/),
    ]);
    expect(texts(page, "td")).toEqual(["Quiz", "12 Mal", "22. November 2026"]);
    expect(texts(page, "section li")).toEqual([
      "1. Block nach oben",
      "Kurz: 20\u00A0s Arbeit, 10\u00A0s Pause, 8 Runden",
    ]);
  });

  it("is as calm for somebody who has nothing yet", () => {
    const page = opened({ notes: [], totals: [], bookmarks: [], profile: { ...PROFILE, intervalPresets: {} } });
    expect(texts(page, "section h2")).toEqual(["Notizen", "Gespielt", "Profil"]);
    expect(page.body.textContent).toContain("Du hast noch keine Notizen.");
  });

  it("has a table of contents that leads to every part, of the notes to every topic", () => {
    const page = opened({ notes: [...EVERYTHING.notes, { ...EVERYTHING.notes[0]!, topic: "Fort", title: "Nr. 9" }] });
    const links = [...page.querySelectorAll<HTMLAnchorElement>("nav a")];
    expect(links.map(({ textContent }) => textContent.replaceAll(/\s+/g, " ").trim())).toEqual([
      "Notizen2 Notizen",
      "16 Blocks1 Notiz",
      "Fort1 Notiz",
      "Gespielt",
      "Merkliste1",
      "Eigene Intervalle1",
      "Profil",
    ]);
    const targets = links.map(({ hash }) => page.getElementById(hash.slice(1))?.tagName);
    expect(targets).toEqual(["H2", "H3", "H3", "H2", "H2", "H2", "H2"]);
  });

  it("is named after the account where the profile has no name, and after nobody where neither has", () => {
    const profile = { ...PROFILE, displayName: "" };
    expect(texts(opened({ profile, accountName: "Mei L." }), "h1")).toEqual(["Trainingsbuch von Mei L."]);
    expect(texts(opened({ profile }), "h1")).toEqual(["Dein Trainingsbuch"]);
  });

  const HOSTILE = `</style></title><script>alert(1)</script><img src=x onerror="alert(2)"> & 'so' "weiter"`;

  it("shows what somebody has written as text, whatever it is", () => {
    const note = { category: HOSTILE, content: HOSTILE, createdAt: HOSTILE };
    const interval = { name: HOSTILE, workS: 20, restS: 10, rounds: 1 };
    const source: Partial<Readable> = {
      email: HOSTILE,
      profile: { ...PROFILE, displayName: HOSTILE, school: HOSTILE, intervalPresets: { "1": interval } },
      notes: [{ topic: HOSTILE, title: HOSTILE, notes: [note] }],
      bookmarks: [HOSTILE],
      weak: [HOSTILE],
    };
    const page = opened(source);
    expect(page.querySelectorAll("script, img, [onerror]")).toHaveLength(0);
    expect(page.querySelectorAll("style")).toHaveLength(1);
    expect(page.body.textContent.split(HOSTILE)).toHaveLength(13);
  });

  it("may run nothing and load nothing, by a policy of its own", () => {
    const policy = opened().querySelector("meta[http-equiv]")?.getAttribute("content");
    expect(policy).toBe("default-src 'none'; style-src 'unsafe-inline'");
    expect(exportPage(EVERYTHING)).not.toMatch(/src=|href="(?!#)|url\(/);
  });
});
