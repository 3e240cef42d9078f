import fc from "fast-check";
import { expect, test } from "vitest";
import { type Data, makeCaller, makeDocument } from "../../tests/fixtures/rulesWorld.ts";
import type { AccessRequest, Refusal } from "./access.ts";
import { parseRules } from "./rules.ts";

const NOTHING = { get: async () => undefined };

const RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    function isText(value, longest) {
      return value is string
        && value.size() <= longest;
    }
    match /users/{uid} {
      function isDay(date) {
        let parts = date.split('-');
        let year = int(parts[0]);
        return year > 2000 && parts.size() == 3;
      }
      allow create: if request.auth != null
        && request.auth.uid == uid
        && isText(request.resource.data.name, 5) // the name
        && (request.resource.data.day == '' || isDay(request.resource.data.day));
      allow update: if request.resource.data.n > resource.data.n ? isText(request.resource.data.name, 3) : !exists(/databases/$(database)/documents/users/$(uid));
      allow delete: if false;
      allow delete: if request.auth.token.admin == true;
      match /plays/{playId} {
        allow get: if request.auth.uid == uid;
      }
    }
    match /public/{id} { allow read; }
  }
}`;

async function refusalOf(changes: Partial<AccessRequest>, text = RULES): Promise<Refusal | undefined> {
  const request: AccessRequest = {
    operation: "create",
    path: "users/anna",
    caller: makeCaller("anna"),
    timeMicros: 0,
    read: NOTHING,
    readAfter: NOTHING,
    ...changes,
  };
  const decision = await parseRules(text, "my.rules").decide(request);
  return decision.allowed ? undefined : decision.explain();
}

const creates = (data: Data) => ({ after: makeDocument("users/anna", data) });

test("names the conjunct that is false, and the calls that lead there", async () => {
  expect(await refusalOf(creates({ name: "longer", day: "" }))).toEqual({
    operation: "create",
    pattern: "users/{uid}",
    file: "my.rules",
    reasons: [
      {
        line: 6,
        column: 12,
        expression: "value.size() <= longest",
        outcome: "is false",
        calls: [{ line: 16, column: 12, expression: "isText(request.resource.data.name, 5)" }],
      },
    ],
  });
});

test.each<[string, Partial<AccessRequest>, [number, string, string][]]>([
  ["a caller that is missing", { ...creates({}), caller: null }, [[14, "request.auth != null", "is false"]]],
  ["a fault", creates({ day: "" }), [[16, "isText(request.resource.data.name, 5)", "There is no property name."]]],
  [
    "each side of ||, down to the variable that met a fault",
    creates({ name: "Anna", day: "1999" }),
    [
      [17, "request.resource.data.day == ''", "is false"],
      [12, "year > 2000", "is false"],
    ],
  ],
  [
    "a variable of a function",
    creates({ name: "Anna", day: "x" }),
    [
      [17, "request.resource.data.day == ''", "is false"],
      [11, "int(parts[0])", expect.any(String)],
    ],
  ],
  [
    "the branch that was taken",
    { operation: "update", before: makeDocument("users/anna", { n: 1 }), ...creates({ n: 2, name: "Anna" }) },
    [[6, "value.size() <= longest", "is false"]],
  ],
  [
    "a negation as a whole",
    {
      operation: "update",
      before: makeDocument("users/anna", { n: 1 }),
      ...creates({ n: 1 }),
      read: { get: async () => makeDocument("users/anna", {}) },
    },
    [[18, "!exists(/databases/$(database)/documents/users/$(uid))", "is false"]],
  ],
  [
    "each allow that could have granted it",
    { operation: "delete" },
    [
      [19, "false", "is false"],
      [20, "request.auth.token.admin == true", "There is no property admin."],
    ],
  ],
  [
    "an operation that nothing speaks of",
    { operation: "get" },
    [[8, "match /databases/{database}/documents/users/{uid}", "nothing here allows get"]],
  ],
])("names %s", async (_, changes, wanted) => {
  const { reasons } = (await refusalOf(changes))!;
  expect(reasons.map(({ line, expression, outcome }) => [line, expression, outcome])).toEqual(wanted);
});

test.each([
  ["users/anna/plays/p1", "users/{uid}/plays/{playId}"],
  ["users/anna/secrets/s1/x/y", "users/{}/secrets/{}/x/{}"],
  ["anna@example.org/anna", "{}/{}"],
])("shows the path %s as %s", async (path, pattern) => {
  expect(await refusalOf({ operation: "get", path, caller: makeCaller("otto") })).toMatchObject({ pattern });
});

test("a path without a match is reported as such", async () => {
  const { reasons } = (await refusalOf({ operation: "get", path: "secrets/a" }))!;
  expect(reasons).toMatchObject([{ line: 2, outcome: "no match fits this path" }]);
});

test("says for which query the rules cannot be proved", async () => {
  const text = RULES.replace("allow get:", "allow list:");
  const request = { operation: "list" as const, path: "users/anna/plays/{unknown}", query: { allDescendants: true } };
  expect(await refusalOf({ ...request, caller: makeCaller("otto") }, text)).toMatchObject({
    pattern: "users/{uid}/plays/{playId}",
    reasons: [{ expression: "request.auth.uid == uid", outcome: "is false" }],
  });
});

/** A condition of the rules and its outcome: true, false, or neither because of a fault. */
const condition = fc.letrec<{ any: string; leaf: string }>((tie) => ({
  leaf: fc.constantFrom(
    "true",
    "false",
    "1 / 0 == 1",
    "request.auth == null",
    "f(false)",
    "f(1 / 0 == 1)",
    "f(true)",
    "1",
  ),
  any: fc.oneof(
    { maxDepth: 5, depthIdentifier: "condition" },
    tie("leaf"),
    fc.tuple(tie("any"), fc.constantFrom("&&", "||"), tie("any")).map(([a, op, b]) => `(${a}) ${op} (${b})`),
    fc.tuple(tie("any"), tie("any"), tie("any")).map(([a, b, c]) => `((${a}) ? (${b}) : (${c}))`),
    tie("any").map((a) => `!(${a})`),
    tie("any").map((a) => `f(${a})`),
  ),
})).any;

test("finds a reason for every refusal, and for nothing else", async () => {
  await fc.assert(
    fc.asyncProperty(condition, async (text) => {
      const rules = `rules_version = '2'; service cloud.firestore { function f(x) { return x; }
        match /users/{uid} { allow create: if ${text}; } }`.replace(
        "match /users",
        "match /databases/{d}/documents/users",
      );
      const refusal = await refusalOf({}, rules);
      if (!refusal) return;
      expect(refusal.reasons.length).toBeGreaterThan(0);
      for (const { expression, outcome } of refusal.reasons) {
        // The function returns x.
        expect(`${text} x`).toContain(expression.replace("…", ""));
        expect(outcome).toBeTruthy();
      }
      expect(JSON.stringify(refusal.reasons)).not.toContain("met a limit");
    }),
    { numRuns: 500 },
  );
});

test("contains no data, no ids and nothing of the caller", async () => {
  const secret = fc.constantFrom("Geheimnis", "anna@example.org", "12345678901");
  await fc.assert(
    fc.asyncProperty(secret, secret, secret, async (name, day, uid) => {
      const texts = [
        RULES,
        RULES.replace("request.resource.data.name, 5", "{'a': 'b'}[request.resource.data.name], 5"),
      ];
      for (const text of texts) {
        const refusal = await refusalOf(
          { ...creates({ name, day }), path: `users/${uid}`, caller: makeCaller(uid) },
          text,
        );
        expect(JSON.stringify(refusal)).not.toMatch(/Geheimnis|anna@|12345678901/);
      }
    }),
    { numRuns: 50 },
  );
});

test("is short, whatever the rules are", async () => {
  const long = `request.auth.uid == '${"x".repeat(1000)}'`;
  const rules = RULES.replace(
    "allow delete: if false;",
    `allow delete: if ${Array(100).fill(`(${long})`).join(" || ")};`,
  );
  const refusal = await refusalOf({ operation: "delete" }, rules);
  expect(JSON.stringify(refusal).length).toBeLessThan(3000);
});
