// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";

let audio: FakeAudioContext;
/** A device whose output is this one. */
const device = (made: FakeAudioContext) =>
  function AudioContext() {
    audio = made;
    return made;
  };
const oscillators: FakeOscillator[] = [];

class FakeAudioContext extends EventTarget {
  currentTime = 7;
  state = "suspended";
  destination = {};
  resume() {
    if (this.state === "blocked") return new Promise<void>(() => undefined);
    this.state = "running";
    return Promise.resolve();
  }
  suspend() {
    this.state = "suspended";
    this.dispatchEvent(new Event("statechange"));
    return Promise.resolve();
  }
}
class FakeOscillator {
  startsAt = -1;
  stops: (number | undefined)[] = [];
  isConnected = true;
  onended: (() => void) | null = null;
  constructor() {
    oscillators.push(this);
  }
  connect<T>(node: T) {
    return node;
  }
  disconnect() {
    this.isConnected = false;
  }
  start(at: number) {
    this.startsAt = at;
  }
  stop(at?: number) {
    this.stops.push(at);
  }
}
class FakeGain {
  gain = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined };
  connect<T>(node: T) {
    return node;
  }
}

async function open() {
  vi.resetModules();
  return (await import("./soundClock.ts")).openSoundClock();
}

beforeEach(() => {
  localStorage.clear();
  oscillators.length = 0;
  vi.stubGlobal("AudioContext", device(new FakeAudioContext()));
  vi.stubGlobal("OscillatorNode", FakeOscillator);
  vi.stubGlobal("GainNode", FakeGain);
});

describe("openSoundClock", () => {
  it("is the clock of the output, in milliseconds", async () => {
    const clock = await open();
    expect(clock.nowMs()).toBe(7000);
    audio.currentTime = 7.5;
    expect(clock.nowMs()).toBe(7500);
  });

  it("plays at the instant itself, and says when it is over", async () => {
    const clock = await open();
    const onOver = vi.fn<() => void>();
    clock.play("rest", 9250, onOver);
    expect(oscillators.map(({ startsAt }) => startsAt)).toEqual([9.25, 9.25 + 0.19]);
    expect(oscillators[0]?.onended).toBeNull();
    oscillators[1]?.onended?.();
    expect(onOver).toHaveBeenCalledOnce();
  });

  it("takes back what was to sound", async () => {
    const clock = await open();
    const takeBack = clock.play("go", 9000, () => undefined);
    takeBack();
    expect(oscillators[0]).toMatchObject({ isConnected: false, onended: null });
    expect(oscillators[0]?.stops.at(-1)).toBeUndefined();
  });

  it("lays out nothing where sound is switched off", async () => {
    localStorage.setItem("dojo.feel.v1", '{"sound":false}');
    const clock = await open();
    clock.play("go", 9000, () => undefined)();
    expect(oscillators).toEqual([]);
  });

  it("tells when the system takes the sound away, and only as long as one listens", async () => {
    const clock = await open();
    const onInterrupted = vi.fn<() => void>();
    const stop = clock.onInterrupted(onInterrupted);
    audio.dispatchEvent(new Event("statechange"));
    expect(onInterrupted).not.toHaveBeenCalled();
    clock.close();
    expect(onInterrupted).toHaveBeenCalledOnce();
    clock.wake();
    expect(audio.state).toBe("running");
    stop();
    clock.close();
    expect(onInterrupted).toHaveBeenCalledOnce();
  });

  it("is the clock of the page where there is no sound", async () => {
    vi.stubGlobal("AudioContext", undefined);
    const clock = await open();
    expect(Math.abs(clock.nowMs() - performance.now())).toBeLessThan(100);
    clock.play("go", 0, () => undefined)();
    expect(oscillators).toEqual([]);
  });

  it("is the clock of the page where the sound does not begin in time", async () => {
    vi.useFakeTimers();
    const blocked = new FakeAudioContext();
    blocked.state = "blocked";
    vi.stubGlobal("AudioContext", device(blocked));
    const opening = open();
    await vi.advanceTimersByTimeAsync(2500);
    const clock = await opening;
    expect(clock.nowMs()).not.toBe(7000);
    vi.useRealTimers();
  });
});
