// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeFarewell } from "./platform/leaving/farewell.ts";
import { rememberSession, writeLastKnown } from "./platform/store/lastKnown.ts";
import { href } from "./routes.ts";

const script = readFileSync(join(resolve(import.meta.dirname), "first.js"), "utf8");
const root = document.documentElement;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  root.setAttribute("data-ways", "");
});
afterEach(() => {
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
  history.replaceState({}, "", "/");
});

/** What a page at this address begins with. */
function start(address: string) {
  history.replaceState({}, "", address);
  // oxlint-disable-next-line typescript/no-implied-eval -- the page runs it as it is
  new Function(script)();
  return root.dataset.start;
}

describe("a page of the build begins with the login view (rule 2.23)", () => {
  it.each(["/", "/quiz", "/techniques/single/blocks/1", "/konto/anlegen", "/profil"])("at %s", (address) => {
    expect(start(address)).toBe("login");
  });

  it.each([
    href.imprint(),
    href.privacy(),
    `${href.imprint()}/`,
    href.accountAction(),
    `${href.accountAction()}?mode=verifyEmail&oobCode=a`,
    href.providerReturn(),
    href.newLink("reset"),
    href.newLink("link"),
  ])("not at %s, which is for all or asks for another form", (address) => {
    expect(start(address)).toBe("app");
  });

  it("not where somebody is signed in, from the first moment on", () => {
    rememberSession(true);
    expect(start("/")).toBe("app");
    rememberSession(false);
    expect(start("/")).toBe("login");
  });

  it("not where an earlier version has kept the greeting of somebody", () => {
    writeLastKnown({ displayName: "Anna", noteCount: 1 });
    expect(start("/")).toBe("app");
  });

  it("not where it has to say how an account ended", () => {
    writeFarewell("deleted");
    expect(start("/")).toBe("app");
  });

  it("not where the page has none", () => {
    root.removeAttribute("data-ways");
    expect(start("/")).toBe("app");
  });
});
