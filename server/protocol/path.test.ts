import { describe, expect, it } from "vitest";
import { parseFieldPath, setField, getField } from "./fieldPath.ts";
import { compareNames, documentName, parseDocumentName, parseParent, splitPath } from "./path.ts";

const root = "projects/digital-dojo/databases/(default)/documents";

describe("parseDocumentName", () => {
  it("gives back the path of a full name", () => {
    expect(parseDocumentName("digital-dojo", documentName("digital-dojo", "users/u1/plays/p 1"))).toBe(
      "users/u1/plays/p 1",
    );
  });

  it.each([
    [root],
    [`${root}/users`],
    [`${root}/users/`],
    [`${root}/users/..`],
    [`${root}/users/__secret__`],
    [`${root}/users/${"x".repeat(1501)}`],
    [`projects/other/databases/(default)/documents/users/u1`],
    [`${root}x/users/u1`],
    ["users/u1"],
    [undefined],
    [7],
  ])("refuses %s", (name) => expect(() => parseDocumentName("digital-dojo", name)).toThrow());

  it("takes numeric ids of the legacy form", () => {
    expect(parseDocumentName("digital-dojo", `${root}/c/__id12__`)).toBe("c/__id12__");
  });
});

describe("parseParent", () => {
  it("takes the root and documents only", () => {
    expect(parseParent("digital-dojo", root)).toBe("");
    expect(parseParent("digital-dojo", `${root}/users/u1`)).toBe("users/u1");
    expect(() => parseParent("digital-dojo", `${root}/users`)).toThrow();
  });
});

describe("splitPath and compareNames", () => {
  it("knows parent, collection and id", () => {
    expect(splitPath("users/u1/plays/p1")).toEqual({ parent: "users/u1", collectionId: "plays", documentId: "p1" });
    expect(splitPath("users/u1")).toEqual({ parent: "", collectionId: "users", documentId: "u1" });
  });

  it("orders by segments, numeric ids first", () => {
    const names = ["c/a/d/e", "c/b", "c/__id10__", "c/a", "c/__id9__"];
    expect(names.sort(compareNames)).toEqual(["c/__id9__", "c/__id10__", "c/a", "c/a/d/e", "c/b"]);
  });
});

describe("field paths", () => {
  it.each([
    ["a.b_1", ["a", "b_1"]],
    ["`a.b`.c", ["a.b", "c"]],
    ["`a\\`b\\\\c`", ["a`b\\c"]],
    ["ü", undefined],
    ["`ü`", ["ü"]],
    ["a..b", undefined],
    ["a.", undefined],
    ["", undefined],
    ["1a", undefined],
    ["`a", undefined],
  ])("%s", (text, path) => {
    if (path) expect(parseFieldPath(text)).toEqual(path);
    else expect(() => parseFieldPath(text)).toThrow();
  });

  it("set, get and remove without touching what lies beside", () => {
    const one = { integerValue: "1" };
    const fields = setField(setField({}, ["a", "b"], one), ["c"], one);
    expect(getField(fields, ["a", "b"])).toEqual(one);
    expect(setField(fields, ["a", "b"], undefined)).toEqual({ a: { mapValue: { fields: {} } }, c: one });
    expect(setField(fields, ["c", "d", "e"], undefined)).toEqual(fields);
    expect(getField(fields, ["constructor"])).toBeUndefined();
  });
});
