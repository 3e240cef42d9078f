// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

/** A fake of Safari's audio output: it starts only during a press, and a call interrupts it. */
class FakeAudioContext extends EventTarget {
  static latest: FakeAudioContext | undefined;
  state = "suspended";
  constructor() {
    super();
    FakeAudioContext.latest = this;
  }
  resume() {
    if (!press.isActive || isBroken) return Promise.reject(new DOMException("no press", "NotAllowedError"));
    this.become("running");
    return Promise.resolve();
  }
  become(state: string) {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

const press = { isActive: false };
let isBroken = false;

function pressOnce() {
  press.isActive = true;
  act(() => void window.dispatchEvent(new Event("pointerup")));
  press.isActive = false;
}
/** The browser shows the page as it is, and then does what was left for later. */
const paint = () =>
  act(() => {
    vi.advanceTimersToNextFrame();
    vi.advanceTimersByTime(1);
  });
const passMs = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

async function play(isWanted = true) {
  const { useAwakeOutput } = await import("./output.ts");
  const hook = renderHook(({ isWanted }) => useAwakeOutput(isWanted), { initialProps: { isWanted } });
  paint();
  return hook;
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "requestAnimationFrame", "cancelAnimationFrame"] });
  vi.stubGlobal("AudioContext", FakeAudioContext);
  Object.defineProperty(navigator, "userActivation", { value: press, configurable: true });
  FakeAudioContext.latest = undefined;
  press.isActive = false;
  isBroken = false;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  vi.useRealTimers();
});

it("starts with the press that started the game", async () => {
  press.isActive = true;
  const { result } = await play();
  press.isActive = false;
  expect(FakeAudioContext.latest?.state).toBe("running");
  passMs(10_000);
  expect(result.current).toBe(false);
});

it("offers to enable blocked sound until a press", async () => {
  const { result } = await play();
  expect(result.current).toBe(false);
  passMs(2000);
  expect(result.current).toBe(true);
  pressOnce();
  expect([FakeAudioContext.latest?.state, result.current]).toEqual(["running", false]);
});

it("comes back with the next press after a call", async () => {
  press.isActive = true;
  const { result } = await play();
  press.isActive = false;
  act(() => FakeAudioContext.latest?.become("interrupted"));
  passMs(2000);
  expect(result.current).toBe(true);
  pressOnce();
  expect([FakeAudioContext.latest?.state, result.current]).toEqual(["running", false]);
});

it("stops offering if even a press does not help", async () => {
  const { result } = await play();
  passMs(2000);
  isBroken = true;
  pressOnce();
  passMs(2000);
  expect(result.current).toBe(false);
});

it("is not even opened where no sound is wanted", async () => {
  const { result, rerender } = await play(false);
  pressOnce();
  passMs(5000);
  expect([FakeAudioContext.latest, result.current]).toEqual([undefined, false]);
  rerender({ isWanted: true });
  paint();
  pressOnce();
  expect(FakeAudioContext.latest).toMatchObject({ state: "running" });
});

it("is opened for a press once that has been answered, and only where sound is on", async () => {
  const { wakeOutputSoon } = await import("./output.ts");
  localStorage.setItem("dojo.feel.v1", JSON.stringify({ sound: false }));
  vi.resetModules();
  const silent = await import("./output.ts");
  silent.wakeOutputSoon();
  paint();
  expect(FakeAudioContext.latest).toBeUndefined();
  wakeOutputSoon();
  expect(FakeAudioContext.latest).toBeUndefined();
  paint();
  expect(FakeAudioContext.latest).toBeDefined();
});
