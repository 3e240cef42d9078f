import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { beginAnew, cuesBefore, cuesPassed, cutShort, endOf, layOut, secondsLeft, spanAt } from "./timeline.ts";

const lengths = fc.array(fc.integer({ min: 1, max: 200_000 }), { minLength: 1, maxLength: 60 });

describe("layOut", () => {
  it("leaves no gap, keeps the order, and takes as long as its parts", () => {
    fc.assert(
      fc.property(fc.nat(10_000), lengths, (startMs, parts) => {
        const spans = layOut(startMs, parts);
        expect(spans.map(({ fromMs, toMs }) => toMs - fromMs)).toEqual(parts);
        expect(spans[0]?.fromMs).toBe(startMs);
        for (const [index, span] of spans.entries()) expect(span.fromMs).toBe(spans[index - 1]?.toMs ?? startMs);
        expect(endOf(spans)).toBe(startMs + parts.reduce((sum, part) => sum + part, 0));
      }),
    );
  });

  it("of nothing ends at once", () => {
    expect([layOut(5, []), endOf([])]).toEqual([[], 0]);
  });
});

describe("spanAt", () => {
  it("finds the one span that has begun and is not over", () => {
    fc.assert(
      fc.property(lengths, fc.nat(), (parts, any) => {
        const spans = layOut(200, parts);
        const atMs = any % (endOf(spans) + 1000);
        const plain = spans.findIndex(({ toMs }) => atMs < toMs);
        expect(spanAt(spans, atMs)).toBe(plain === -1 ? spans.length : plain);
      }),
    );
  });

  it.each([
    [0, 0],
    [199, 0],
    [1199, 0],
    [1200, 1],
    [2199, 1],
    [2200, 2],
    [99_999, 2],
  ])("at %d ms: span %d", (atMs, index) => {
    expect(spanAt(layOut(200, [1000, 1000]), atMs)).toBe(index);
  });
});

/** Spans, one of them, and an instant within it. */
const instants = fc.tuple(lengths, fc.nat(), fc.double({ min: 0, max: 1, noNaN: true })).map(([parts, any, part]) => {
  const spans = layOut(0, parts);
  const index = any % spans.length;
  const { fromMs, toMs } = spans[index] ?? { fromMs: 0, toMs: 0 };
  return { parts, spans, index, atMs: Math.floor(fromMs + (toMs - fromMs) * part) };
});

describe("cutShort", () => {
  it("ends one span now; all after it keep their lengths, their order and no gap", () => {
    fc.assert(
      fc.property(instants, ({ parts, spans, index, atMs }) => {
        const cut = cutShort(spans, index, atMs);
        expect(cut.slice(0, index)).toEqual(spans.slice(0, index));
        expect(cut[index]).toEqual({ fromMs: spans[index]?.fromMs, toMs: atMs });
        expect(cut.slice(index + 1)).toEqual(layOut(atMs, parts.slice(index + 1)));
      }),
    );
  });
});

describe("beginAnew", () => {
  it("gives one span its whole length from now on; all after it come later, with their lengths and no gap", () => {
    fc.assert(
      fc.property(instants, ({ parts, spans, index, atMs }) => {
        const anew = beginAnew(spans, index, atMs);
        expect(anew.slice(0, index)).toEqual(spans.slice(0, index));
        expect(anew.slice(index)).toEqual(layOut(atMs, parts.slice(index)));
      }),
    );
  });
});

describe("an instant with fractions, as a real clock has them", () => {
  it("is met exactly by what begins then", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 3_600_000, noNaN: true }), (atMs) => {
        const spans = layOut(200, [3_700_000, 1000, 1000]);
        const cut = cutShort(spans, 0, atMs);
        expect([cut[0]?.toMs, cut[1]?.fromMs]).toEqual([atMs, atMs]);
        expect(beginAnew(spans, 1, atMs)[1]?.fromMs).toBe(atMs);
      }),
    );
  });
});

describe("cuesBefore", () => {
  it("leaves those of the very instant to come", () => {
    const cues = [100, 200, 200, 300].map((atMs) => ({ atMs, name: "tick" as const }));
    expect([99, 100, 101, 200, 201, 999].map((atMs) => cuesBefore(cues, atMs))).toEqual([0, 0, 1, 1, 3, 4]);
  });
});

describe("cuesPassed", () => {
  it("counts each cue once, however the time is cut up", () => {
    fc.assert(
      fc.property(lengths, fc.array(fc.nat(100_000)), (parts, looks) => {
        const cues = layOut(0, parts).map(({ toMs }) => ({ atMs: toMs, name: "tick" as const }));
        let atMs = 0;
        let passed = 0;
        for (const look of looks) passed = cuesPassed(cues, passed, (atMs += look));
        expect(passed).toBe(cues.filter((cue) => cue.atMs <= atMs).length);
      }),
    );
  });
});

describe("secondsLeft", () => {
  it.each([
    [3000, 0, 3],
    [3000, 1, 3],
    [3000, 1000, 2],
    [3000, 2999, 1],
    [3000, 3000, 0],
    [3000, 9000, 0],
  ])("until %d ms at %d ms: %d", (untilMs, atMs, shown) => {
    expect(secondsLeft(untilMs, atMs)).toBe(shown);
  });
});
