import { describe, expect, it } from "vitest";
import { type StatusCode, WireError } from "./errors.ts";

describe("errors of documents (rule 25.6)", () => {
  it.each<[number, StatusCode]>([
    [400, "FAILED_PRECONDITION"],
    [401, "UNAUTHENTICATED"],
    [403, "PERMISSION_DENIED"],
    [404, "NOT_FOUND"],
    [409, "ABORTED"],
    [429, "RESOURCE_EXHAUSTED"],
    [499, "CANCELLED"],
    [500, "UNKNOWN"],
    [501, "UNIMPLEMENTED"],
    [503, "UNAVAILABLE"],
    [504, "DEADLINE_EXCEEDED"],
  ])("%i is %s", (status, code) => {
    expect(new WireError(code, "Nein.").toJSON()).toEqual({ code: status, status: code, message: "Nein." });
  });
});
