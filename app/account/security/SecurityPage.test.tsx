// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fakeAdapters } from "../../../tests/fixtures/units/fakeAdapters.ts";
import type { OwnSession, SecurityAdapter, SecondStep, User } from "../../platform/adapters.ts";
import { AdaptersContext } from "../../platform/context.tsx";
import { makeStore } from "../../platform/store/makeStore.ts";
import type { SecurityPart } from "../../routes.ts";
import { ToastProvider } from "../../ui/layers/Toast.tsx";
import { SecondStepDialog } from "./SecondStepDialog.tsx";
import { SecurityPage } from "./SecurityPage.tsx";

afterEach(cleanup);

const ANNA: User = {
  uid: "u1",
  email: "anna@example.org",
  emailVerified: true,
  displayName: "Anna",
  isAnonymous: false,
  providers: ["password"],
};
const HERE: OwnSession = {
  id: "a",
  device: { browser: "Firefox", system: "Mac" },
  firstSeenMs: 0,
  lastSeenMs: 0,
  isCurrent: true,
};
const PHONE: OwnSession = { ...HERE, id: "b", device: { browser: "", system: "" }, isCurrent: false };

async function open(
  part: SecurityPart | undefined,
  { user = {}, ...security }: Partial<SecurityAdapter> & { user?: Partial<User> } = {},
) {
  const { adapters } = fakeAdapters({}, () => Promise.reject(new Error("no play here")));
  const session = { status: "signedIn" as const, user: { ...ANNA, ...user } };
  adapters.session.current = () => session;
  Object.assign(adapters.session, { passwordRules: () => new Promise(() => undefined) });
  const prove = vi.fn<(password: string) => Promise<void>>(() => Promise.resolve());
  Object.assign(adapters.security, { prove, ...security });
  await act(async () =>
    render(
      <AdaptersContext value={adapters}>
        <ToastProvider>
          <SecurityPage part={part} />
        </ToastProvider>
      </AdaptersContext>,
    ),
  );
  return { user: userEvent.setup(), prove };
}

const press = (name: string | RegExp) => screen.getByRole("button", { name });
const text = () => document.body.textContent ?? "";

describe("account and security (rule 2.22)", () => {
  it("has one thing a row, with its state", async () => {
    await open(undefined, { apps: () => [{ id: "x", name: "", addedAtMs: 0 }], sessions: {} as never });
    const rows = screen.getAllByRole("link").map(({ textContent }) => textContent);
    expect(rows.slice(1)).toEqual([
      "E-Mail-Adresseanna@example.orgBestätigt",
      "PasswortÄndern",
      "Anmeldung in zwei SchrittenAn",
      "Deine GeräteWo Du angemeldet bist",
    ]);
    expect(press("Konto löschen")).toBeTruthy();
  });

  it("offers a visitor without an address neither password nor second step", async () => {
    await open(undefined, { user: { email: "", isAnonymous: true, providers: [] } });
    expect(text()).not.toMatch(/Passwort|zwei Schritten/);
    expect(press("Konto löschen")).toBeTruthy();
  });

  it("deletes without a proof what nobody can prove anything for", async () => {
    const deleteAccount = vi.fn<() => Promise<void>>(() => Promise.resolve());
    const isFresh = () => Promise.resolve(false);
    const visitor = { email: "", isAnonymous: true, providers: [] };
    const { user, prove } = await open(undefined, { deleteAccount, isFresh, user: visitor });
    await user.click(press("Konto löschen"));
    await user.click(screen.getByLabelText("Ja, alles unwiderruflich löschen"));
    await user.click(press("Endgültig löschen"));
    expect(deleteAccount).toHaveBeenCalledOnce();
    expect(prove).not.toHaveBeenCalled();
  });

  it.each([
    ["after a recent sign-in", true, 1],
    ["and else says what to do", false, 0],
  ])("deletes an account without a password %s", async (_, fresh, times) => {
    const deleteAccount = vi.fn<() => Promise<void>>(() => Promise.resolve());
    const isFresh = () => Promise.resolve(fresh);
    const { user } = await open(undefined, { deleteAccount, isFresh, user: { providers: ["oidc.club"] } });
    await user.click(press("Konto löschen"));
    await user.click(screen.getByLabelText("Ja, alles unwiderruflich löschen"));
    await user.click(press("Endgültig löschen"));
    expect(deleteAccount).toHaveBeenCalledTimes(times);
    expect(/Melde Dich ab und gleich wieder an/.test(text())).toBe(!fresh);
  });

  it("says at the field that the password is wrong, and changes nothing", async () => {
    const changeEmail = vi.fn<() => Promise<void>>(() => Promise.resolve());
    const prove = () => Promise.reject(Object.assign(new Error("no"), { code: "auth/invalid-credential" }));
    const { user } = await open("email", { changeEmail, prove });
    await user.type(screen.getByLabelText("Neue E-Mail-Adresse"), "neu@example.org");
    await user.type(screen.getByLabelText("Aktuelles Passwort"), "falsch");
    await user.click(press("Bestätigung anfordern"));
    expect(text()).toContain("Das Passwort stimmt nicht.");
    expect(document.activeElement).toBe(screen.getByLabelText("Aktuelles Passwort"));
    expect(changeEmail).not.toHaveBeenCalled();
  });

  it("gives an account that has none its first password", async () => {
    const changePassword = vi.fn<(password: string) => Promise<void>>(() => Promise.resolve());
    const { user } = await open("passwort", { changePassword, user: { providers: ["oidc.club"] } });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Passwort festlegen");
    await user.type(screen.getByLabelText("Neues Passwort"), "Reiterstand-50-50");
    await user.click(press("Passwort speichern"));
    expect(changePassword).toHaveBeenCalledExactlyOnceWith("Reiterstand-50-50");
  });
});

describe("the devices (rule 2.19)", () => {
  it("are named, this one first, and the others can be signed out", async () => {
    const end = vi.fn<(id: string) => Promise<void>>(() => Promise.resolve());
    const list = () => Promise.resolve(end.mock.calls.length > 0 ? [HERE] : [PHONE, HERE]);
    const { user } = await open("geraete", { sessions: { list, end, endOthers: () => Promise.resolve() } });
    const names = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(names[0]).toMatch(/^Firefox auf dem MacDieses Gerät/);
    expect(names[1]).toMatch(/^Unbekanntes Gerät.*Abmelden/);
    await user.click(press(/^Abmelden/));
    expect(end).toHaveBeenCalledExactlyOnceWith("b");
    expect(text()).toContain("Sonst bist Du nirgends angemeldet.");
  });

  it("say of today the time alone, and the first day only where it is another one", async () => {
    const now = Date.now();
    const today: OwnSession = { ...PHONE, firstSeenMs: now, lastSeenMs: now };
    const older: OwnSession = { ...today, id: "c", firstSeenMs: Date.parse("2026-01-02T12:00:00Z") };
    const none = () => Promise.resolve();
    await open("geraete", { sessions: { list: () => Promise.resolve([today, older]), end: none, endOthers: none } });
    const [first, second] = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(first).toMatch(/zuletzt heute, \d\d:\d\dAbmelden/);
    expect(second).toMatch(/zuletzt heute, \d\d:\d\dangemeldet seit 2\. Januar 2026Abmelden/);
  });

  it("all others are signed out, which is said when this one alone is left", async () => {
    const changePassword = vi.fn<(password: string) => Promise<void>>(() => Promise.resolve());
    const list = () => Promise.resolve(changePassword.mock.calls.length > 0 ? [HERE] : [HERE, PHONE]);
    const none = () => Promise.resolve();
    const { user } = await open("geraete", { changePassword, sessions: { list, end: none, endOthers: none } });
    await user.type(screen.getByLabelText("Aktuelles Passwort"), "Reiterstand-50-50");
    await user.click(press("Überall sonst abmelden"));
    expect(text()).toContain("Alle anderen Geräte sind abgemeldet.");
    expect(screen.getAllByRole("listitem")).toHaveLength(1);
  });

  it("a list that does not come can be asked for again", async () => {
    const list = vi.fn<() => Promise<OwnSession[]>>().mockRejectedValueOnce(new Error("offline"));
    list.mockResolvedValue([HERE]);
    const none = () => Promise.resolve();
    const { user } = await open("geraete", { sessions: { list, end: none, endOthers: none } });
    await user.click(press("Noch einmal versuchen"));
    expect(text()).toContain("Firefox auf dem Mac");
  });

  it("are not listed where the server cannot tell; signing out elsewhere goes", async () => {
    const changePassword = vi.fn<(password: string) => Promise<void>>(() => Promise.resolve());
    const { user } = await open("geraete", { changePassword });
    expect(screen.queryByRole("list", { name: "Deine Geräte" })).toBeNull();
    await user.type(screen.getByLabelText("Aktuelles Passwort"), "Reiterstand-50-50");
    await user.click(press("Überall sonst abmelden"));
    expect(changePassword).toHaveBeenCalledExactlyOnceWith("Reiterstand-50-50");
  });
});

describe("the second step (rules 2.20 and 2.21)", () => {
  it("needs a confirmed address", async () => {
    await open("zwei-schritte", { user: { emailVerified: false } });
    expect(screen.queryByRole("button", { name: "Einrichten" })).toBeNull();
    expect(screen.getByRole("link", { name: "Zur E-Mail-Adresse" })).toBeTruthy();
  });

  it("asks for a proof before an app is added, unless the sign-in is recent", async () => {
    const startApp = vi.fn<SecurityAdapter["startApp"]>(() => new Promise(() => undefined));
    const { user, prove } = await open("zwei-schritte", { isFresh: () => Promise.resolve(false), startApp });
    await user.click(press("Einrichten"));
    await user.type(screen.getByLabelText("Aktuelles Passwort"), "Reiterstand-50-50");
    expect(startApp).not.toHaveBeenCalled();
    await user.click(press("Weiter"));
    expect(prove).toHaveBeenCalledExactlyOnceWith("Reiterstand-50-50");
    await vi.waitFor(() => expect(startApp).toHaveBeenCalledOnce());
  });

  it("offers no recovery codes where the server has none", async () => {
    await open("zwei-schritte", { apps: () => [{ id: "x", name: "Handy", addedAtMs: 0 }] });
    expect(text()).toContain("Handy");
    expect(text()).not.toContain("Ersatzcode");
  });

  it("asks which of several apps a code is of, and takes a code as it is shown, with a space", async () => {
    const answer = vi.fn<SecondStep["answer"]>(() => Promise.resolve());
    const apps = ["Handy", "Tablet"].map((name) => ({ id: name, name, addedAtMs: 0 }));
    const question = makeStore<SecondStep | undefined>({ apps, answer, cancel: () => undefined });
    render(<SecondStepDialog secondStep={question} hasRecovery={false} />);
    const user = userEvent.setup();
    await user.click(screen.getByLabelText("Tablet"));
    await user.type(screen.getByLabelText("Code (sechs Ziffern)"), "12 345");
    await user.click(press("Bestätigen"));
    expect(text()).toContain("Gib die sechs Ziffern ein");
    await user.type(screen.getByLabelText("Code (sechs Ziffern)"), " 6");
    await user.click(press("Bestätigen"));
    expect(answer).toHaveBeenCalledExactlyOnceWith("Tablet", "123456");
    expect(text()).not.toContain("Kein Zugriff auf die App?");
  });
});
