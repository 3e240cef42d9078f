import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { chooseFile, type StoredFile } from "./file.ts";
import { KeptFiles } from "./keptFiles.ts";

const KIB = 1024;

/** Files with one time, so that what was read of them once is told from what is on the disk. */
function open() {
  const directory = mkdtempSync(join(tmpdir(), "dojo-kept-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const kept = new KeptFiles(() => 0);
  return {
    kept,
    write: (name: string, text: string) => {
      const location = join(directory, name);
      writeFileSync(location, text);
      utimesSync(location, 1_790_000_000, 1_790_000_000);
    },
    find: async (name: string): Promise<StoredFile> => {
      const location = join(directory, name);
      return chooseFile(location, (await kept.find(location))!, undefined);
    },
    textOf: async (file: StoredFile) => {
      const content = await kept.contentOf(file);
      return content && Buffer.from(content).toString();
    },
  };
}

it("reads a file once, and again after others have taken its place", async () => {
  const { write, find, textOf } = open();
  write("first", "before");
  const first = await find("first");
  expect(await textOf(first)).toBe("before");
  write("first", "after!");
  expect(await textOf(first)).toBe("before");
  for (let index = 0; index < 64; index++) {
    write(`other ${index}`, "x".repeat(256 * KIB));
    await textOf(await find(`other ${index}`));
  }
  expect(await textOf(first)).toBe("after!");
});

it("keeps what is asked for again and again, whatever else is asked for", async () => {
  const { write, find, textOf } = open();
  write("page", "before");
  const page = await find("page");
  await textOf(page);
  write("page", "after!");
  for (let index = 0; index < 100; index++) {
    write(`other ${index}`, "x".repeat(256 * KIB));
    await textOf(await find(`other ${index}`));
    expect(await textOf(page)).toBe("before");
  }
});

it("leaves long files, and those that are just being replaced, on the disk", async () => {
  const { write, find, textOf } = open();
  write("long", "x".repeat(256 * KIB + 1));
  expect(await textOf(await find("long"))).toBeUndefined();
  write("short", "the old build");
  const file = await find("short");
  write("short", "the new");
  expect(await textOf(file)).toBeUndefined();
});
