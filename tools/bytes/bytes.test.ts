import { describe, expect, it } from "vitest";
import { budgetOf, overweight } from "./budgets.ts";
import { type BuiltFile, MOMENTS, partsOf } from "./parts.ts";

const SIGN_IN = MOMENTS[0]!.asks[0]!;

const file = (fileName: string, bytes: number, more: Partial<BuiltFile> = {}): BuiltFile => ({
  fileName,
  bytes,
  isEntry: false,
  imports: [],
  modules: [`${fileName}.ts`],
  ...more,
});

const built = [
  file("index", 10, { isEntry: true, imports: ["react"], facade: "app/main.tsx" }),
  file("react", 60, { imports: ["index"] }),
  file("sign-in", 30, { modules: [SIGN_IN], imports: ["react", "shared"] }),
  file("shared", 2),
  file("quiz", 5, { facade: "app/games/quiz/Quiz.tsx", imports: ["shared", "settings"] }),
  file("settings", 4),
  file("sort", 7, { facade: "app/games/sort/Sort.tsx", imports: ["settings"] }),
  file("topic", 9, { facade: "virtual:catalogue/topic-blocks" }),
];

describe("the parts of the app", () => {
  it("count each file where it is fetched first, and for each page what it needs besides", () => {
    expect(partsOf(built).map(({ name, bytes }) => [name, bytes])).toEqual([
      ["entry", 70],
      ["sign-in", 32],
      ["members", 0],
      ["app/games/sort/Sort.tsx", 11],
      ["app/games/quiz/Quiz.tsx", 9],
    ]);
  });
});

describe("a part that is too heavy", () => {
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  const heavy = { name: "entry", bytes: budgetOf("entry") + 1000, modules: ["app/App.tsx", "valibot", "react"] };

  it("is named with what has grown in it and what is new, the largest first", () => {
    const now = { "app/App.tsx": 1500, valibot: 2700, react: 3000 };
    const recorded = { entry: { "app/App.tsx": 1100, react: 2990 } };
    const [message] = overweight([heavy], now, recorded);
    expect(message?.split("\n")).toEqual([
      `entry weighs ${kB(heavy.bytes)}, ${kB(budgetOf("entry"))} at most.`,
      "What has grown (each module compressed by itself):",
      "  valibot: +2700 bytes, new in it",
      "  app/App.tsx: +400 bytes",
    ]);
  });

  it("is the only one that is named", () => {
    const light = { name: "sign-in", bytes: budgetOf("sign-in"), modules: ["firebase"] };
    expect(overweight([light, heavy], {}, {})).toHaveLength(1);
  });

  it("is one that no budget is for", () => {
    expect(overweight([{ name: "figures", bytes: 1, modules: [] }], {}, {})).toHaveLength(1);
  });
});
