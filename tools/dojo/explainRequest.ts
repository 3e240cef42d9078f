import type { CallSite, Reason } from "../../server/access/access.ts";

/** The fields of a log line that are used here. */
interface Entry {
  time?: string;
  event?: string;
  requestId?: string;
  method?: string;
  status?: number;
  who?: string;
  operation?: string;
  path?: string;
  file?: string;
  reasons?: Reason[];
  count?: number;
  name?: string;
  message?: string;
}

/** Lines shown before and after the relevant one. */
const CONTEXT_LINES = 2;

/**
 * Explains in plain English what the log says about one request. Lines may have a journal's prefix. `readRules` returns
 * the text of a rules file, if it exists.
 */
export async function explainRequest(
  requestId: string,
  lines: AsyncIterable<string>,
  readRules: (file: string) => string | undefined,
): Promise<{ isKnown: boolean; text: string }> {
  const entries: Entry[] = [];
  let skipped = 0;
  for await (const line of lines) {
    const entry = parseEntry(line);
    if (entry?.event === "denials.skipped") skipped += entry.count ?? 0;
    if (entry?.requestId === requestId) entries.push(entry);
  }
  const said = entries.flatMap((entry) => describe(entry, readRules, skipped));
  if (said.length > 0) return { isKnown: true, text: said.join("\n\n") };
  return { isKnown: false, text: `This log has no line of request ${requestId}.${hintOf(skipped)}` };
}

function parseEntry(line: string): Entry | undefined {
  const start = line.indexOf("{");
  if (start < 0) return undefined;
  try {
    return JSON.parse(line.slice(start)) as Entry;
  } catch {
    return undefined;
  }
}

function hintOf(skipped: number): string {
  return skipped === 0 ? "" : ` ${skipped} refusals were left out of it, because there were too many at once.`;
}

function describe(entry: Entry, readRules: (file: string) => string | undefined, skipped: number): string[] {
  const { event, method, status, time, name, message } = entry;
  if (event === "access.denied") return [describeDenial(entry, readRules)];
  if (event === "request.failed" || event === "stream.failed")
    return [`It met a fault of the server: ${name}: ${message}`];
  if (event !== "request.answered") return [];
  const hint = status === 403 ? hintOf(skipped) : "";
  return [`${method} was answered with status ${status} at ${time}.${hint}`];
}

function describeDenial(
  { time, method, who, operation, path, file = "", reasons = [] }: Entry,
  readRules: (file: string) => string | undefined,
): string {
  const asker = who === "nobody" ? "who had sent no token" : `whom this log calls ${who}`;
  const many = reasons.length > 1 ? "Any of these would have had to hold" : "This would have had to hold";
  const text = readRules(file);
  return [
    `The rules refused this request at ${time}: ${method} wanted to ${operation} ${path}, for a caller ${asker}.`,
    `${many}, but did not:`,
    ...reasons.map((reason) => describeReason(file, text, reason)),
  ].join("\n\n");
}

function describeReason(file: string, text: string | undefined, reason: Reason): string {
  const { line, column, expression, outcome, calls } = reason;
  const place = `${file}:${line}:${column}  ${expression}\n  ${outcome}`;
  const through = calls.toReversed().map((call) => `  called in line ${call.line}: ${call.expression}`);
  return [place, ...through, "", excerptOf(text, reason)].join("\n");
}

/** The lines around an expression, its first one marked; or why they are not shown. */
function excerptOf(text: string | undefined, { line, expression }: CallSite): string {
  if (text === undefined) return "  (The rules file is not on this machine.)";
  const lines = text.split("\n");
  if (!isThere(lines, line, expression)) return "  (The rules file has changed since: the line is another one now.)";
  const first = Math.max(1, line - CONTEXT_LINES);
  return lines
    .slice(first - 1, line + CONTEXT_LINES)
    .map(
      (content, index) => `  ${first + index === line ? ">" : " "} ${String(first + index).padStart(4)} | ${content}`,
    )
    .join("\n");
}

/** An expression may span several lines, and logs quote it shortened on one. */
function isThere(lines: string[], line: number, expression: string): boolean {
  const firstWord = expression.split(/\s/, 1)[0]!.replace(/…$/, "");
  return lines[line - 1]?.includes(firstWord) ?? false;
}
