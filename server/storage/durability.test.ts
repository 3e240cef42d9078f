import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { adapterOf, find, STORES } from "../../tests/fixtures/stores.ts";

const PROGRAM = fileURLToPath(new URL("../../tests/fixtures/commitUntilKilled.ts", import.meta.url));

interface Acknowledged {
  number: number;
  commitTimeMicros: number;
}

/** Lets a process commit, kills it after some acknowledged commits, and returns those. */
async function commitUntilKilled(adapter: string, directory: string, first: number, enough: number) {
  const child = spawn(process.execPath, [PROGRAM, adapter, directory, String(first)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const acknowledged: Acknowledged[] = [];
  for await (const line of createInterface(child.stdout)) {
    const [number, commitTimeMicros] = line.split(" ").map(Number);
    acknowledged.push({ number: number!, commitTimeMicros: commitTimeMicros! });
    if (acknowledged.length === enough) child.kill("SIGKILL");
  }
  expect(await exited).toEqual([null, "SIGKILL"]);
  return acknowledged;
}

test.each(STORES)(
  "%s keeps every acknowledged commit over kill -9, whole, and its times rise",
  async (adapter) => {
    const directory = mkdtempSync(join(tmpdir(), "dojo-durability-"));
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    // The other processes find there what this one has made.
    await (await adapterOf(adapter)({ directory, clock: Date.now })).close();
    const acknowledged: Acknowledged[] = [];
    for (const enough of [1, 40, 100]) {
      const first = (acknowledged.at(-1)?.number ?? -1) + 1000;
      const more = await commitUntilKilled(adapter, directory, first, enough);
      expect(more[0]!.commitTimeMicros).toBeGreaterThan(acknowledged.at(-1)?.commitTimeMicros ?? 0);
      acknowledged.push(...more);
    }

    // A wall clock at 1970: the times given out before are known only from the store.
    const store = await adapterOf(adapter)({ directory, clock: () => 0 });
    onTestFinished(() => store.close());
    const { readTimeMicros } = await store.read(async () => undefined);
    const result = {
      left: await find(store, { from: [{ collectionId: "left" }] }),
      right: await find(store, { from: [{ collectionId: "right" }] }),
    };

    const kept = new Map(result.left.map((document) => [document.path, document.updateTimeMicros]));
    for (const { number, commitTimeMicros } of acknowledged) expect(kept.get(`left/${number}`)).toBe(commitTimeMicros);
    expect(readTimeMicros).toBeGreaterThanOrEqual(Math.max(...kept.values()));
    // Commits are whole: an unacknowledged one may exist, but never half of it.
    const numbers = (documents: typeof result.left) => new Set(documents.map(({ path }) => path.split("/")[1]));
    expect(numbers(result.right)).toEqual(numbers(result.left));
  },
  30_000,
);
