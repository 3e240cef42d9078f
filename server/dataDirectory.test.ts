import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { closeDataDirectory } from "./dataDirectory.ts";

let parent: string;
let directory: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "dojo-private-"));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  directory = join(parent, "data");
});

/** A file, optionally with a mode for its directory, as an older version or a careless copy leaves it. */
function put(path: string, mode: number): string {
  const file = join(directory, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, "text");
  chmodSync(file, mode);
  return file;
}
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
/** Only the superuser can give files away. */
const isSuperuser = process.geteuid?.() === 0;

test("makes a directory that nobody else may enter", () => {
  expect(closeDataDirectory(join(directory, "deep"))).toEqual([]);
  expect(modeOf(join(directory, "deep"))).toBe("700");
});

test("closes all that is there already, and says what was open", () => {
  const files = [
    "dojo.sqlite",
    "dojo.sqlite-wal",
    "dojo.sqlite-shm",
    "dojo.sqlite.bak",
    "outbox/a.eml",
    "outbox/.b.part",
  ];
  for (const file of files) put(file, 0o644);
  const fine = put("outbox/fine.eml", 0o600);
  chmodSync(join(directory, "outbox"), 0o755);
  chmodSync(directory, 0o777);
  expect(closeDataDirectory(directory).sort()).toEqual([".", ...files, "outbox"].sort());
  expect(modeOf(directory)).toBe("700");
  expect(modeOf(join(directory, "outbox"))).toBe("700");
  for (const file of files) expect(modeOf(join(directory, file))).toBe("600");
  expect(modeOf(fine)).toBe("600");
  expect(closeDataDirectory(directory)).toEqual([]);
});

test("leaves the operator's legal texts as they are", () => {
  const legal = put("legal/impressum.txt", 0o644);
  closeDataDirectory(directory);
  expect(modeOf(legal)).toBe("644");
});

test.each(["dojo.sqlite", "dojo.sqlite-wal", "outbox"])("does not follow a link in the place of %s", (name) => {
  mkdirSync(directory);
  const target = join(parent, "elsewhere");
  writeFileSync(target, "somebody's");
  chmodSync(target, 0o644);
  symlinkSync(target, join(directory, name));
  expect(() => closeDataDirectory(directory)).toThrow(`${join(directory, name)} is a symbolic link`);
  expect(modeOf(target)).toBe("644");
});

test("does not touch what other links lead to", () => {
  put("dojo.sqlite", 0o600);
  const target = join(parent, "elsewhere");
  writeFileSync(target, "somebody's");
  chmodSync(target, 0o644);
  symlinkSync(target, join(directory, "notes"));
  symlinkSync(join(parent, "nowhere"), join(directory, "dangling"));
  closeDataDirectory(directory);
  expect(modeOf(target)).toBe("644");
});

test("the directory itself may be the operator's link to another disk", () => {
  const disk = join(parent, "disk");
  mkdirSync(disk, { mode: 0o755 });
  symlinkSync(disk, directory);
  expect(closeDataDirectory(directory)).toEqual(["."]);
  expect(modeOf(disk)).toBe("700");
});

test("says nothing where there is no directory: opening the database will", () => {
  const file = join(parent, "file");
  writeFileSync(file, "");
  expect(closeDataDirectory(file)).toEqual([]);
  expect(closeDataDirectory(join(file, "data"))).toEqual([]);
  expect(readFileSync(file, "utf8")).toBe("");
  expect(existsSync(join(file, "data"))).toBe(false);
});

describe.runIf(isSuperuser)("of another user", () => {
  test.each([".", "dojo.sqlite", "outbox", "outbox/dojo.sqlite"])("%s is refused", (name) => {
    put("outbox/dojo.sqlite", 0o644);
    put("dojo.sqlite", 0o644);
    const path = join(directory, name);
    chownSync(path, 12_345, 12_345);
    expect(() => closeDataDirectory(directory)).toThrow(`${path} belongs to another user (12345)`);
    expect(statSync(path).uid).toBe(12_345);
  });

  test("a text that is not ours is left alone", () => {
    const file = put("notes.txt", 0o644);
    chownSync(file, 12_345, 12_345);
    expect(closeDataDirectory(directory)).not.toContain("notes.txt");
    expect(modeOf(file)).toBe("644");
  });
});
