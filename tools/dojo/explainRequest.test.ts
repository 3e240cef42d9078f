import { expect, test } from "vitest";
import { explainRequest } from "./explainRequest.ts";

const RULES = ["one", "two", "  return a", "    && value.size() <= longest;", "five", "six", "seven"].join("\n");
const ID = "0123456789";

const denial = {
  time: "2026-11-22T20:01:12.000Z",
  level: "info",
  event: "access.denied",
  requestId: ID,
  method: "firestore:Write",
  who: "a77dfd65c8",
  operation: "update",
  path: "users/{uid}",
  file: "my.rules",
  reasons: [
    {
      line: 4,
      column: 8,
      expression: "value.size() <= longest",
      outcome: "is false",
      calls: [
        { line: 40, column: 1, expression: "isProfile(after)" },
        { line: 30, column: 1, expression: "isText(name, 60)" },
      ],
    },
  ],
};

async function* linesOf(...entries: (object | string)[]): AsyncGenerator<string> {
  for (const entry of entries) yield typeof entry === "string" ? entry : JSON.stringify(entry);
}

const explain = (entries: (object | string)[], rules: string | undefined = RULES) =>
  explainRequest(ID, linesOf(...entries), () => rules);

test("says what was wanted, which condition did not hold, how it was reached, and shows the place", async () => {
  const { isKnown, text } = await explain([denial]);
  expect(isKnown).toBe(true);
  expect(text)
    .toBe(`The rules refused this request at 2026-11-22T20:01:12.000Z: firestore:Write wanted to update users/{uid}, for a caller whom this log calls a77dfd65c8.

This would have had to hold, but did not:

my.rules:4:8  value.size() <= longest
  is false
  called in line 30: isText(name, 60)
  called in line 40: isProfile(after)

       2 | two
       3 |   return a
  >    4 |     && value.size() <= longest;
       5 | five
       6 | six`);
});

test("finds the line among others, whatever a journal puts before it", async () => {
  const other = { ...denial, requestId: "9876543210" };
  const journal = `Nov 22 20:01:12 host dojo[17]: ${JSON.stringify({ ...denial, who: "nobody" })}`;
  const answered = { event: "request.answered", requestId: ID, method: "firestore:commit", status: 403, time: "now" };
  const { text } = await explain(["Digital Dojo: http://localhost:8080", other, journal, "{broken", answered]);
  expect(text).toMatch(/for a caller who had sent no token/);
  expect(text).toMatch(/firestore:commit was answered with status 403 at now\.$/);
  expect(text.match(/The rules refused/g)).toHaveLength(1);
});

test("lists every condition that could have granted it", async () => {
  const reasons = [denial.reasons[0], { line: 6, column: 1, expression: "six", outcome: "there is no x", calls: [] }];
  const { text } = await explain([{ ...denial, reasons }]);
  expect(text).toMatch(/Any of these would have had to hold, but did not:/);
  expect(text).toMatch(/my\.rules:6:1 {2}six\n {2}there is no x/);
});

test.each([
  ["is not here", undefined, /not on this machine/],
  ["has changed since", "another\nfile", /has changed since/],
])("says when the rules file %s", async (_, rules, wanted) => {
  const { text } = await explainRequest(ID, linesOf(denial), () => rules);
  expect(text).toMatch(wanted);
  expect(text).toMatch(/value\.size\(\) <= longest/);
});

test("says when the log does not know, and that it may have been cut short", async () => {
  expect(await explain([])).toEqual({ isKnown: false, text: `This log has no line of request ${ID}.` });
  const answered = { event: "request.answered", requestId: ID, method: "firestore:commit", status: 403, time: "now" };
  const { isKnown, text } = await explain([answered, { event: "denials.skipped", count: 940 }]);
  expect(isKnown).toBe(true);
  expect(text).toMatch(/940 refusals were left out/);
});

test("tells of a fault, too", async () => {
  const fault = { event: "request.failed", requestId: ID, name: "TypeError", message: "x is undefined" };
  expect((await explain([fault])).text).toBe("It met a fault of the server: TypeError: x is undefined");
});
