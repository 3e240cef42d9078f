import { describe, expect, it, vi } from "vitest";
import { pickVoice } from "./voices.ts";

const anna = { voiceURI: "anna", localService: true };
const bernd = { voiceURI: "bernd", localService: true };
const cloud = { voiceURI: "cloud", localService: false };

describe("the browser's voice", () => {
  it.each([
    ["the chosen one", [anna, bernd, cloud], true, "bernd", bernd],
    ["the chosen one over the network", [anna, cloud], true, "cloud", cloud],
    ["the first where the chosen one is gone", [anna, bernd], true, "clara", anna],
    ["over the network where there is no other and it is wanted", [cloud], true, undefined, cloud],
    ["as a fallback only one on the device", [cloud, bernd], false, "cloud", bernd],
    ["as a fallback none over the network", [cloud], false, undefined, undefined],
    ["none where there is none", [], true, undefined, undefined],
  ])("is %s", (_, voices, isWanted, voiceURI, expected) => {
    expect(pickVoice(voices, { isWanted, voiceURI })).toBe(expected);
  });
});

it("unlocks a voice by an empty utterance during a press", async () => {
  const said: string[] = [];
  vi.resetModules();
  vi.stubGlobal(
    "SpeechSynthesisUtterance",
    class {
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  );
  vi.stubGlobal("speechSynthesis", { speak: ({ text }: { text: string }) => said.push(text) });
  const press = { isActive: false };
  vi.stubGlobal("navigator", { userActivation: press });
  const { unlockVoice } = await import("./voices.ts");
  unlockVoice();
  expect(said).toEqual([]);
  press.isActive = true;
  unlockVoice();
  unlockVoice();
  expect(said).toEqual([""]);
  vi.unstubAllGlobals();
});
