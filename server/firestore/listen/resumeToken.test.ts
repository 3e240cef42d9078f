import { expect, test } from "vitest";
import { parseResumeToken, toResumeToken } from "./resumeToken.ts";

test("a token brings back its time", () => {
  expect(parseResumeToken(toResumeToken(1_795_252_800_123_456))).toBe(1_795_252_800_123_456);
});

test.each(["", "AAAA", "not base64 at all", "MTIz"])("bytes of somebody else are no token: %j", (token) => {
  expect(parseResumeToken(token)).toBeUndefined();
});
