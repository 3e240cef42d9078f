import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeAudio } from "../../../../tests/fixtures/units/fakeAudio.ts";
import type { Player } from "./playing.ts";

const time = { ms: 0 };
let audio: FakeAudio;
const freed: string[] = [];

beforeEach(() => {
  time.ms = 0;
  freed.length = 0;
  audio = new FakeAudio(time);
  vi.resetModules();
  vi.stubGlobal("Audio", function Audio() {
    return audio;
  });
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:track");
  vi.spyOn(URL, "revokeObjectURL").mockImplementation((url) => void freed.push(url));
  vi.spyOn(performance, "now").mockImplementation(() => time.ms);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function open(atMs = 0) {
  const { openPlayer } = await import("./player.ts");
  const player = await openPlayer(new Blob(), atMs);
  const told: string[] = [];
  player.listen({
    onBeat: () => told.push("beat"),
    onInterrupted: () => told.push("interrupted"),
    onHeldBack: () => told.push("heldBack"),
    onSilenced: () => told.push("silenced"),
  });
  return { player, told };
}

/** The log of the page is part of the test. */
const expectLogged = () => vi.spyOn(console, "error").mockImplementation(() => undefined);
const settle = () => new Promise<void>((resolve) => void setImmediate(resolve));

/** Holds a player for a minute and lets it go on: its clock stands meanwhile. */
function expectHeld(player: Player, atMs: number, aheadMs = 0) {
  player.hold(atMs);
  time.ms += 60_000;
  expect(player.nowMs()).toBe(atMs);
  player.play(atMs, aheadMs);
  time.ms += 250;
  expect(player.nowMs()).toBe(atMs + 250);
}

describe("the clock of a track", () => {
  it("is that of the element, and stands where it was held", async () => {
    const { player } = await open();
    player.play(0, 0);
    time.ms = 1500;
    expect(player.nowMs()).toBe(1500);
    expectHeld(player, 1500);
  });

  it("goes on exactly where it was held, although the element went on for a moment", async () => {
    const { player } = await open();
    player.play(0, 0);
    time.ms = 1000;
    const heldAtMs = player.nowMs();
    time.ms = 1040;
    player.hold(heldAtMs);
    expect(audio.currentTime).toBeCloseTo(1.04, 6);
    player.play(heldAtMs, 0);
    expect(audio.currentTime).toBe(1);
    time.ms = 1140;
    expect(player.nowMs()).toBe(1100);
  });

  it("run time continues without a jump after a skip", async () => {
    const { player } = await open();
    player.play(0, 0);
    time.ms = 4000;
    player.play(4000, 6000);
    expect(audio.currentTime).toBe(10);
    expect(player.nowMs()).toBe(4000);
    time.ms = 4500;
    expect(player.nowMs()).toBe(4500);
    player.play(4500, -1000);
    expect(audio.currentTime).toBe(3.5);
    expect(player.nowMs()).toBe(4500);
  });

  it("begins a resumed drill where it was left", async () => {
    const { player } = await open(50_000);
    expect(player.nowMs()).toBe(50_000);
    player.play(50_000, 12_000);
    expect(audio.currentTime).toBe(62);
  });

  it("never runs back, and stands while the element waits", async () => {
    const { player } = await open();
    player.play(0, 0);
    time.ms = 1000;
    player.nowMs();
    audio.currentTime = 0.97;
    expect(player.nowMs()).toBe(1000);
  });

  it("does not move the element where nothing has changed", async () => {
    const { player } = await open();
    for (const ms of [0, 100, 200]) player.play((time.ms = ms), 0);
    expect(audio.seeks).toBe(0);
  });
});

describe("what a player tells", () => {
  it("reports an interruption only if the system paused it", async () => {
    const { player, told } = await open();
    player.play(0, 0);
    player.hold(100);
    await settle();
    player.play(100, 0);
    audio.ended = true;
    audio.dispatchEvent(new Event("pause"));
    expect(told).toEqual([]);
    audio.ended = false;
    audio.pause();
    await settle();
    expect(told).toEqual(["interrupted"]);
  });

  it("is each beat of the element, and the end", async () => {
    const { told } = await open();
    for (const event of ["timeupdate", "ended"]) audio.dispatchEvent(new Event(event));
    expect(told).toEqual(["beat", "beat"]);
  });

  it("reports nothing after closing, which releases the file", async () => {
    const { player, told } = await open();
    player.play(0, 0);
    player.close();
    await settle();
    for (const event of ["timeupdate", "pause", "error"]) audio.dispatchEvent(new Event(event));
    expect(told).toEqual([]);
    expect([audio.paused, audio.src, freed]).toEqual([true, "", ["blob:track"]]);
  });

  it("leaves the element alone when another drill has it", async () => {
    const { player } = await open();
    audio.src = "blob:another";
    player.close();
    expect(audio.src).toBe("blob:another");
  });
});

describe("where the element refuses", () => {
  it("goes on by the clock of the page, from where it was", async () => {
    const logged = expectLogged();
    const { player, told } = await open(2000);
    audio.answer = () => Promise.reject(new DOMException("no", "NotAllowedError"));
    player.play(2000, 0);
    await settle();
    expect(told).toEqual(["silenced"]);
    expect(player.isSilent()).toBe(true);
    time.ms = 1000;
    expect(player.nowMs()).toBe(3000);
    expectHeld(player, 3000, 500);
    expect(logged).toHaveBeenCalledOnce();
  });

  it("waits where only a press is missing, and plays on from there when there is one", async () => {
    const { player, told } = await open(2000);
    vi.stubGlobal("navigator", { userActivation: { isActive: false } });
    audio.answer = () => {
      audio.paused = true;
      return Promise.reject(new DOMException("no", "NotAllowedError"));
    };
    for (let attempt = 0; attempt < 2; attempt++) {
      player.play(2000, 0);
      await settle();
      player.hold(2000);
      time.ms += 60_000;
    }
    expect([told, player.isSilent(), player.nowMs()]).toEqual([["heldBack", "heldBack"], false, 2000]);
    vi.stubGlobal("navigator", { userActivation: { isActive: true } });
    audio.answer = () => Promise.resolve();
    player.play(2000, 0);
    time.ms += 500;
    expect([player.isSilent(), player.nowMs()]).toEqual([false, 2500]);
  });

  it("does the same when it fails later", async () => {
    expectLogged();
    const { player, told } = await open();
    player.play(0, 0);
    time.ms = 7000;
    audio.dispatchEvent(new Event("error"));
    time.ms = 8000;
    expect([player.nowMs(), told]).toEqual([8000, ["silenced"]]);
  });

  it("does not take a quick pause for a refusal", async () => {
    const { player, told } = await open();
    audio.answer = () => Promise.reject(new DOMException("paused", "AbortError"));
    player.play(0, 0);
    player.hold(0);
    await settle();
    expect([player.isSilent(), told]).toEqual([false, []]);
  });

  it("waits four seconds for the beginning, not for ever", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    expectLogged();
    const { player } = await open();
    audio.answer = () => new Promise(() => undefined);
    player.play(0, 0);
    vi.advanceTimersByTime(3900);
    expect(player.isSilent()).toBe(false);
    vi.advanceTimersByTime(200);
    expect(player.isSilent()).toBe(true);
  });

  it("is silent from the beginning where the file cannot be loaded", async () => {
    expectLogged();
    audio.load = () => queueMicrotask(() => audio.onerror?.());
    const { player } = await open(300);
    expect([player.isSilent(), player.nowMs(), freed]).toEqual([true, 300, ["blob:track"]]);
  });
});
