// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeAdapters } from "../../tests/fixtures/units/fakeAdapters.ts";
import { AdaptersContext } from "../platform/context.tsx";
import { WelcomePage } from "./WelcomePage.tsx";

afterEach(cleanup);

async function open() {
  const { adapters, updates } = fakeAdapters({ welcomed: false }, () => Promise.reject(new Error("no plays here")));
  const onDone = vi.fn<() => void>();
  await act(async () =>
    render(
      <AdaptersContext value={adapters}>
        <WelcomePage displayName="Mei" onDone={onDone} />
      </AdaptersContext>,
    ),
  );
  return { user: userEvent.setup({ delay: null }), updates, onDone };
}

const button = (name: string) => screen.getByRole("button", { name });
const question = () => screen.getByRole("heading", { level: 2 }).textContent;

test("rule 3.5: belt, stance and school are asked one by one, and each answer is written at once", async () => {
  const { user, updates, onDone } = await open();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Willkommen, Mei");
  expect(question()).toBe("Frage 1 von 3Welchen Gurt trägst Du?");
  await user.click(screen.getByRole("radio", { name: "Grün" }));
  await user.click(button("Weiter"));
  expect(question()).toBe("Frage 2 von 3Welcher Fuß steht bei Dir vorn?");
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 2 }));
  await user.click(screen.getByRole("radio", { name: /Rechtsauslage/ }));
  expect(updates).toEqual([{ belt: "green" }, { stance: "right" }]);
  await user.click(button("Weiter"));
  await user.type(screen.getByRole("textbox", { name: /Wo trainierst Du/ }), " Kwoon am Hafen{Enter}");
  expect(updates.at(-1)).toEqual({ school: "Kwoon am Hafen", welcomed: true });
  expect(onDone).toHaveBeenCalledOnce();
});

test("rule 3.5: all of them can be put off, and nothing is chosen for anybody", async () => {
  const { user, updates, onDone } = await open();
  const chosen = screen.getAllByRole<HTMLInputElement>("radio").filter(({ checked }) => checked);
  expect(chosen).toEqual([]);
  await user.click(button("Später"));
  expect(updates).toEqual([{ welcomed: true }]);
  const scroll = vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  cleanup();
  // What follows begins at its top, too.
  expect(scroll).toHaveBeenCalledWith(expect.objectContaining({ top: 0 }));
  scroll.mockRestore();
  expect(onDone).toHaveBeenCalledOnce();
});

test("rule 3.5: each can be skipped, and an earlier answer be changed", async () => {
  const { user, updates, onDone } = await open();
  const scroll = vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  await user.click(button("Frage überspringen"));
  // Each begins at its top, wherever the one before was scrolled to.
  expect(scroll).toHaveBeenCalledWith(expect.objectContaining({ top: 0 }));
  scroll.mockRestore();
  await user.click(button("Zurück"));
  await user.click(screen.getByRole("radio", { name: "Gelb" }));
  await user.click(button("Weiter"));
  await user.click(button("Frage überspringen"));
  await user.click(button("Los geht es"));
  expect(updates).toEqual([{ belt: "yellow" }, { welcomed: true }]);
  expect(onDone).toHaveBeenCalledOnce();
});

test("by keyboard alone, each question can be answered or passed over", async () => {
  const { user, updates } = await open();
  await user.tab();
  await user.keyboard(" ");
  expect(updates).toEqual([{ belt: "" }]);
  await user.tab();
  await user.keyboard("{Enter}");
  await user.tab();
  await user.tab();
  await user.tab();
  await user.keyboard("{Enter}");
  expect(question()).toContain("Wo trainierst Du?");
});
