/** The codings that the build writes beside a file, best first, with their file endings. */
export const CODINGS = [
  { name: "br", ending: ".br" },
  { name: "gzip", ending: ".gz" },
] as const;

export type Coding = (typeof CODINGS)[number]["name"];

/**
 * The coding of the answer (RFC 9110, 12.5.3): of the available ones the client's favourite, the smallest among equals.
 * Undefined: identity, also for a client that refuses even that, because an answer is better than none.
 */
export function chooseCoding(acceptEncoding: string | undefined, available: readonly Coding[]): Coding | undefined {
  const weights = parseWeights(acceptEncoding ?? "");
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get("*") ?? 0;
  const plain = weights.get("identity") ?? 0;
  return available
    .filter((coding) => weightOf(coding) > 0 && weightOf(coding) >= plain)
    .reduce<Coding | undefined>(
      (best, coding) => (best && weightOf(best) >= weightOf(coding) ? best : coding),
      undefined,
    );
}

/** Lower-case names with their weight; an invalid weight counts as refused. */
function parseWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const item of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = item.split(";").map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? "1";
    if (name !== "")
      weights.set(name === "x-gzip" ? "gzip" : name, /^[01](\.\d{0,3})?$/.test(quality) ? Number(quality) : 0);
  }
  return weights;
}
