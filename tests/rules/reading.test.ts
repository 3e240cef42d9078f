import { expect, test } from "vitest";
import { DAY, ERASURE, erasure, ME, NOTE, PLAY, played, twoNotes } from "../fixtures/rulesData.ts";
import { worldOf } from "../fixtures/rulesScenario.ts";
import { allowsRead, toValue } from "../fixtures/rulesWorld.ts";

const everything = worldOf({ ...played, ...twoNotes });

test.each([
  ["get", ME],
  ["get", PLAY],
  ["get", DAY],
  ["get", NOTE],
  ["list", PLAY],
  ["list", DAY],
  ["list", NOTE],
  ["get", "users/anna/plays/missing"],
  ["get", "users/anna/gameStats/missing"],
  ["get", "techniqueNotes/kuen-limpo-1-anna"],
  ["list", "users/anna/plays/{unknown}"],
  ["list", "users/anna/gameStats/{unknown}"],
] as const)("reading by its owner only: %s %s", async (operation, path) => {
  expect(await allowsRead(everything, "anna", operation, path)).toBe(true);
  expect(await allowsRead(everything, "eve", operation, path)).toBe(false);
  expect(await allowsRead(everything, null, operation, path)).toBe(false);
});

test("that an account was deleted is seen by nobody else", async () => {
  const gone = worldOf({ [ERASURE]: erasure });
  expect(await allowsRead(gone, "anna", "get", ERASURE)).toBe(true);
  expect(await allowsRead(gone, "eve", "get", ERASURE)).toBe(false);
  expect(await allowsRead(gone, null, "get", ERASURE)).toBe(false);
});

test.each(["users/anna", "users/{unknown}", "techniqueNotes/{unknown}", "erasures/{unknown}", "anything/{unknown}"])(
  "nobody lists %s",
  async (path) => expect(await allowsRead(everything, "anna", "list", path)).toBe(false),
);

test.each([
  ["anna", "anna", true],
  ["anna", "eve", false],
  [null, "anna", false],
])("an empty query by %s for the notes of %s: %s", async (uid, owner, expected) => {
  const query = { equal: [{ fieldPath: ["uid"], value: toValue(owner) }] };
  expect(await allowsRead(worldOf({}), uid, "list", "techniqueNotes/{unknown}", query)).toBe(expected);
});

test("an empty query of a collection group is refused", async () => {
  const query = { allDescendants: true };
  expect(await allowsRead(worldOf({}), "anna", "list", "plays/{unknown}", query)).toBe(false);
});
