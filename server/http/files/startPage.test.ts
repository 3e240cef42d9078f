import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openHttp } from "../../../tests/fixtures/wire/http.ts";
import { parseSettings } from "../../identity/tenants.ts";
import { BLANK_PAGE, RENDERED_WAYS, startPageFor, startPageOf } from "./startPage.ts";

const OPEN = { password: true, emailLink: true, anonymous: true };
const pageFor = (settings: object, mails: "sent" | "kept" | "here" = "sent") =>
  startPageOf({ settings: parseSettings(settings) }, mails);

describe("the page that a visitor gets (rule 2.23)", () => {
  it.each([
    [{}, "/start/emailLink-anonymous.html"],
    [{ ways: { ...OPEN, anonymous: false } }, "/start/emailLink.html"],
    [{ ways: { ...OPEN, emailLink: false } }, "/start/anonymous.html"],
    [{ ways: { ...OPEN, emailLink: false, anonymous: false } }, "/start/password.html"],
    [{ ways: { ...OPEN, password: false } }, BLANK_PAGE],
  ])("where %j is open: %s", (settings, page) => {
    expect(pageFor(settings)).toBe(page);
  });

  it("offers no link that would reach nobody", () => {
    expect(pageFor({}, "here")).toBe("/start/emailLink-anonymous.html");
    expect(pageFor({}, "kept")).toBe("/start/anonymous.html");
  });

  it("has a file of its own for all that can be open", () => {
    expect(new Set([...RENDERED_WAYS.map(startPageFor), BLANK_PAGE]).size).toBe(5);
  });

  it("is served at every address of a person, and the plain page where the build has none", async () => {
    let nowMs = 1_790_000_000_000;
    const { request, directory } = await openHttp({ clock: () => nowMs });
    expect(await (await request("/")).text()).toContain("Grundstände");
    mkdirSync(join(directory, "dist/start"));
    writeFileSync(join(directory, "dist", startPageFor("anonymous")), "<style>p{}</style>Erst einmal ansehen");
    nowMs += 1000;
    for (const address of ["/", "/quiz"]) {
      const response = await request(address);
      expect(await response.text()).toContain("Erst einmal ansehen");
      expect(response.headers.get("Content-Security-Policy")).toMatch(/style-src 'self' 'sha256-/);
    }
  });
});
