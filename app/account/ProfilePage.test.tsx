// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fakeAdapters } from "../../tests/fixtures/units/fakeAdapters.ts";
import type { Profile } from "../platform/adapters.ts";
import { AdaptersContext } from "../platform/context.tsx";
import { ToastProvider } from "../ui/layers/Toast.tsx";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { ProfilePage } from "./ProfilePage.tsx";
import { ProfilePanel } from "./ProfilePanel.tsx";

afterEach(cleanup);

async function open(page: ReactElement, profile: Partial<Profile> = {}, accountName = "Mei") {
  const { adapters, updates } = fakeAdapters(profile, () => Promise.reject(new Error("no play here")));
  const user = {
    uid: "u1",
    email: "mei@example.org",
    emailVerified: true,
    displayName: accountName,
    isAnonymous: false,
    providers: ["password"],
  };
  const session = { status: "signedIn" as const, user };
  adapters.session.current = () => session;
  adapters.profile.gameTotals = () => Promise.resolve([{ gameType: "quiz", playCount: 12, lastPlayed: "2026-01-02" }]);
  const deleteAccount = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const prove = vi.fn<(password: string) => Promise<void>>(() => Promise.resolve());
  Object.assign(adapters.session, { passwordRules: () => new Promise(() => undefined) });
  Object.assign(adapters.security, { deleteAccount, prove });
  await act(async () =>
    render(
      <AdaptersContext value={adapters}>
        <ToastProvider>{page}</ToastProvider>
      </AdaptersContext>,
    ),
  );
  return { updates, deleteAccount, prove, user: userEvent.setup() };
}

const text = () => document.body.textContent ?? "";
/** The value beside a name in a list of facts. */
const fact = (name: string | RegExp) => screen.getAllByText(name, { selector: "dt" })[0]?.nextSibling?.textContent;

describe("the profile page (rule 3.2)", () => {
  it("counts one as one", async () => {
    await open(<ProfilePage />, { noteCount: 1 });
    expect([fact("Fertigkeits\u00ADpunkt"), fact("Notiz")]).toEqual(["1", "1"]);
  });

  it("shows who one is, what one has reached, what was played, and the ways out with the own data", async () => {
    await open(<ProfilePage />, {
      displayName: "Mei Lin",
      email: "frueher@example.org",
      school: "Kwoon Nord",
      belt: "green",
      stance: "right",
      xp: 70,
      noteCount: 3,
    });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Mei Lin");
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Mei Lin");
    expect(screen.getByLabelText<HTMLInputElement>("Schule").value).toBe("Kwoon Nord");
    expect(screen.getByLabelText<HTMLInputElement>("Grün").checked).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>(/^Rechtsauslage/).checked).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>(/^Linksauslage/).checked).toBe(false);
    // That of the account: a changed one reaches the profile later (rule 3.3).
    expect(text()).toContain("mei@example.org");
    expect(text()).not.toContain("frueher@example.org");
    // 70 earned and 30 for three notes are level 4, which brings 4 skill points.
    expect(screen.getByRole("img", { name: "Level 4, 1 von 40 XP" })).toBeTruthy();
    expect([fact("XP"), fact(/Fertigkeits/), fact("Notizen")]).toEqual(["100", "4", "3"]);
    const played = within(screen.getByRole("list", { name: "Gespielt" }));
    expect(played.getByRole("link", { name: /Quiz/ }).textContent).toContain("12 Mal");
    expect(screen.getByRole("button", { name: "Meine Daten herunterladen" })).toBeTruthy();
    expect(screen.getByRole("link", { name: /^Konto und Sicherheit/ })).toBeTruthy();
  });

  it("takes a name of 60 characters, a school of 120, and no longer ones (rule 3.4)", async () => {
    await open(<ProfilePage />);
    expect(screen.getByLabelText<HTMLInputElement>("Name").maxLength).toBe(60);
    expect(screen.getByLabelText<HTMLInputElement>("Schule").maxLength).toBe(120);
  });

  it("switches sound, vibration and motion (rule 10.4)", async () => {
    const { user } = await open(<ProfilePage />);
    await user.click(screen.getByLabelText(/^Bewegung/));
    expect(document.documentElement.dataset.motion).toBe("still");
    await user.click(screen.getByLabelText(/^Bewegung/));
    await user.click(screen.getByLabelText(/^Töne/));
    expect(JSON.parse(localStorage.getItem("dojo.feel.v1") ?? "")).toMatchObject({ sound: false, motion: true });
    await user.click(screen.getByLabelText(/^Töne/));
  });
});

describe("the profile in the side panel (rule 3.3)", () => {
  it.each([
    ["the name of the profile", "Mei Lin", "Mei", "Mei Lin"],
    ["that of the account where the profile has none", "", "Mei", "Mei"],
    ["'Willkommen' where there is none", "", "", "Willkommen"],
  ])("greets with %s", async (_, displayName, accountName, greeting) => {
    await open(<ProfilePanel />, { displayName }, accountName);
    expect(screen.getByText(greeting)).toBeTruthy();
  });
});

describe("deleting the account (rule 2.15)", () => {
  it("asks for the password and for a confirmation, and does nothing without either", async () => {
    const { user, deleteAccount, prove } = await open(<DeleteAccount />);
    await user.click(screen.getByRole("button", { name: "Konto löschen" }));
    const submit = screen.getByRole("button", { name: "Endgültig löschen" });
    await user.click(submit);
    await user.type(screen.getByLabelText("Aktuelles Passwort"), "Reiterstand-50-50");
    await user.click(submit);
    expect(deleteAccount).not.toHaveBeenCalled();
    expect(text()).toContain("Setz das Häkchen, wenn Du sicher bist.");
    await user.click(screen.getByLabelText("Ja, alles unwiderruflich löschen"));
    await user.click(submit);
    expect(prove).toHaveBeenCalledExactlyOnceWith("Reiterstand-50-50");
    expect(deleteAccount).toHaveBeenCalledOnce();
  });
});
