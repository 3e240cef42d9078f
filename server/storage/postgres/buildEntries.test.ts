import { expect, onTestFinished, test } from "vitest";
import { makeDatabase } from "../../../tests/fixtures/postgres/databases.ts";
import { find } from "../../../tests/fixtures/stores.ts";
import { type Indexes, NO_INDEXES } from "../index/indexes.ts";
import { openPostgresStore } from "./open.ts";

const GROUP: Indexes = {
  ...NO_INDEXES,
  declared: [
    {
      collectionId: "notes",
      isGroup: true,
      fields: [{ fieldPath: ["n"], mode: "ASCENDING" }],
      nameDescending: false,
    },
  ],
};

async function open(url: string, indexes: Indexes) {
  const store = await openPostgresStore({ url, connections: 2, indexes });
  onTestFinished(() => store.close());
  return store;
}

test("other indexes find what was there before; a server with the ones before can no longer read or write", async () => {
  const url = await makeDatabase();
  const before = await open(url, NO_INDEXES);
  const paths = Array.from({ length: 120 }, (_, n) => `users/u${n}/notes/${String(n).padStart(3, "0")}`);
  await before.commit(async () => paths.map((path, n) => ({ path, fields: { n: { integerValue: String(n) } } })));
  const after = await open(url, GROUP);
  const query = {
    from: [{ collectionId: "notes", allDescendants: true }],
    orderBy: [{ field: { fieldPath: "n" }, direction: "DESCENDING" }],
  };
  expect((await find(after, query)).map(({ path }) => path)).toEqual(paths.toReversed());
  await expect(before.read(async () => undefined)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  await expect(before.commit(async () => [{ path: "notes/a", fields: {} }])).rejects.toMatchObject({
    code: "UNAVAILABLE",
  });
  await (await open(url, GROUP)).commit(async () => [{ path: "notes/a", fields: {} }]);
  expect(await find(after, { from: [{ collectionId: "notes" }] })).toHaveLength(1);
});

test("the longest names have their place", async () => {
  const store = await open(await makeDatabase(), NO_INDEXES);
  // Random texts, since equal ones would be packed.
  const id = () =>
    Array.from({ length: 480 }, () => String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 5000))).join("");
  const [parent, collectionId] = [`a/${id()}/${id()}/${id()}`, id()];
  const paths = [1, 2].map((n) => `${parent}/${collectionId}/${n}`);
  await store.commit(async () => paths.map((path) => ({ path, fields: { n: { nullValue: null } } })));
  const { result } = await store.read((read) => read.get(paths[0]!));
  expect(result?.path).toBe(paths[0]);
  const found = await find(store, { from: [{ collectionId }] }, parent);
  expect(found.map(({ path }) => path)).toEqual(paths);
});
