import { expect, test } from "vitest";
import { missingIndexError } from "./missingIndex.ts";

const CONSOLE = "https://console.firebase.google.com/v1/r/project/demo-dojo/firestore/indexes";

/** What the link says, without the lengths and tags of its encoding. */
function linkOf(message: string) {
  const [, kind = "", encoded = ""] = /\?create_(\w+)=([\w-]+)$/.exec(message) ?? [];
  return { kind, text: Buffer.from(encoded, "base64url").toString("latin1") };
}

test("an index of several fields is a composite one, as the console encodes it", () => {
  const { code, message } = missingIndexError("wawa44-58d1e", {
    collectionId: "livechat_tickets",
    isGroup: false,
    fields: [
      { fieldPath: ["userId"], mode: "ASCENDING" },
      { fieldPath: ["lastMessageTime"], mode: "DESCENDING" },
    ],
    nameDescending: true,
  });
  expect(code).toBe("FAILED_PRECONDITION");
  // A link that the hosted service has given out for this index.
  expect(message).toBe(
    "The query requires an index. You can create it here: https://console.firebase.google.com/v1/r/project/wawa44-58d1e/" +
      "firestore/indexes?create_composite=ClVwcm9qZWN0cy93YXdhNDQtNThkMWUvZGF0YWJhc2VzLyhkZWZhdWx0KS9jb2xsZWN0aW9uR3JvdXBz" +
      "L2xpdmVjaGF0X3RpY2tldHMvaW5kZXhlcy9fEAEaCgoGdXNlcklkEAEaEwoPbGFzdE1lc3NhZ2VUaW1lEAIaDAoIX19uYW1lX18QAg",
  );
});

test("an index of one field is an exemption", () => {
  const index = { collectionId: "members", isGroup: true, nameDescending: false };
  const field = { fieldPath: ["userId"], mode: "ASCENDING" } as const;
  // Given out by the hosted service, too.
  expect(missingIndexError("nascar-pick-em", { ...index, fields: [field] }).message).toBe(
    "The query requires a COLLECTION_GROUP_ASC index for collection members and field userId. You can create it here: " +
      "https://console.firebase.google.com/v1/r/project/nascar-pick-em/firestore/indexes?create_exemption=" +
      "ClJwcm9qZWN0cy9uYXNjYXItcGljay1lbS9kYXRhYmFzZXMvKGRlZmF1bHQpL2NvbGxlY3Rpb25Hcm91cHMvbWVtYmVycy9maWVsZHMvdXNlcklkEAIa" +
      "CgoGdXNlcklkEAE",
  );
});

test("names that are no identifiers stand in backticks; elements of lists are said", () => {
  const index = { collectionId: "c", isGroup: false, nameDescending: false };
  const fields = [{ fieldPath: ["a.b", "c`d"], mode: "CONTAINS" } as const];
  const { message } = missingIndexError("demo-dojo", { ...index, fields });
  expect(message).toContain("a COLLECTION_CONTAINS index for collection c and field `a.b`.`c\\`d`.");
  expect(message).toContain(CONSOLE);
  expect(linkOf(message)).toMatchObject({ kind: "exemption" });
  expect(linkOf(message).text).toContain("/fields/`a.b`.`c\\`d`\x10\x01\x1a");
});

test("a long name has its length in two bytes", () => {
  const fields = [{ fieldPath: ["x".repeat(300)], mode: "ASCENDING" } as const];
  const { text } = linkOf(
    missingIndexError("demo-dojo", { collectionId: "c", isGroup: false, nameDescending: true, fields }).message,
  );
  expect(text).toContain(`\n\xac\x02${"x".repeat(300)}\x10\x01`);
  expect(text.endsWith("\x1a\x0c\n\x08__name__\x10\x02")).toBe(true);
});
