import { Writable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { makeOutput } from "./output.ts";

/** An output on a disk that can be full. */
function open() {
  const disk = { isFull: false, text: "", writes: 0 };
  const stream = new Writable({
    write: (chunk, _, done) => {
      if (disk.isFull) return done(new Error("ENOSPC"));
      disk.text += String(chunk);
      disk.writes++;
      done();
    },
  });
  let exit = () => {};
  const writeAnyway = (text: string) => {
    if (disk.isFull) throw new Error("ENOSPC");
    disk.text += text;
  };
  const write = makeOutput(stream, writeAnyway, (last) => (exit = last));
  return { disk, stream, write, exit: () => exit() };
}

it("loses only lines that cannot be written", async () => {
  const { disk, stream, write } = open();
  write("one");
  await setImmediate();
  disk.isFull = true;
  write("two");
  await new Promise((resolve) => stream.once("close", resolve));
  write("three");
  await setImmediate();
  disk.isFull = false;
  write("four");
  await setImmediate();
  expect(disk.text).toBe("one\nfour\n");
});

it("writes the lines of a turn together, each once and in order", async () => {
  const { disk, write } = open();
  write("one");
  write("two");
  await setImmediate();
  write("three");
  await setImmediate();
  expect(disk).toMatchObject({ text: "one\ntwo\nthree\n", writes: 2 });
});

it("writes the last lines before the process ends", () => {
  const { disk, write, exit } = open();
  write("stopped");
  exit();
  expect(disk.text).toBe("stopped\n");
});
