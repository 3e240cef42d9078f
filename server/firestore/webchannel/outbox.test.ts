import * as fc from "fast-check";
import { expect, test } from "vitest";
import { Outbox } from "./outbox.ts";

test("gives each array the next id and sends it once", () => {
  const outbox = new Outbox();
  outbox.push(["noop"]);
  outbox.push([{ ü: 1 }]);
  expect(outbox.takeFrame()).toBe('28\n[[1,["noop"]],[2,[{"ü":1}]]]');
  expect(outbox.takeFrame()).toBeUndefined();
});

test("a new back channel gets again what was not acknowledged", () => {
  const outbox = new Outbox();
  for (const name of ["a", "b", "c"]) outbox.push([name]);
  outbox.takeFrame();
  outbox.push(["d"]);
  expect(outbox.acknowledge(2)).toBe(true);
  outbox.rewind();
  expect(outbox.takeFrame()).toContain('[[3,["c"]],[4,["d"]]]');
});

test("an id that was never sent is not acknowledged", () => {
  const outbox = new Outbox();
  outbox.push(["a"]);
  expect(outbox.acknowledge(1)).toBe(false);
  expect(outbox.bytes).toBeGreaterThan(0);
});

test("an old acknowledgement changes nothing", () => {
  const outbox = new Outbox();
  outbox.push(["a"]);
  outbox.takeFrame();
  expect(outbox.acknowledge(1)).toBe(true);
  expect(outbox.acknowledge(0)).toBe(true);
  expect(outbox.bytes).toBe(0);
});

test("over any number of broken connections the client gets every array, in order", () => {
  const step = fc.oneof(
    fc.constant("push" as const),
    fc.constant("send" as const),
    fc.nat({ max: 5 }).map((lost) => ({ reconnectAfterLosing: lost })),
  );
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const outbox = new Outbox();
      const client: number[] = [];
      let pushed = 0;
      let acknowledged = 0;
      for (const action of [...steps, { reconnectAfterLosing: 0 }, "send" as const]) {
        if (action === "push") outbox.push([++pushed]);
        else if (action === "send") client.push(...idsOf(outbox.takeFrame()).filter((id) => id > client.length));
        else {
          client.splice(Math.max(acknowledged, client.length - action.reconnectAfterLosing));
          acknowledged = client.length;
          expect(outbox.acknowledge(acknowledged)).toBe(true);
          outbox.rewind();
        }
      }
      expect(client).toEqual(Array.from({ length: pushed }, (_, index) => index + 1));
    }),
  );
});

function idsOf(frame = "2\n[]"): number[] {
  const arrays = JSON.parse(frame.slice(frame.indexOf("\n"))) as [number, unknown][];
  return arrays.map(([id]) => id);
}
