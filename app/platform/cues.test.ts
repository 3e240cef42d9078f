// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";

const vibrate = vi.fn<(pattern: number[]) => boolean>(() => true);
const played: { hertz: number; from: number; to: number }[] = [];

class FakeAudioContext {
  currentTime = 5;
  state = "suspended";
  destination = {};
  resume() {
    this.state = "running";
    return Promise.resolve();
  }
}
class FakeOscillator {
  #tone = { hertz: 0, from: 0, to: 0 };
  constructor(_: unknown, { frequency }: { frequency: number }) {
    this.#tone.hertz = frequency;
  }
  connect<T>(node: T) {
    return node;
  }
  start(at: number) {
    this.#tone.from = at;
  }
  stop(at: number) {
    played.push({ ...this.#tone, to: at });
  }
}
class FakeGain {
  gain = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined };
  connect<T>(node: T) {
    return node;
  }
}

/** The modules as on a fresh page with this stored. */
async function open(stored: string | undefined) {
  localStorage.clear();
  if (stored !== undefined) localStorage.setItem("dojo.feel.v1", stored);
  vi.resetModules();
  played.length = 0;
  vibrate.mockClear();
  return import("./cues.ts");
}

beforeEach(() => {
  vi.stubGlobal("AudioContext", FakeAudioContext);
  vi.stubGlobal("OscillatorNode", FakeOscillator);
  vi.stubGlobal("GainNode", FakeGain);
  Object.defineProperty(navigator, "vibrate", { value: vibrate, configurable: true });
});

describe("playCue", () => {
  it("sounds and vibrates where nothing is switched off", async () => {
    const { playCue } = await open(undefined);
    playCue("right");
    expect(played.map(({ hertz }) => hertz)).toEqual([660, 880]);
    expect(played[0]).toMatchObject({ from: 5, to: 5.09 });
    expect(vibrate).toHaveBeenCalledWith([15]);
  });

  it.each([
    ["no sound", '{"sound":false}', 0, 1],
    ["no vibration", '{"vibration":false}', 1, 0],
    ["broken switches", "{", 1, 1],
    ["junk", '"x"', 1, 1],
    ["all off", '{"sound":false,"vibration":false,"motion":false}', 0, 0],
  ])("%s", async (_, stored, tones, vibrations) => {
    const { playCue } = await open(stored);
    playCue("wrong");
    expect([played.length, vibrate.mock.calls.length]).toEqual([tones, vibrations]);
  });

  it("is silent, not broken, where there is no output", async () => {
    vi.stubGlobal("AudioContext", function AudioContext() {
      throw new Error("no output");
    });
    const { playCue } = await open(undefined);
    playCue("finished");
    expect(vibrate).toHaveBeenCalledOnce();
  });
});
