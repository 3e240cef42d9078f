// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, test, vi } from "vitest";
import { fakeAdapters } from "../../tests/fixtures/units/fakeAdapters.ts";
import type { PasswordRules, SessionAdapter } from "../platform/adapters.ts";
import { AdaptersContext } from "../platform/context.tsx";
import { readFarewell, writeFarewell } from "../platform/leaving/farewell.ts";
import { type Mails, setMails } from "../platform/mails.ts";
import { setWays } from "../platform/ways.ts";
import { LoginView } from "./LoginView.tsx";

afterEach(() => {
  cleanup();
  setMails("sent");
  setWays(undefined);
});

const STRICT: PasswordRules = { minLength: 10, lowercase: true, uppercase: true, numeric: true, nonAlphanumeric: true };

/** The login view before an identity service with these rules; by default it never names any. */
async function open(rules: Promise<PasswordRules> = new Promise(() => undefined)) {
  const { adapters } = fakeAdapters({}, () => Promise.reject(new Error("no play here")));
  const calls: unknown[][] = [];
  const note =
    (name: string) =>
    async (...args: unknown[]) =>
      void calls.push([name, ...args]);
  const session: Partial<SessionAdapter> = {
    current: () => ({ status: "signedOut" }),
    passwordRules: () => rules,
    signIn: note("signIn"),
    register: note("register"),
    sendPasswordReset: note("reset"),
    mailSignInLink: note("link"),
    lookAround: note("visitor"),
    visitProvider: (...args: unknown[]) => note("provider")(...args).then(() => new Promise<never>(() => undefined)),
  };
  Object.assign(adapters.session, session);
  await act(async () =>
    render(
      <AdaptersContext value={adapters}>
        <LoginView />
      </AdaptersContext>,
    ),
  );
  const user = userEvent.setup();
  const go = (name: string) => user.click(screen.getAllByRole("button", { name }).at(-1)!);
  return { user, go, calls };
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const press = (name: string) => screen.getAllByRole("button", { name })[0]!;
const text = () => document.body.textContent ?? "";

describe("the login view (rules 2.1 and 2.2)", () => {
  it("signs in, with fields that managers of passwords know", async () => {
    const { user, calls } = await open();
    expect([field("E-Mail-Adresse").autocomplete, field("Passwort").autocomplete]).toEqual([
      "username",
      "current-password",
    ]);
    await user.type(field("E-Mail-Adresse"), " anna@example.org ");
    await user.click(field("Passwort"));
    await user.paste("Reiterstand-50-50");
    await user.click(press("Anmelden"));
    expect(calls).toEqual([["signIn", "anna@example.org", "Reiterstand-50-50"]]);
  });

  it("registers, with a name where somebody gives one", async () => {
    const { user, go, calls } = await open();
    await go("Konto anlegen");
    expect([field("E-Mail-Adresse").autocomplete, field("Passwort").autocomplete]).toEqual(["email", "new-password"]);
    await user.type(field("Name"), "Anna");
    await user.type(field("E-Mail-Adresse"), "anna@example.org");
    await user.type(field("Passwort"), "Reiterstand-50-50");
    await user.click(press("Konto anlegen"));
    expect(calls).toEqual([["register", "anna@example.org", "Reiterstand-50-50", "Anna"]]);
  });

  it("has a link mailed for a new password, and says the same whether there is an account or not", async () => {
    const { user, go, calls } = await open();
    await go("Passwort vergessen?");
    await user.type(field("E-Mail-Adresse"), "anna@example.org");
    await user.click(press("Link anfordern"));
    expect(calls).toEqual([["reset", "anna@example.org"]]);
    expect(text()).toContain("Wenn es zu anna@example.org ein Konto gibt, ist der Link jetzt unterwegs.");
    expect(screen.getAllByRole("listitem")).toHaveLength(3);
    await user.type(field("E-Mail-Adresse"), ".de");
    expect(text()).toContain("Wenn es zu anna@example.org ein Konto gibt");
  });

  it("says what follows the registration, and of a mail only where one is sent", async () => {
    const { go } = await open();
    await go("Konto anlegen");
    expect(text()).toContain("Danach kommen drei kurze Fragen.");
    expect(text()).toContain("Der Link darin bestätigt Deine Adresse.");
    await act(async () => setMails("kept"));
    expect(text()).not.toContain("Der Link darin bestätigt Deine Adresse.");
  });

  it.each<[Mails, string, string]>([
    ["kept", "Dieser Server verschickt keine Mails.", "hat der Betreiber jetzt den Link"],
    ["here", "Dieser Server verschickt keine Mails.", "liegt der Link jetzt im Ordner „outbox“"],
  ])("promises no mail where none is sent: %s (rule 2.17)", async (mails, before, after) => {
    setMails(mails);
    const { user, go } = await open();
    await go("Passwort vergessen?");
    expect(text()).toContain(before);
    await user.type(field("E-Mail-Adresse"), "anna@example.org");
    await user.click(press("Link anfordern"));
    expect(text()).toContain(after);
    expect(text()).not.toContain("unterwegs");
    expect(text().match(/Dieser Server verschickt keine Mails/g)).toHaveLength(1);
    expect(press("Link noch einmal anfordern")).toBeTruthy();
  });

  it("says why a disabled account was signed out, until somebody signs in (rule 2.11)", async () => {
    writeFarewell("disabled");
    await open();
    expect(screen.getByRole("alert").textContent).toContain("Dieses Konto ist gesperrt");
    cleanup();
    expect(readFarewell()).toBeUndefined();
  });

  it("shows the password on request", async () => {
    const { user } = await open();
    expect(field("Passwort").type).toBe("password");
    await user.click(screen.getByRole("button", { name: "Passwort zeigen" }));
    expect(field("Passwort").type).toBe("text");
  });
});

const OPEN = {
  password: true,
  emailLink: true,
  anonymous: true,
  providers: [{ providerId: "oidc.a", displayName: "A" }],
};
const LINK = "Ohne Passwort, per E-Mail";

describe("the other ways to sign in (rules 2.3, 2.12 and 2.18)", () => {
  const names = () => screen.getAllByRole("button").map((button) => button.textContent);

  it("offers what is open, and nothing else", async () => {
    await open();
    expect(names()).not.toEqual(expect.arrayContaining([LINK]));
    expect(text()).not.toContain("Erst einmal ansehen");
    await act(async () => setWays(OPEN));
    expect(names()).toEqual(expect.arrayContaining([LINK, "Mit A anmelden", "Erst einmal ansehen"]));
    await act(async () => setMails("kept"));
    expect(names()).not.toContain(LINK);
  });

  it("has a link mailed that signs in", async () => {
    setWays(OPEN);
    const { user, go, calls } = await open();
    await go(LINK);
    await user.type(field("E-Mail-Adresse"), "anna@example.org");
    await user.click(press("Link anfordern"));
    expect(calls).toEqual([["link", "anna@example.org", "/"]]);
    expect(text()).toContain("Der Link ist unterwegs an anna@example.org.");
    expect(localStorage.getItem("dojo.linkAddress")).toBe("anna@example.org");
  });

  it("is the link alone where passwords are closed", async () => {
    setWays({ ...OPEN, password: false });
    await open();
    expect(screen.queryByLabelText("Passwort")).toBeNull();
    expect(names()).toEqual(["Link anfordern", "Mit A anmelden", "Erst einmal ansehen"]);
  });

  it("leads to a provider, and in without an account", async () => {
    setWays(OPEN);
    const { go, calls } = await open();
    await go("Mit A anmelden");
    await go("Erst einmal ansehen");
    expect(calls).toEqual([["provider", "oidc.a", "/"], ["visitor"]]);
  });
});

test("each form begins at its top, and so does what follows the login view", async () => {
  const scroll = vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  const { go } = await open();
  expect(scroll).toHaveBeenCalledTimes(1);
  await go("Konto anlegen");
  expect(scroll).toHaveBeenCalledTimes(2);
  cleanup();
  expect(scroll).toHaveBeenCalledTimes(3);
  expect(scroll).toHaveBeenLastCalledWith(expect.objectContaining({ top: 0 }));
  vi.restoreAllMocks();
});

describe("the rules for a password (rules 2.2 and 2.4)", () => {
  it("stand there before one is typed: at least six characters, until the service has named its own", async () => {
    const { promise, resolve } = Promise.withResolvers<PasswordRules>();
    const { go } = await open(promise);
    await go("Konto anlegen");
    expect(text()).toContain("mindestens 6 Zeichen");
    expect(text()).not.toContain("einen Großbuchstaben");
    await act(async () => resolve(STRICT));
    for (const rule of [
      "mindestens 10 Zeichen",
      "einen Kleinbuchstaben",
      "einen Großbuchstaben",
      "eine Ziffer",
      "ein Sonderzeichen",
    ]) {
      expect(text()).toContain(rule);
    }
  });

  it("keep a password that breaks them from being sent", async () => {
    const { user, go, calls } = await open(Promise.resolve(STRICT));
    await go("Konto anlegen");
    await user.type(field("E-Mail-Adresse"), "anna@example.org");
    await user.type(field("Passwort"), "nur-klein-9");
    await user.click(press("Konto anlegen"));
    expect(calls).toEqual([]);
    expect(document.activeElement).toBe(field("Passwort"));
    expect(text()).toContain("Das reicht noch nicht: einen Großbuchstaben.");
  });

  it("are one sentence where there is only one", async () => {
    const { go } = await open();
    await go("Konto anlegen");
    expect(text()).toContain("Dein Passwort braucht mindestens 6 Zeichen.");
  });
});
