import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { LIMITS } from "../server/firestore/webchannel/limits.ts";
import { budgetLimitsFor } from "../server/request/memoryBudget.ts";
import * as protocol from "../server/protocol/limits.ts";

const project = resolve(import.meta.dirname, "..");
const read = (path: string) => readFileSync(resolve(project, path), "utf8");

/** Rows of the table of limits: "| what | 1 MiB | `NAME` in `path` |". */
const ROWS = [
  ...read("docs/security.md").matchAll(/^\| (.+?) +\| ([\d,]+)(?: (\w+))? +\| `(\w+)` in `(\S+)` +\|$/gm),
].map(([, what = "", amount = "", unit = "", name = "", path = ""]) => ({ what, amount, unit, name, path }));

/** The size of a unit in the constants' own unit: bytes, milliseconds, or pieces. */
const UNITS: Record<string, number> = { "": 1, bytes: 1, KiB: 1024, MiB: 1024 ** 2, s: 1000 };

const EXPORTED: Record<string, object> = {
  "server/protocol/limits.ts": protocol,
  "server/firestore/webchannel/limits.ts": LIMITS,
  "server/request/memoryBudget.ts": budgetLimitsFor(Number.MAX_SAFE_INTEGER),
};

/** The value of a constant in a source: a product of numbers and other constants. */
function valueIn(source: string, name: string): number {
  const expression = new RegExp(`\\b${name}\\s*[=:]\\s*([\\w *]+?)\\s*[;,}]`).exec(source)?.[1];
  const factors = expression?.split("*").map((factor) => factor.trim()) ?? [Number.NaN];
  return factors.reduce<number>((product, factor) => {
    const plain = Number(String(factor).replaceAll("_", ""));
    return product * (/^[A-Z]/.test(String(factor)) && Number.isNaN(plain) ? valueIn(source, String(factor)) : plain);
  }, 1);
}

const valueOf = ({ name, path }: { name: string; path: string }): unknown =>
  path in EXPORTED ? (EXPORTED[path] as Record<string, unknown>)[name] : valueIn(read(path), name);

test("the limits that docs/security.md names are those of the code", () => {
  expect(ROWS.length).toBeGreaterThan(30);
  const wrong = ROWS.filter((row) => valueOf(row) !== Number(row.amount.replaceAll(",", "")) * UNITS[row.unit]!);
  expect(wrong).toEqual([]);
});

test("no limit of the protocol is left out", () => {
  const listed = ROWS.filter(({ path }) => path === "server/protocol/limits.ts").map(({ name }) => name);
  expect(new Set(listed)).toEqual(new Set(Object.keys(protocol)));
});
