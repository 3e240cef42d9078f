import { Buffer } from "node:buffer";
import fc from "fast-check";
import { expect, test } from "vitest";
import { base64ByteLength, normaliseBase64 } from "./base64.ts";

test("leaves what Node writes as it is, padded or not, in either alphabet", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 12 }), (bytes) => {
      const text = Buffer.from(bytes).toString("base64");
      expect(normaliseBase64(text)).toBe(text);
      expect(normaliseBase64(Buffer.from(bytes).toString("base64url"))).toBe(text);
      expect(base64ByteLength(text)).toBe(bytes.length);
    }),
  );
});

test("gives equal bytes equal texts", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9+/]{0,9}$/), (digits) => {
      const text = normaliseBase64(digits);
      if (digits.length % 4 === 1) expect(text).toBeUndefined();
      else expect(text).toBe(Buffer.from(digits, "base64").toString("base64"));
    }),
  );
});

test.each(["%", "A", "AA=A", "AAAAA", "A A=", "ä"])("%s is no base64", (text) => {
  expect(normaliseBase64(text)).toBeUndefined();
});
