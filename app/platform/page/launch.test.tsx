// @vitest-environment happy-dom
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { useLaunches } from "./launch.ts";
import { useAtWork } from "../leaving/quiet.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function openApp(isAtWork: boolean) {
  let consume: (launch: { targetURL?: string }) => void = () => undefined;
  vi.stubGlobal("launchQueue", { setConsumer: (consumer: typeof consume) => (consume = consumer) });
  const { hook, history } = memoryLocation({ path: "/quiz", record: true });
  const offers: (() => void)[] = [];
  function App() {
    useAtWork(isAtWork);
    useLaunches((go) => offers.push(go));
    return null;
  }
  render(
    <Router hook={hook}>
      <App />
    </Router>,
  );
  return { history, offers, launch: (targetURL: string) => act(() => consume({ targetURL })) };
}

const here = (path: string) => new URL(path, window.location.href).href;

it("follows links of the app from mails, and no others", () => {
  const { launch, history, offers } = openApp(false);
  launch(window.location.href);
  launch("https://elsewhere.example/konto");
  launch(here("/konto?mode=verifyEmail&oobCode=x"));
  expect(history).toEqual(["/quiz", "/konto?mode=verifyEmail&oobCode=x"]);
  expect(offers).toEqual([]);
});

it("offers to go there during a run", () => {
  const { launch, history, offers } = openApp(true);
  launch(here("/notizen"));
  expect(history).toEqual(["/quiz"]);
  act(() => offers[0]?.());
  expect(history.at(-1)).toBe("/notizen");
});
