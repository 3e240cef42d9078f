import { Writable } from "node:stream";
import { expect, it } from "vitest";
import { makeOutput } from "./output.ts";

it("loses only lines that cannot be written", async () => {
  const disk = { isFull: false, text: "" };
  const stream = new Writable({
    write: (chunk, _, done) => {
      if (disk.isFull) return done(new Error("ENOSPC"));
      disk.text += String(chunk);
      done();
    },
  });
  const write = makeOutput(stream, (text) => {
    if (disk.isFull) throw new Error("ENOSPC");
    disk.text += text;
  });
  write("one");
  disk.isFull = true;
  write("two");
  await new Promise((resolve) => stream.once("close", resolve));
  write("three");
  disk.isFull = false;
  write("four");
  expect(disk.text).toBe("one\nfour\n");
});
