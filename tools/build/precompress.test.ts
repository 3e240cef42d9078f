import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it, onTestFinished } from "vitest";
import { makeFolder, writeFiles } from "../../tests/fixtures/catalogueFolder.ts";
import { compressAll } from "./precompress.ts";

const long = (word: string) => word.repeat(300);

function folder(files: Record<string, string>): string {
  const { path, remove } = makeFolder({});
  onTestFinished(remove);
  writeFiles(path, files);
  return path;
}

it("compresses what is new, takes what the last build had, and leaves small files and pictures alone", async () => {
  const last = folder({
    "same.js": long("gleich"),
    "same.js.br": "the last build's",
    "same.js.gz": "the last build's, too",
    "changed.css": long("vorher"),
    "changed.css.br": "of what was before",
    "changed.css.gz": "of what was before",
    "halved.svg": long("halb"),
  });
  const files = { "same.js": long("gleich"), "changed.css": long("nachher"), "halved.svg": long("halb") };
  const now = folder({ ...files, "small.txt": "klein", "photo.webp": long("Bild") });
  await compressAll(now, last);
  const read = (name: string) => readFileSync(join(now, name));
  expect(read("same.js.br").toString()).toBe("the last build's");
  expect(read("same.js.gz").toString()).toBe("the last build's, too");
  for (const name of ["changed.css", "halved.svg"] as const) {
    expect(brotliDecompressSync(read(`${name}.br`)).toString()).toBe(files[name]);
    expect(gunzipSync(read(`${name}.gz`)).toString()).toBe(files[name]);
  }
  expect(readdirSync(now).filter((name) => /^(small|photo)/.test(name))).toEqual(["photo.webp", "small.txt"]);
});
