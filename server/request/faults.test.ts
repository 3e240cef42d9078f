import { describe, expect, it } from "vitest";
import { makeLog } from "../log.ts";
import { logFault } from "./faults.ts";

describe("logFault", () => {
  const logged = (error: unknown) => {
    const lines: string[] = [];
    const faultId = logFault(
      makeLog((line) => lines.push(line)),
      "request.failed",
      error,
    );
    return { faultId, lines, entry: JSON.parse(lines[0]!) as Record<string, unknown> };
  };

  it("writes what happened under the id that the answer shows", () => {
    const { faultId, lines, entry } = logged(new TypeError("x is not a function"));
    expect(faultId).toMatch(/^[0-9a-f-]{36}$/);
    expect(lines).toHaveLength(1);
    expect(entry).toMatchObject({
      level: "error",
      event: "request.failed",
      faultId,
      name: "TypeError",
      message: "x is not a function",
    });
    expect(entry.stack).toContain("faults.test.ts");
  });

  it.each([
    ["text", "text"],
    [undefined, "undefined"],
    [{ a: 1 }, "[object Object]"],
  ])("takes %j too, which is no error", (thrown, message) => {
    expect(logged(thrown).entry).toMatchObject({ name: "Error", message });
  });

  it("has an id for each", () => {
    expect(logged(1).faultId).not.toBe(logged(1).faultId);
  });
});
