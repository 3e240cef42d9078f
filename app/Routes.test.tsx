// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { fakeAdapters } from "../tests/fixtures/units/fakeAdapters.ts";
import type { LastKnown, Profile, SessionState } from "./platform/adapters.ts";
import { AdaptersContext } from "./platform/context.tsx";
import { Routes } from "./Routes.tsx";
import { ToastProvider } from "./ui/layers/Toast.tsx";

beforeEach(() => {
  localStorage.clear();
  // There is no server, so no legal texts either.
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

interface Options {
  status?: SessionState["status"];
  atLogin?: boolean;
  lastKnown?: LastKnown;
  profile?: Partial<Profile>;
  accountName?: string;
}

/** Parts of the app load when they are first shown, on a busy machine slowly. */
const PATIENTLY = { timeout: 20_000 };

/** Opens an address, for a member unless the test says otherwise. */
async function show(
  path: string,
  { status = "signedIn", atLogin, lastKnown, profile = {}, accountName = "" }: Options = {},
) {
  const { adapters } = fakeAdapters(profile, () => Promise.reject(new Error("no play here")));
  const user = {
    uid: "u1",
    email: "mei@example.org",
    emailVerified: true,
    displayName: accountName,
    isAnonymous: false,
    providers: ["password"],
  };
  const session: SessionState =
    status === "signedIn" ? { status, user } : status === "loading" ? { status, atLogin } : { status };
  Object.assign(adapters.session, { current: () => session, passwordRules: () => new Promise(() => undefined) });
  adapters.notes.watchAll = () => () => undefined;
  const { hook } = memoryLocation({ path });
  await act(async () =>
    render(
      <AdaptersContext value={adapters}>
        <Router hook={hook}>
          <ToastProvider>
            <Routes session={session} lastKnown={lastKnown} opened />
          </ToastProvider>
        </Router>
      </AdaptersContext>,
    ),
  );
  return adapters;
}

/** The same; returns the title of its page. */
async function open(path: string, options?: Options) {
  await show(path, options);
  return vi.waitFor(() => screen.getByRole("heading", { level: 1 }).textContent, PATIENTLY);
}

describe("who sees what (rule 1.3)", () => {
  it.each(["/", "/techniques/single/blocks/1", "/quiz", "/notizen", "/profil", "/gibt-es-nicht"])(
    "nobody signed in: %s is the login view",
    async (path) => {
      await open(path, { status: "signedOut" });
      expect(screen.getByRole("button", { name: "Anmelden" })).toBeTruthy();
    },
  );

  it.each([
    ["/impressum", "Impressum"],
    ["/datenschutz", "Datenschutz"],
    ["/konto", "Dieser Link ist unvollständig"],
  ])("%s is open for all", async (path, title) => {
    for (const status of ["signedOut", "loading", "signedIn"] as const) {
      expect(await open(path, { status })).toBe(title);
      cleanup();
    }
  });
});

describe("until it is known who is signed in (rules 2.8 and 4.14)", () => {
  const loading = () => screen.queryByRole("progressbar", { name: "Lädt ..." });
  it("a loading bar runs, under every address of a member", async () => {
    for (const path of ["/", "/quiz", "/techniques/single/blocks"]) {
      await show(path, { status: "loading" });
      expect(loading()).toBeTruthy();
      cleanup();
    }
  });

  it("a visitor stays at the login view that came with the page (rule 2.23)", async () => {
    for (const path of ["/", "/quiz"]) {
      await show(path, { status: "loading", atLogin: true });
      await vi.waitFor(() => screen.getByRole("button", { name: "Anmelden" }), PATIENTLY);
      expect(loading()).toBeNull();
      cleanup();
    }
  });

  it("the home page greets whoever was here last, at once", async () => {
    expect(await open("/", { status: "loading", lastKnown: { displayName: "Anna", noteCount: 3 } })).toBe("Anna");
    expect(screen.getByText("Du hast bereits 3 Notizen")).toBeTruthy();
    expect(loading()).toBeNull();
  });
});

describe("the name shown (rules 3.3 and 4.5)", () => {
  it.each([
    ["of the profile", "Mei Lin", "Anna", "Mei Lin"],
    ["of the account", "", "Anna", "Anna"],
    ["of the house", "", "", "DIGITAL DOJO"],
  ])("is that %s", async (_, displayName, accountName, shown) => {
    expect(await open("/", { profile: { displayName }, accountName })).toBe(shown);
  });
});

describe("the questions after registering (rule 3.5)", () => {
  const remember = (welcomed: boolean | undefined, uid = "u1") =>
    localStorage.setItem(
      "dojo.lastKnown",
      JSON.stringify({ uid, displayName: "Mei", noteCount: 0, belt: "", welcomed }),
    );

  it("asks a newcomer, at the home page alone, and once", async () => {
    remember(false);
    expect(await open("/techniques/unfug")).not.toMatch(/Willkommen/);
    cleanup();
    expect(await open("/", { profile: { displayName: "Mei", welcomed: false } })).toBe("Willkommen, Mei");
    fireEvent.click(screen.getByRole("button", { name: "Später" }));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Mei");
    cleanup();
    expect(await open("/", { profile: { displayName: "Mei" } })).toBe("Mei");
  });

  it.each([
    ["who was asked", true, "u1"],
    ["of before", undefined, "u1"],
    ["who comes after somebody else", false, "u2"],
  ])("asks nobody %s", async (_, welcomed, uid) => {
    remember(welcomed, uid);
    expect(await open("/", { profile: { displayName: "Mei" } })).toBe("Mei");
  });
});

describe("the questions on two devices (rule 3.5)", () => {
  it("go where they stand open, once another device has done with them", async () => {
    localStorage.setItem(
      "dojo.lastKnown",
      JSON.stringify({ uid: "u1", displayName: "Mei", noteCount: 0, welcomed: false }),
    );
    const adapters = await show("/", { profile: { displayName: "Mei", welcomed: false } });
    await screen.findByRole("heading", { level: 1, name: "Willkommen, Mei" }, PATIENTLY);
    await act(() => adapters.profile.update({ welcomed: true }));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Mei");
  });
});

describe("an unknown id (rule 4.4)", () => {
  it.each([
    ["/gibt-es-nicht", "Diese Seite gibt es nicht", "/"],
    ["/weit/weg/von/allem", "Diese Seite gibt es nicht", "/"],
    ["/techniques/unfug", "Diese Seite gibt es nicht", "/"],
    ["/techniques/unfug/blocks/1", "Diese Seite gibt es nicht", "/"],
    ["/techniques/single/unfug", "Dieses Thema gibt es nicht", "/techniques/single"],
    ["/techniques/single/unfug/1", "Dieses Thema gibt es nicht", "/techniques/single"],
    ["/techniques/kuen/blocks", "Dieses Thema gibt es nicht", "/techniques/kuen"],
    ["/techniques/single/blocks/99", "Diese Technik gibt es nicht", "/techniques/single/blocks"],
    ["/techniques/theorie/toString/1", "Dieses Thema gibt es nicht", "/techniques/theorie"],
  ])("%s: %s, and a way back to %s", async (path, title, back) => {
    await open(path);
    await vi.waitFor(() => expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title), PATIENTLY);
    const ways = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(ways).toContain(back);
  });

  it.each(["/quiz/unfug", "/sort/unfug", "/names/limpo"])(
    "%s: the game says so, and can be played without",
    async (path) => {
      await open(path);
      await vi.waitFor(
        () => expect(screen.getByRole("heading", { level: 2 }).textContent).toMatch(/gibt es nicht/),
        PATIENTLY,
      );
      const ways = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
      expect(ways).toContain(`/${path.split("/")[1]}`);
    },
  );
});
