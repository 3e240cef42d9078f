// @vitest-environment happy-dom
import { act, cleanup, fireEvent, renderHook, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ToastProvider, useToast } from "./Toast.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function open() {
  const { result } = renderHook(useToast, { wrapper: ToastProvider });
  const show = (message: string) => act(() => result.current(message));
  const messages = () => [...screen.getByRole("region").children].map(({ textContent }) => textContent);
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  return { show, messages, pass };
}

describe("a message", () => {
  it("goes by itself, except while the pointer is on it", () => {
    const { show, messages, pass } = open();
    show("Gespeichert");
    fireEvent.pointerEnter(screen.getByText("Gespeichert"));
    pass(60_000);
    expect(messages()).toEqual(["Gespeichert"]);
    fireEvent.pointerLeave(screen.getByText("Gespeichert"));
    pass(5_000);
    expect(messages()).toEqual([]);
  });

  it("that is said again takes the place of the first", () => {
    const { show, messages, pass } = open();
    show("Kein Platz");
    pass(4_000);
    show("Gesendet");
    show("Kein Platz");
    expect(messages()).toEqual(["Gesendet", "Kein Platz"]);
    pass(4_000);
    expect(messages()).toEqual(["Gesendet", "Kein Platz"]);
  });

  it("is one of three at most, the newest", () => {
    const { show, messages } = open();
    for (const message of ["1", "2", "3", "4"]) show(message);
    expect(messages()).toEqual(["2", "3", "4"]);
  });
});
