import { expect, test } from "vitest";
import { watchQuiet } from "./quietMemory.ts";

const MB = 1024 * 1024;

/** A process whose state is set by hand; holds 100 MB once it has given back. */
function makeProcess(leftMb = 100) {
  const state = { usedMs: 0, heldMb: 90, given: 0 };
  const look = watchQuiet(
    {
      usedMs: () => state.usedMs,
      heldBytes: () => state.heldMb * MB,
      giveBack: () => {
        state.given++;
        state.heldMb = leftMb;
        state.usedMs += 500;
      },
    },
    5000,
  );
  return { state, look };
}

test("memory is given back once the load is over, and only then", () => {
  const { state, look } = makeProcess();
  state.heldMb = 350;
  state.usedMs += 101;
  look();
  expect(state.given).toBe(0);
  state.usedMs += 100;
  look();
  expect(state).toMatchObject({ given: 1, heldMb: 100 });
});

test("a server that holds little is left alone", () => {
  const { state, look } = makeProcess();
  state.heldMb = 149;
  look();
  expect(state.given).toBe(0);
});

test("what is in use is not asked for again and again, only what has come since", () => {
  const { state, look } = makeProcess(300);
  state.heldMb = 400;
  look();
  look();
  state.heldMb = 374;
  look();
  expect(state.given).toBe(1);
  state.heldMb = 376;
  look();
  expect(state.given).toBe(2);
});

test("what giving back costs is not taken for a load", () => {
  const { state, look } = makeProcess();
  state.heldMb = 350;
  look();
  state.heldMb = 350;
  look();
  expect(state.given).toBe(2);
});
