import { describe, expect, it } from "vitest";
import { readTitles } from "./titles.ts";
import { PROJECT } from "../cli/select.ts";
import { castOf } from "./cast.ts";

const casts = [...(await readTitles(PROJECT)).values()].map(({ cast }) => cast);

describe("castOf", () => {
  it("never shows the same person twice", () => {
    expect(casts.length).toBeGreaterThan(250);
    for (const { looks } of casts) expect(new Set(looks).size).toBe(2);
  });

  it("shows mostly the first man and the first partner, and somebody else in more than a quarter", () => {
    for (const [index, first] of ["student", "partner"].entries()) {
      const others = casts.filter(({ looks }) => looks[index] !== first);
      expect(others.length / casts.length).toBeGreaterThan(0.25);
      expect(others.length / casts.length).toBeLessThan(0.5);
    }
    const couples = Map.groupBy(casts, ({ looks }) => looks.join());
    const [most] = [...couples].sort(([, a], [, b]) => b.length - a.length);
    expect(most?.[0]).toBe("student,partner");
  });

  it.each(["1", "2", "3", "4", "5", "6"])("shows a woman where the text names one, and only there: %s", (nr) => {
    const partnerOf = (words: string) => castOf(`tritte/${nr}`, "green", words).looks[1];
    expect(partnerOf("Die Partnerin greift Dein Handgelenk.")).toBe("woman");
    expect(partnerOf("Der Partner greift Dein Handgelenk.")).not.toBe("woman");
    expect(partnerOf("Die Partnerin ist kein Gegner, die Gegnerin auch nicht.")).toBe("woman");
    expect(partnerOf("Führ das Knie hoch.")).not.toBe("woman");
  });
});
