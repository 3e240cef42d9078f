// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fakeAdapters } from "../../tests/fixtures/units/fakeAdapters.ts";
import { AdaptersContext } from "../platform/context.tsx";
import { SavedField, SaveState } from "./SavedField.tsx";

afterEach(cleanup);

function open(first: string) {
  const saved: string[] = [];
  const { adapters } = fakeAdapters({}, () => Promise.reject(new Error("no play here")));
  const field = (value: string) => (
    <AdaptersContext value={adapters}>
      <SavedField
        label="Schule"
        hint=""
        value={value}
        maxLength={60}
        autoComplete="organization"
        status={undefined}
        onSave={(next) => saved.push(next)}
      />
    </AdaptersContext>
  );
  const { rerender, unmount } = render(field(first));
  return { saved, unmount, arrive: (value: string) => rerender(field(value)) };
}

const input = () => screen.getByLabelText<HTMLInputElement>("Schule");
const type = (value: string) => {
  fireEvent.focus(input());
  fireEvent.change(input(), { target: { value } });
};

it("names the request that was refused, below what is to be done", () => {
  const { adapters } = fakeAdapters({}, () => Promise.reject(new Error("no play here")));
  render(
    <AdaptersContext value={adapters}>
      <SaveState status="failed" requestId="32e1b9d471" />
    </AdaptersContext>,
  );
  expect(screen.getByRole("status").textContent).toMatch(/^Nicht gespeichert.*Anfrage 32e1b9d471\./);
});

describe("a field that saves itself", () => {
  it("does so when it is left, without blanks at its ends, and only if something has changed", () => {
    const { saved } = open("Dojo Nord");
    type("  Dojo Süd ");
    expect(saved).toEqual([]);
    fireEvent.blur(input());
    type("Dojo Nord");
    fireEvent.blur(input());
    expect(saved).toEqual(["Dojo Süd"]);
  });

  it("saves what is being typed when its page is left", () => {
    const { saved, unmount } = open("Dojo Nord");
    type("Dojo Ost");
    unmount();
    expect(saved).toEqual(["Dojo Ost"]);
  });

  it("saves when the app goes out of sight", () => {
    const { saved } = open("Dojo Nord");
    type("Dojo Ost");
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    fireEvent(document, new Event("visibilitychange"));
    expect(saved).toEqual(["Dojo Ost"]);
  });

  it("lets another device change what nobody is typing, and nothing else", () => {
    const { arrive } = open("Dojo Nord");
    arrive("Dojo West");
    expect(input().value).toBe("Dojo West");
    type("Dojo O");
    arrive("Dojo Süd");
    expect(input().value).toBe("Dojo O");
  });
});
