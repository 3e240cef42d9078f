import { describe, expect, test } from "vitest";
import { encodeFrame, parseCount, parseForwardBody } from "./frame.ts";

describe("encodeFrame", () => {
  test.each([
    ["ASCII", '["a"]', "5"],
    ["two bytes in UTF-8, one code unit", '["ü"]', "5"],
    ["outside the basic plane, two code units", '["🥋"]', "6"],
  ])("counts code units: %s", (_, json, length) => {
    expect(encodeFrame(json)).toBe(`${length}\n${json}`);
  });
});

describe("parseForwardBody", () => {
  test("reads messages in order, offset and headers", () => {
    const body = new URLSearchParams({
      headers: "Authorization:Bearer a.b.c\r\nX-Goog-Api-Client: gl-js/ fire/12\r\nbroken",
      count: "2",
      ofs: "7",
      req1___data__: '{"b":1}',
      req0___data__: '{"a":"x & y"}',
    });
    expect(parseForwardBody(new Map(body))).toEqual({
      headers: new Map([
        ["authorization", "Bearer a.b.c"],
        ["x-goog-api-client", "gl-js/ fire/12"],
      ]),
      ofs: 7,
      messages: ['{"a":"x & y"}', '{"b":1}'],
    });
  });

  test("an empty body holds nothing", () => {
    expect(parseForwardBody(new Map())).toEqual({ headers: new Map(), ofs: 0, messages: [] });
  });

  test.each(["count=1&ofs=0", "count=1001", "count=-1", "count=1e3", "count=0&ofs=x", "count=0&ofs=99999999999999999"])(
    "refuses %s",
    (body) => {
      expect(() => parseForwardBody(new Map(new URLSearchParams(body)))).toThrow(
        expect.objectContaining({ code: "INVALID_ARGUMENT" }),
      );
    },
  );
});

test("parseCount takes an absent number for 0", () => {
  expect(parseCount(null, 5, "AID")).toBe(0);
});
