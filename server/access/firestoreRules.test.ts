import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  allowsCommit,
  allowsRead,
  type Data,
  decideCommit,
  Float,
  toValue,
  type World,
  type Writes,
} from "../../tests/fixtures/rulesWorld.ts";
import { parseRules } from "./rules.ts";

const rules = parseRules(readFileSync(new URL("../../firestore.rules", import.meta.url), "utf8"), "firestore.rules");

/** A summer evening in UTC; in Berlin it is already the 16th. */
const NOW_MS = Date.parse("2026-07-15T22:30:00Z");
const TODAY = "2026-07-16";

const profile: Data = {
  uid: "anna",
  email: "anna@example.org",
  displayName: "Anna",
  school: "",
  belt: "yellow",
  attributes: { stance: "left" },
  xp: 0,
  noteCount: 0,
  celebratedLevel: 1,
};

const worldOf = (documents: Writes): World => ({ rules, nowMs: NOW_MS, documents });

/** A scenario that passes, and changes to it that must each make it fail alone. */
interface Scenario {
  before: Writes;
  writes: Writes;
  uid?: string | null;
}

type Change = (scenario: Scenario) => void;

const at = (writes: Writes, path: string): Data => writes[path]!;
const set = (path: string, field: string, value: Data[string]): Change => ({ writes }) => void (at(writes, path)[field] = value);
const drop = (path: string, field: string): Change => ({ writes }) => void delete at(writes, path)[field];
const leaveOut = (path: string): Change => ({ writes }) => void delete writes[path];

async function check(base: Scenario, change: Change | undefined): Promise<boolean> {
  const scenario = structuredClone({ uid: "anna", ...base });
  restoreFloats(scenario);
  change?.(scenario);
  return allowsCommit(worldOf(scenario.before), scenario.uid ?? null, scenario.writes);
}

/** structuredClone keeps dates but not classes. */
function restoreFloats(_scenario: Scenario): void {}

function table(name: string, base: Scenario, refused: Record<string, Change>, allowed: Record<string, Change> = {}): void {
  describe(name, () => {
    test("passes", async () => expect(await check(base, undefined)).toBe(true));
    test.each(Object.entries(allowed))("passes: %s", async (_, change) => expect(await check(base, change)).toBe(true));
    const always: Record<string, Change> = {
      "by another user": (scenario) => void (scenario.uid = "eve"),
      "by nobody": (scenario) => void (scenario.uid = null),
    };
    test.each(Object.entries({ ...always, ...refused }))("refused: %s", async (_, change) =>
      expect(await check(base, change)).toBe(false),
    );
  });
}
