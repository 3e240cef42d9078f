// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { loadMemberParts, Shell } from "./Shell.tsx";
import { MenuEntries } from "./SidePanel.tsx";

beforeAll(loadMemberParts);
afterEach(cleanup);

/** A window of this width, in which somebody is signed in or nobody. */
function open(width: number, isMember = true) {
  vi.spyOn(window, "matchMedia").mockImplementation((query) => {
    const least = Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Infinity);
    return Object.assign(new EventTarget(), { matches: width >= least }) as unknown as MediaQueryList;
  });
  const onLogout = vi.fn<() => void>();
  const games = <MenuEntries title="Training" places={[{ href: "/quiz", label: "Quiz", icon: "quiz" }]} />;
  const member = isMember ? { profile: <p>Mein Profil</p>, games, onLogout } : undefined;
  render(<Shell member={member}>Seite</Shell>);
  return { user: userEvent.setup(), onLogout };
}

const panel = () => screen.queryByText("Mein Profil");
const button = (name: string) => screen.getAllByRole("button", { name })[0]!;

describe("the side panel (rule 4.12)", () => {
  it.each([
    [1039, false],
    [1040, true],
  ])("in a window of %i px is open at the profile: %s", (width, isOpen) => {
    open(width);
    expect(panel() !== null).toBe(isOpen);
  });

  it("is open at the menu on the page of the profile, which says the rest itself", () => {
    window.history.replaceState({}, "", "/profil");
    open(1280);
    window.history.replaceState({}, "", "/");
    expect(panel()).toBeNull();
    expect(screen.getByRole("navigation", { name: "Menü" })).toBeTruthy();
  });

  it("is opened and closed by its button, and holds profile, menu and the way to log out", async () => {
    const { user, onLogout } = open(1280);
    await user.click(button("Seitenleiste schließen"));
    expect(panel()).toBeNull();
    await user.click(button("Seitenleiste öffnen"));
    expect(panel()).toBeTruthy();
    await user.click(button("Menü"));
    const menu = within(screen.getByRole("navigation", { name: "Menü" }));
    expect(menu.getByRole("link", { name: "Quiz" }).getAttribute("href")).toBe("/quiz");
    await user.click(button("Abmelden"));
    expect(onLogout).toHaveBeenCalledOnce();
  });

  it("is not there where nobody is signed in", () => {
    open(1280, false);
    expect(screen.queryByRole("button", { name: /Seitenleiste/ })).toBeNull();
  });
});

it("says where there is no network, as long as there is none (rule 22.6)", () => {
  open(1280);
  expect(screen.queryByText("Ohne Netz")).toBeNull();
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("offline")));
  expect(screen.getByText("Ohne Netz")).toBeTruthy();
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event("online")));
  expect(screen.queryByText("Ohne Netz")).toBeNull();
});

it("is walked in the order in which it is read: skip link, home, main places, then the search", () => {
  open(1280);
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links.slice(0, 9)).toEqual([
    "#inhalt",
    "/",
    "/",
    "/weg",
    "/techniques/tech",
    "/techniques/kuen",
    "/techniques/theorie",
    "/notizen",
    "/suche",
  ]);
});

describe("the foot of every page (rule 4.15)", () => {
  it.each([true, false])(
    "says that training is at one's own risk, and leads to imprint and privacy (member: %s)",
    (isMember) => {
      open(390, isMember);
      const foot = within(screen.getByRole("contentinfo"));
      expect(foot.getByText(/auf eigene Verantwortung/)).toBeTruthy();
      expect(foot.getByRole("link", { name: "Impressum" }).getAttribute("href")).toBe("/impressum");
      expect(foot.getByRole("link", { name: "Datenschutz" }).getAttribute("href")).toBe("/datenschutz");
    },
  );
});
