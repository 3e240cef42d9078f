import { beforeEach, afterEach, describe, expect, it, vi } from "vitest";
import type { LastKnown, SessionState, User } from "../adapters.ts";
import { LOADING_AT_LEAST_MS, makeSession, PROFILE_WITHIN_MS, type SessionParts } from "./session.ts";

const ANNA: User = {
  uid: "anna",
  email: "anna@example.org",
  emailVerified: true,
  displayName: "",
  isAnonymous: false,
  providers: ["password"],
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => new Promise<void>((settle) => setTimeout(settle, ms));

/** A session whose user and profile the test decides on. */
function open(changes: Partial<SessionParts> = {}) {
  let tell: (user: User | null) => void = () => undefined;
  const reloads = vi.fn<() => boolean>(() => true);
  const forgotten = vi.fn<() => void>();
  const session = makeSession({
    onUser(onChange) {
      tell = onChange;
      return () => undefined;
    },
    settled: () => Promise.resolve(),
    profileName: () => Promise.resolve("Anna"),
    wait,
    lastKnown: () => undefined,
    forgetLastKnown: forgotten,
    atLogin: false,
    isUnseen: () => false,
    reloadOnce: reloads,
    ...changes,
  });
  const seen: SessionState["status"][] = [];
  session.subscribe(() => seen.push(session.current().status));
  return { session, seen, reloads, forgotten, tell: (user: User | null) => tell(user) };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("a change of who is signed in (rule 2.7)", () => {
  it("shows the loading view for at least half a second, while the profile loads beside it", async () => {
    expect(LOADING_AT_LEAST_MS).toBe(500);
    const { session, tell } = open({ profileName: () => wait(400).then(() => "Anna") });
    tell(ANNA);
    await pass(499);
    expect(session.current().status).toBe("loading");
    await pass(1);
    expect(session.current()).toEqual({ status: "signedIn", user: ANNA });
  });

  it("waits for a profile that takes longer, but no longer than that", async () => {
    const { session, tell } = open({ profileName: () => wait(1300).then(() => "Anna") });
    tell(ANNA);
    await pass(1299);
    expect(session.current().status).toBe("loading");
    await pass(1);
    expect(session.current().status).toBe("signedIn");
  });

  it("passes through the loading view each time, and the last change counts", async () => {
    const { session, seen, tell } = open();
    tell(null);
    await pass(500);
    tell(ANNA);
    await pass(300);
    tell(null);
    await pass(1000);
    expect(seen).toEqual(["signedOut", "loading", "signedOut"]);
    tell(ANNA);
    await pass(500);
    expect(seen.slice(3)).toEqual(["loading", "signedIn"]);
    expect(session.current().status).toBe("signedIn");
  });
});

it("a loading view that is behind a kept view keeps nobody waiting, but for who is to see it (rule 2.24)", async () => {
  let isUnseen = true;
  const { session, tell } = open({ isUnseen: () => isUnseen, profileName: () => wait(100).then(() => "Anna") });
  tell(ANNA);
  await pass(99);
  expect(session.current().status).toBe("loading");
  await pass(1);
  expect(session.current().status).toBe("signedIn");
  isUnseen = false;
  tell(null);
  await pass(499);
  expect(session.current().status).toBe("loading");
  await pass(1);
  expect(session.current().status).toBe("signedOut");
});

describe("a visitor at the login view from the start (rule 2.23)", () => {
  const isAtLogin = (session: { current(): SessionState }) => {
    const state = session.current();
    return state.status === "loading" && state.atLogin === true;
  };

  it("stays there until it is known that nobody is signed in", async () => {
    const { session, seen, tell } = open({ atLogin: true });
    expect(isAtLogin(session)).toBe(true);
    tell(null);
    await pass(499);
    expect(isAtLogin(session)).toBe(true);
    await pass(1);
    expect(seen).toEqual(["signedOut"]);
  });

  it("sees the loading view as soon as somebody is signed in after all", async () => {
    const { session, seen, tell } = open({ atLogin: true });
    tell(ANNA);
    expect(isAtLogin(session)).toBe(false);
    await pass(500);
    expect(seen).toEqual(["loading", "signedIn"]);
  });

  it("sees the loading view at every later change", async () => {
    const { session, tell } = open({ atLogin: true });
    tell(null);
    await pass(500);
    tell(ANNA);
    expect(session.current()).toEqual({ status: "loading", lastKnown: undefined });
  });
});

describe("what becomes known of the same user", () => {
  const LINKED = { ...ANNA, providers: ["password", "oidc.verein"] };

  it("is shown at once, and at the end of a loading view that it came during", async () => {
    const { session, tell } = open();
    tell(ANNA);
    await pass(200);
    session.refresh(LINKED);
    expect(session.current().status).toBe("loading");
    await pass(300);
    expect(session.current()).toEqual({ status: "signedIn", user: LINKED });
    session.refresh(ANNA);
    expect(session.current()).toEqual({ status: "signedIn", user: ANNA });
  });

  it("is not shown of somebody else", async () => {
    const { session, tell } = open();
    tell(ANNA);
    session.refresh({ ...ANNA, uid: "ben" });
    await pass(500);
    expect(session.current()).toEqual({ status: "signedIn", user: ANNA });
  });
});

describe("without a network (rules 2.8 and 22.3)", () => {
  it("knows the greeting of the last user from the first moment on, until nobody is signed in", async () => {
    const lastKnown: LastKnown = { displayName: "Anna", noteCount: 3 };
    const { session, forgotten, tell } = open({ lastKnown: () => lastKnown });
    expect(session.current()).toEqual({ status: "loading", lastKnown });
    tell(null);
    await pass(500);
    expect(session.current()).toEqual({ status: "signedOut" });
    expect(forgotten).toHaveBeenCalledOnce();
  });

  it("opens after four seconds without the profile", async () => {
    expect(PROFILE_WITHIN_MS).toBe(4000);
    const { session, tell } = open({ profileName: () => new Promise(() => undefined), reloadOnce: () => false });
    tell(ANNA);
    await pass(3999);
    expect(session.current().status).toBe("loading");
    await pass(1);
    expect(session.current().status).toBe("signedIn");
  });
});

describe("a user without a name (rule 2.9)", () => {
  it("makes the page reload, and is there where it has been reloaded before", async () => {
    const first = open({ profileName: () => Promise.resolve("") });
    first.tell(ANNA);
    await pass(500);
    expect(first.reloads).toHaveBeenCalledOnce();
    expect(first.session.current().status).toBe("loading");

    const again = open({ profileName: () => Promise.resolve(""), reloadOnce: () => false });
    again.tell(ANNA);
    await pass(500);
    expect(again.session.current().status).toBe("signedIn");
  });

  it.each([
    ["the profile", "Anna", ""],
    ["the account", "", "Anna"],
  ])("has one where %s names it: nothing reloads", async (_, profileName, displayName) => {
    const { session, reloads, tell } = open({ profileName: () => Promise.resolve(profileName) });
    tell({ ...ANNA, displayName });
    await pass(500);
    expect(session.current().status).toBe("signedIn");
    expect(reloads).not.toHaveBeenCalled();
  });
});
