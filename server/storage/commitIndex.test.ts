import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { adapterOf, listOf, STORES } from "../../tests/fixtures/stores.ts";
import { ofCollection, after, KIND } from "./index/keys.ts";
import type { CommitReader, Store } from "./store.ts";

/** All documents of a collection, by their names in the index. */
const NOTES = (() => {
  const from = ofCollection("notes").at(["n"]).head(KIND.field);
  return { from, to: after(from) };
})();

const pathsIn = async (read: CommitReader) => (await listOf(read.index!.paths(NOTES))).toSorted();

describe.each(STORES)("%s", (name) => {
  let store: Store;
  beforeEach(async () => {
    const opened = await adapterOf(name)({ directory: ":memory:", clock: () => 1_795_000_000_000 });
    onTestFinished(() => opened.close());
    store = opened;
  });
  const put = (id: string) => store.commit(async () => [{ path: `notes/${id}`, fields: { n: { nullValue: null } } }]);

  test("a commit decides by queries of the very state that it follows", async () => {
    await put("a");
    const seen: string[][] = [];
    // Each adds one if it finds an even number: were two decided on the same state, there would be an odd one missing.
    const addOne = (id: string) =>
      store.commit(
        async (read) => {
          const paths = await pathsIn(read);
          seen.push(paths);
          return [{ path: `notes/${id}-${paths.length}`, fields: { n: { nullValue: null } } }];
        },
        { readsIndex: true },
      );
    await Promise.all([addOne("b"), put("c"), addOne("d"), addOne("e"), put("f")]);
    const final = await store.read(async (read) => (await listOf(read.paths(NOTES))).toSorted());
    expect(final.result).toHaveLength(6);
    // No two have seen the same state, and each saw the writes of those before.
    expect(new Set(seen.map(({ length }) => length)).size).toBe(3);
  });

  test("what it throws after a query leaves everything as it was, and the next one goes on", async () => {
    await put("a");
    await put("b");
    const refused = store.commit(
      async (read) => {
        for await (const path of read.index!.paths(NOTES)) throw new Error(`no ${path}`);
        return [];
      },
      { readsIndex: true },
    );
    await expect(refused).rejects.toThrow(/^no notes\//);
    await put("c");
    const final = await store.read(async (read) => (await listOf(read.paths(NOTES))).length);
    expect(final.result).toBe(3);
  });
});
