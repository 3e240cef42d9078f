// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { useAddressQuery } from "./useAddressQuery.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** The search page, which stays rendered for a while after its visitor has left for a page that has to load. */
function open(path: string) {
  const { hook, navigate, history } = memoryLocation({ path, record: true });
  const wrapper = ({ children }: { children: ReactNode }) => <Router hook={hook}>{children}</Router>;
  const { result } = renderHook(() => useAddressQuery(), { wrapper });
  const goOn = (to: string) => act(() => navigate(to));
  const wait = () => act(() => void vi.advanceTimersByTime(1000));
  return { result, history, goOn, wait };
}

describe("what is searched for", () => {
  it("comes from the address, and the address follows what is typed", () => {
    const { result, history, wait } = open("/suche?q=ellbogen");
    expect(result.current.query).toBe("ellbogen");
    act(() => result.current.setQuery("knie"));
    wait();
    expect(history).toEqual(["/suche?q=knie"]);
  });

  it("follows a link or 'back' to another search", () => {
    const { result, history, goOn, wait } = open("/suche?q=ellbogen");
    goOn("/suche?q=knie");
    expect(result.current.query).toBe("knie");
    goOn("/suche");
    expect(result.current.query).toBe("");
    wait();
    expect(history.at(-1)).toBe("/suche");
  });

  it("does not call a reader back who has left for a page that loads slowly", () => {
    const { result, history, goOn, wait } = open("/suche");
    act(() => result.current.setQuery("knie"));
    goOn("/notizen");
    wait();
    expect(history.at(-1)).toBe("/notizen");
    expect(result.current.query).toBe("knie");
  });
});
