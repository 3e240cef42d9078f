import { expect, test } from "vitest";
import { makeCaller } from "../../tests/fixtures/rulesWorld.ts";
import { makeLog } from "../log.ts";
import type { Refused } from "./access.ts";
import { makeDenials } from "./denials.ts";

const reason = { line: 97, column: 12, expression: "gain == 0", outcome: "is false", calls: [] };
const refused: Refused = {
  allowed: false,
  explain: () => ({ operation: "update", pattern: "users/{uid}", file: "my.rules", reasons: [reason] }),
};
const REQUEST = { requestId: "0123456789", method: "firestore:commit" };

function open({ isDevelopment = false } = {}) {
  const time = { nowMs: 1_795_000_000_000 };
  const lines: string[] = [];
  const due: (() => void)[] = [];
  const clock = () => time.nowMs;
  const log = makeLog((line) => lines.push(line), clock);
  const denials = makeDenials({ log, clock, isDevelopment, later: (_, callback) => due.push(callback) });
  const entries = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return { time, due, lines, entries, denials: denials.of(REQUEST) };
}

test("a refusal is logged with its reason, and the client gets the error that the SDK knows, with the id of its line", () => {
  const { denials, entries } = open();
  const error = denials.refuse(makeCaller("anna"), refused);
  expect(error.toJSON()).toEqual({
    code: 403,
    status: "PERMISSION_DENIED",
    message: "Missing or insufficient permissions. (request 0123456789)",
    details: [{ "@type": "type.googleapis.com/google.rpc.RequestInfo", requestId: "0123456789" }],
  });
  expect(entries()).toEqual([
    {
      time: expect.any(String),
      level: "info",
      event: "access.denied",
      ...REQUEST,
      who: expect.stringMatching(/^[0-9a-f]{10}$/),
      operation: "update",
      path: "users/{uid}",
      file: "my.rules",
      reasons: [reason],
    },
  ]);
});

test("in development the client hears the place in the rules too", () => {
  const { denials } = open({ isDevelopment: true });
  expect(denials.refuse(null, refused).message).toBe(
    'Missing or insufficient permissions. (update users/{uid}: my.rules:97:12 "gain == 0" is false; request 0123456789)',
  );
});

test("callers are told apart, but not from one process to the next", () => {
  const whoIs = (uids: string[]) => {
    const { denials, entries } = open();
    for (const uid of uids) denials.refuse(makeCaller(uid), refused);
    return entries().map(({ who }) => who);
  };
  const [anna, otto, annaAgain] = whoIs(["anna", "otto", "anna"]);
  expect(anna).toBe(annaAgain);
  expect(anna).not.toBe(otto);
  expect(whoIs(["anna"])).not.toEqual([anna]);
});

test("a flood is cut short, by caller and in all, and counted", () => {
  const { denials, entries, due } = open();
  for (let n = 0; n < 1000; n++) denials.refuse(null, refused);
  expect(entries()).toHaveLength(15);
  for (let n = 0; n < 1000; n++) denials.refuse(makeCaller(`u${n}`), refused);
  expect(entries()).toHaveLength(60);
  expect(due).toHaveLength(1);
  due[0]!();
  expect(entries().at(-1)).toMatchObject({ event: "denials.skipped", level: "warn", count: 1940 });
  expect(entries()).toHaveLength(61);
});

test("no reason is searched for a refusal that is not logged", () => {
  const { denials } = open();
  let explained = 0;
  const explain = () => {
    explained++;
    return refused.explain();
  };
  for (let n = 0; n < 1000; n++) denials.refuse(null, { allowed: false, explain });
  expect(explained).toBe(15);
});

test.each([60_000, -3_600_000])("a new minute begins after %d ms, also on a clock that was set back", (passedMs) => {
  const { denials, entries, time } = open();
  for (let n = 0; n < 20; n++) denials.refuse(null, refused);
  time.nowMs += passedMs;
  denials.refuse(null, refused);
  expect(entries().slice(-2)).toMatchObject([{ event: "denials.skipped", count: 5 }, { event: "access.denied" }]);
});
