import { describe, expect, it } from "vitest";
import { getField, parseFieldPath } from "./document/fieldPath.ts";
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
    [`${root}/${"c/d/".repeat(100)}c/d`],
    [`${root}/${Array.from({ length: 6 }, () => "x".repeat(1050)).join("/")}`],
    [undefined],
    [7],
    [{ toString: 1 }],
  ])("refuses %j", (name) => expect(() => parseDocumentName("digital-dojo", name)).toThrow());

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

  it("are refused at the 21st segment, and beyond 1500 bytes", () => {
    const deep = (levels: number) => Array.from({ length: levels }, () => "a").join(".");
    expect(parseFieldPath(deep(20))).toHaveLength(20);
    expect(() => parseFieldPath(deep(21))).toThrow(/20 levels/);
    expect(() => parseFieldPath(deep(24_000))).toThrow(/1500 bytes/);
    expect(parseFieldPath(`\`${"\\`".repeat(1500)}\``)).toEqual(["`".repeat(1500)]);
    expect(() => parseFieldPath("a".repeat(1501))).toThrow(/1500 bytes/);
    expect(() => parseFieldPath(`\`${"ä".repeat(751)}\``)).toThrow(/1500 bytes/);
  });

  it("never echo more than a little of what was sent", () => {
    for (const text of ["-".repeat(3000), { toString: 1 }, [["x".repeat(5000)]], null, 7]) {
      const refuse = () => parseFieldPath(text);
      expect(refuse).toThrow(/not a valid field path/);
      expect(refuse).toThrow(/^.{0,200}$/s);
    }
  });

  it("find nothing in a document's prototype", () => {
    for (const name of ["constructor", "__proto__", "toString"]) expect(getField({}, [name])).toBeUndefined();
  });
});
