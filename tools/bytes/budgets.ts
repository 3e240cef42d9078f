import type { Part } from "./parts.ts";

/** The most that a part may weigh, compressed, in bytes; the first line that matches. Why: docs/decisions/0039. */
const BUDGETS: readonly { of: RegExp; bytes: number }[] = [
  { of: /^entry$/, bytes: 77_500 },
  { of: /^sign-in$/, bytes: 35_800 },
  { of: /^members$/, bytes: 41_400 },
  { of: /^app\/account\/LoginView/, bytes: 14_500 },
  // Firestore.
  { of: /^app\/platform\/firebase\/documents/, bytes: 105_000 },
  // Learning, on top of Firestore, which is there before it.
  { of: /^app\/platform\/firebase\/sheets/, bytes: 113_500 },
  // With what they share: what was answered, run, result, the track of those that are heard, and pictures that can move.
  { of: /^app\/games\//, bytes: 47_500 },
  // Bodies, movements and the renderer, fetched when a movement is opened (decision 43).
  { of: /^app\/figures\//, bytes: 50_000 },
  // With what helps to learn it (decision 42).
  { of: /^app\/catalogue\/TechniquePage/, bytes: 28_500 },
  { of: /^app\//, bytes: 27_000 },
];

/** The most that a part of this name may weigh. */
export const budgetOf = (name: string): number => BUDGETS.find(({ of }) => of.test(name))?.bytes ?? 0;

/** The bytes of each module that is the app's or one of a package, compressed by itself. */
export type ModuleBytes = Readonly<Record<string, number>>;

/** Fewer bytes say nothing. */
export const WORTH_NAMING = 100;
const MOST_NAMED = 8;

/** A size in words. */
export const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** What has grown in a part since the sizes were recorded, or is new in it, the largest first. */
function growth({ name, modules }: Part, now: ModuleBytes, recorded: Readonly<Record<string, ModuleBytes>>): string[] {
  const before = recorded[name] ?? {};
  const grown = modules.map((module) => ({ module, by: (now[module] ?? 0) - (before[module] ?? 0) }));
  return grown
    .filter(({ by }) => by >= WORTH_NAMING)
    .toSorted((one, other) => other.by - one.by)
    .slice(0, MOST_NAMED)
    .map(({ module, by }) => `  ${module}: +${by} bytes${before[module] === undefined ? ", new in it" : ""}`);
}

/** One message for each part that weighs more than it may: by how much, and what of it has grown. */
export function overweight(
  parts: readonly Part[],
  now: ModuleBytes,
  recorded: Readonly<Record<string, ModuleBytes>>,
): string[] {
  return parts
    .filter(({ name, bytes }) => bytes > budgetOf(name))
    .map((part) => {
      const grown = growth(part, now, recorded);
      const words = `${part.name} weighs ${kB(part.bytes)}, ${kB(budgetOf(part.name))} at most.`;
      return [
        words,
        ...(grown.length > 0 ? ["What has grown (each module compressed by itself):", ...grown] : []),
      ].join("\n");
    });
}
