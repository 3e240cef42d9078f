import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Wobblers } from "../game/wobblers.ts";
import { settleWeak, WEAK_KEPT } from "./weak.ts";

const nothing = { add: [], remove: [] };

describe("settleWeak", () => {
  it("moves up what a device had before profiles knew of it", () => {
    expect(settleWeak({ "blocks/4a": 3 }, [], ["chinna/1"])).toEqual({
      wobblers: { "chinna/1": 2, "blocks/4a": 3 },
      weak: ["chinna/1", "blocks/4a"],
      add: ["blocks/4a"],
      remove: [],
    });
  });

  it("adds and removes what was answered here since", () => {
    expect(settleWeak({ "a/2": 1 }, ["a/1"], ["a/1", "a/3"])).toMatchObject({ add: ["a/2"], remove: ["a/1"] });
  });

  it("takes over what was answered on another device since", () => {
    const { wobblers, ...change } = settleWeak({ "a/1": 5, "a/2": 1 }, ["a/1", "a/2"], ["a/1", "a/3"]);
    expect(wobblers).toEqual({ "a/1": 5, "a/3": 2 });
    expect(change).toMatchObject(nothing);
  });

  it("leaves on the device what a profile cannot hold", () => {
    expect(settleWeak({ "?/ä": 2 }, [], [])).toEqual({ wobblers: { "?/ä": 2 }, weak: [], ...nothing });
  });

  it("lets the oldest go when there are too many, and the strongest move up first", () => {
    const weak = Array.from({ length: WEAK_KEPT }, (_, index) => `a/${index + 1}`);
    const full = Object.fromEntries(weak.map((key) => [key, 1]));
    expect(settleWeak({ ...full, "b/1": 2 }, weak, weak)).toMatchObject({ add: ["b/1"], remove: ["a/1"] });
    const first = settleWeak({ "b/1": 6, ...full }, [], []);
    expect(first.weak).toHaveLength(WEAK_KEPT);
    expect(first.weak).toContain("b/1");
    expect(first.wobblers["a/1"]).toBeUndefined();
  });

  it("agrees everywhere once all devices have been heard, in whatever order they speak", () => {
    const key = fc.constantFrom("a/1", "a/2", "b/1", "b/2", "?/q1");
    const device = fc.integer({ min: 0, max: 2 });
    const event = fc.oneof(
      fc.record({ device, learn: key }),
      fc.record({ device, miss: key }),
      fc.record({ device, meet: fc.constant(true) }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let profile: string[] = [];
        const devices = Array.from({ length: 3 }, () => ({ wobblers: {} as Wobblers, sent: [] as string[] }));
        const meet = (own: (typeof devices)[number]) => {
          const settled = settleWeak(own.wobblers, own.sent, profile);
          profile = [...profile.filter((other) => !settled.remove.includes(other)), ...settled.add];
          Object.assign(own, { wobblers: settled.wobblers, sent: settled.weak });
        };
        for (const event of events) {
          const own = devices[event.device]!;
          if ("meet" in event) meet(own);
          if ("miss" in event) own.wobblers = { ...own.wobblers, [event.miss]: 2 };
          if ("learn" in event) {
            const { [event.learn]: _, ...others } = own.wobblers;
            own.wobblers = others;
          }
        }
        for (const own of [...devices, ...devices]) meet(own);
        const expected = profile.toSorted();
        expect(devices.map(({ wobblers }) => Object.keys(wobblers).toSorted())).toEqual([expected, expected, expected]);
      }),
    );
  });
});
