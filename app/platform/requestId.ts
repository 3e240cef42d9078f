/**
 * The id under which the server's log explains a refusal (`server/access/denials.ts`). It stands at the end of the
 * message, since the SDK hands out nothing else; hosted Firebase names none.
 */
export function requestIdOf(error: unknown): string | undefined {
  return error instanceof Error ? /\brequest ([0-9a-f]{10})\)$/.exec(error.message)?.[1] : undefined;
}
