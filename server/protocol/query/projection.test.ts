import fc from "fast-check";
import { expect, test } from "vitest";
import { anyValue } from "../../../tests/fixtures/wire/values.ts";
import { type FieldPath, getField } from "../document/fieldPath.ts";
import { makeProjection, pickFields } from "./projection.ts";
import type { Fields } from "../document/document.ts";
import { finish } from "../work.ts";

const pick = (fields: Fields, paths: FieldPath[]) => finish(pickFields(fields, finish(makeProjection(paths))));

test("a projection has the fields that its paths name, and no others", () => {
  const name = fc.constantFrom("a", "b", "constructor", "toString", "__proto__");
  const path = fc.array(name, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.dictionary(name, anyValue), fc.array(path, { maxLength: 4 }), (fields, paths) => {
      const picked = pick(fields, paths);
      for (const path of paths) {
        expect(JSON.stringify(getField(picked, path))).toBe(JSON.stringify(getField(fields, path)));
      }
      expect(Object.keys(picked).every((name) => paths.some(([first]) => first === name))).toBe(true);
      expect(pick(picked, paths)).toEqual(picked);
    }),
  );
});

test("a path inside of another adds nothing, and leaves nothing out", () => {
  const fields: Fields = { a: { mapValue: { fields: { b: { nullValue: null }, c: { nullValue: null } } } } };
  expect(pick(fields, [["a"], ["a", "b"]])).toEqual(fields);
  expect(pick(fields, [["a", "b"], ["a"]])).toEqual(fields);
  expect(pick(fields, [["a", "d"]])).toEqual({});
});
