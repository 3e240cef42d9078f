/** What the build writes beside a file, best first, with the ending of the file that holds it. */
export const CODINGS = [
  { name: "br", ending: ".br" },
  { name: "gzip", ending: ".gz" },
] as const;

export type Coding = (typeof CODINGS)[number]["name"];

/**
 * The coding to answer in (RFC 9110, 12.5.3): of those that are there the one that the client likes most, and among equals the
 * smallest. Undefined: as it is; also for a client that refuses even that, which is better served so than not at all.
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

/** Names in small letters with their weight; a weight that is no number counts as refused. */
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
