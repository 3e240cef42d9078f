// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { Suspense, useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { part } from "./part.ts";

afterEach(cleanup);

let made = 0;
function Page({ title }: { title: string }) {
  const [number] = useState(() => ++made);
  return <h1>{`${title} ${number}`}</h1>;
}
const pageOf = (title: string, Shown: ReturnType<typeof part<{ Page: typeof Page }, "Page">>) => (
  <Suspense fallback="Lädt">
    <Shown title={title} />
  </Suspense>
);
const load = () => Promise.resolve({ Page });
const heading = () => screen.queryByRole("heading")?.textContent;

it("shows what was loaded before in the same frame, without the fallback", async () => {
  const Loaded = part(load, "Page");
  await Loaded.load();
  made = 0;
  render(pageOf("Blocks", Loaded));
  expect(heading()).toBe("Blocks 1");
});

it("shows the fallback until it has loaded, and is the same component from then on", async () => {
  const Later = part(load, "Page");
  made = 0;
  const { rerender } = render(pageOf("Blocks", Later));
  expect(screen.getByText("Lädt")).toBeTruthy();
  await act(() => Later.load());
  expect(heading()).toBe("Blocks 1");
  rerender(pageOf("Tritte", Later));
  expect(heading()).toBe("Tritte 1");
});

it("loads once, and again after a failure of both tries", async () => {
  vi.useFakeTimers();
  const loading = vi
    .fn<typeof load>()
    .mockRejectedValueOnce(new TypeError("net"))
    .mockRejectedValueOnce(new TypeError("net"));
  loading.mockImplementation(load);
  const Failing = part(loading, "Page");
  const failed = expect(Failing.load()).rejects.toThrow("net");
  await vi.runAllTimersAsync();
  await failed;
  vi.useRealTimers();
  await Promise.all([Failing.load(), Failing.load()]);
  expect(loading).toHaveBeenCalledTimes(3);
});
