import type * as v from "valibot";

const kinds: Record<string, string> = {
  string: "ein Text",
  number: "eine Zahl",
  boolean: "true oder false",
  array: "eine Liste",
  strict_object: "eine Gruppe von Feldern",
  union: "ein Text oder eine Liste von Texten",
};

/** A schema's issue in German; messages defined in the schema are kept. */
export function describeIssue(issue: v.BaseIssue<unknown>): string {
  const last: unknown = issue.path?.at(-1)?.key;
  const key = typeof last === "string" ? last : "";
  if (issue.type === "strict_object" && issue.expected === "never") {
    return `das Feld „${key}“ gibt es hier nicht – verschrieben oder falsch eingerückt?`;
  }
  if (issue.type === "strict_object" && issue.received === "undefined" && issue.expected?.startsWith('"')) {
    return "fehlt";
  }
  if (issue.kind === "schema" && (issue.input === undefined || issue.input === null)) return "fehlt";
  if (issue.type === "string" && typeof issue.input === "number") return `ist ein Text, also '${issue.input}'`;
  const kind = kinds[issue.type];
  return kind && issue.kind === "schema" ? `muss ${kind} sein, ist aber ${issue.received}` : issue.message;
}
