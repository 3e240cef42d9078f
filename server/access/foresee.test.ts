import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NOW_MS, profile } from "../../tests/fixtures/rulesData.ts";
import { worldOf } from "../../tests/fixtures/rulesScenario.ts";
import { type Data, decideCommit, makeCaller, type World } from "../../tests/fixtures/rulesWorld.ts";
import type { Operation } from "./access.ts";
import { parseRules, type Rules } from "./rules.ts";

const rulesFor = (matches: string) =>
  parseRules(
    `rules_version = '2'; service cloud.firestore { match /databases/{database}/documents { ${matches} } }`,
    "test.rules",
  );

const foresees = (rules: Rules, operation: Operation, path: string, uid: string | null) =>
  rules.foresee({ operation, path, caller: uid === null ? null : makeCaller(uid) }).allowed;

describe("the rules of the product, before any document is looked at,", () => {
  const { rules } = worldOf({});
  const OWN = ["users/anna", "users/anna/plays/p", "users/anna/gameStats/s", "techniqueNotes/tech-blocks-4a-anna"];

  test.each(OWN)("give no stranger and no visitor a hope for %s", (path) => {
    for (const operation of ["get", "create", "update", "delete"] as const) {
      expect([operation, foresees(rules, operation, path, null)]).toEqual([operation, false]);
      expect([operation, foresees(rules, operation, path, "eve")]).toEqual([operation, false]);
    }
  });

  test.each(OWN)("leave the owner his hope for %s", (path) => {
    for (const operation of ["get", "create", "delete"] as const) {
      expect([operation, foresees(rules, operation, path, "anna")]).toEqual([operation, true]);
    }
  });

  test("say why, without a document", () => {
    const verdict = rules.foresee({ operation: "create", path: "users/anna", caller: null });
    const refusal = verdict.allowed ? undefined : verdict.explain();
    expect(refusal).toMatchObject({ operation: "create", pattern: "users/{uid}", file: "firestore.rules" });
    expect(refusal?.reasons[0]).toMatchObject({ expression: "request.auth != null", outcome: "is false" });
  });

  test("give no hope where there is no match at all", () => {
    expect(foresees(rules, "get", "elsewhere/a", "anna")).toBe(false);
    expect(foresees(rules, "update", "users/anna/plays/p", "anna")).toBe(false);
  });
});

/** Conditions with every outcome: known, unknown, certainly false, faulty. */
const atom = fc.constantFrom(
  "true",
  "false",
  "request.auth != null",
  "request.auth.uid == id",
  "request.auth.token.nothing",
  "id == 'a'",
  "id.size() > 1",
  "1",
  "'x'.nothing",
  "int('x') == 1",
  "resource == null",
  "resource.data.n == 1",
  "resource.data.missing == 1",
  "request.resource.data.n == 2",
  "request.resource.data.keys().hasOnly(['n'])",
  "request.time > timestamp.date(2020, 1, 1)",
  "exists(/databases/$(database)/documents/other/$(id))",
  "get(/databases/$(database)/documents/other/a).data.n == 1",
  "getAfter(/databases/$(database)/documents/things/$(id)).data.n == 2",
  "get(/databases/$(database)/documents/things).data.n == 1",
  "isOne(resource)",
  "isOne(1)",
);
const condition: fc.Arbitrary<string> = fc.letrec<{
  any: string;
  both: string;
  one: string;
  not: string;
  either: string;
}>((tie) => ({
  any: fc.oneof({ maxDepth: 4 }, atom, tie("both"), tie("one"), tie("not"), tie("either")),
  both: fc.tuple(tie("any"), tie("any")).map(([a, b]) => `(${a} && ${b})`),
  one: fc.tuple(tie("any"), tie("any")).map(([a, b]) => `(${a} || ${b})`),
  not: tie("any").map((a) => `!(${a})`),
  either: fc.tuple(tie("any"), tie("any"), tie("any")).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
})).any;

const data = fc.option(fc.constantFrom<Data>({ n: 1 }, { n: 2 }, { m: 1 }), { nil: null });

test("no rules refuse beforehand what they allow in the end", async () => {
  let hopeless = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(condition, condition),
      fc.record({ before: data, after: data, other: data, id: fc.constantFrom("a", "bb") }),
      fc.constantFrom("anna", "a", null),
      async ([first, second], { before, after, other, id }, uid) => {
        const text = `match /things/{id} { function isOne(x) { return x == 1; } allow read, write: if ${first}; allow update: if ${second}; }`;
        const world: World = {
          rules: rulesFor(text),
          nowMs: NOW_MS,
          documents: { [`things/${id}`]: before, "other/a": other },
        };
        const operation = after ? (before ? "update" : "create") : "delete";
        const [decision] = await decideCommit(world, uid, { [`things/${id}`]: after });
        if (foresees(world.rules, operation, `things/${id}`, uid)) return;
        hopeless++;
        expect([text, decision!.allowed]).toEqual([text, false]);
      },
    ),
    { numRuns: 3000 },
  );
  // Otherwise the test would prove nothing.
  expect(hopeless).toBeGreaterThan(100);
});

test("what the owner of documents may do with them, he is never refused beforehand", async () => {
  const world = worldOf({ "users/anna": profile });
  const [decision] = await decideCommit(world, "anna", { "users/anna": { ...profile, belt: "brown" } });
  expect([decision!.allowed, foresees(world.rules, "update", "users/anna", "anna")]).toEqual([true, true]);
});
