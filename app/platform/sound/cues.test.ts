// @vitest-environment happy-dom
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";

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

/** Decodes any file to 20 silent frames and a sound. */
class FakeOfflineAudioContext {
  decodeAudioData() {
    const samples = new Float32Array(500).fill(0.5, 20);
    return Promise.resolve({ length: 500, numberOfChannels: 1, getChannelData: () => samples });
  }
}
const recorded: { frames: number; first: number }[] = [];
class FakeAudioBuffer {
  frames: number;
  first = 0;
  constructor({ length }: { length: number }) {
    this.frames = length;
  }
  copyToChannel(samples: Float32Array) {
    this.first = samples[0] ?? 0;
  }
}
class FakeSource {
  #buffer: FakeAudioBuffer;
  constructor(_: unknown, { buffer }: { buffer: FakeAudioBuffer }) {
    this.#buffer = buffer;
  }
  connect<T>(node: T) {
    return node;
  }
  start() {
    recorded.push({ frames: this.#buffer.frames, first: this.#buffer.first });
  }
}

/** Fresh modules, with these stored values. */
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
afterAll(() => Reflect.deleteProperty(navigator, "vibrate"));

describe("recorded signals", () => {
  /** A browser that decodes, and a server that has the signals. */
  const stub = (status: number) => {
    vi.stubGlobal("OfflineAudioContext", FakeOfflineAudioContext);
    vi.stubGlobal("AudioBuffer", FakeAudioBuffer);
    vi.stubGlobal("AudioBufferSourceNode", FakeSource);
    vi.stubGlobal("crypto", {});
    vi.stubGlobal("fetch", async () => new Response(new Uint8Array(9), { status }));
    recorded.length = 0;
  };

  it("sound from their first audible frame on, once they are decoded", async () => {
    stub(200);
    const { playCue, prepareSignals } = await open(undefined);
    prepareSignals();
    playCue("right");
    expect([played.length, recorded.length]).toEqual([2, 0]);
    await vi.waitFor(() => {
      playCue("right");
      expect(recorded).toEqual([{ frames: 480, first: 0.5 }]);
    });
    vi.unstubAllGlobals();
  });
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
