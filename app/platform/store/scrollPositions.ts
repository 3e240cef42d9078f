import { readSession, writeSession } from "./sessionValue.ts";

const KEY = "dojo.scroll";

/** How far each address was scrolled; undefined until a page is shown, and after they were forgotten. */
let known: Record<string, number> | undefined;

function read(): Record<string, number> {
  try {
    return JSON.parse(readSession(KEY) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
}

/** How far this address was scrolled when it was last left in this tab. */
export function scrollPositionOf(path: string): number | undefined {
  known ??= read();
  return known[path];
}

export function rememberScroll(path: string, top: number) {
  if (known) known[path] = top;
}

/** Keeps them over a reload. */
export const keepScroll = () => void (known && writeSession(KEY, JSON.stringify(known)));

/** Addresses tell what a user looked at: they go with the session. The next page that is shown begins anew. */
export function forgetScroll() {
  known = undefined;
  writeSession(KEY, undefined);
}
