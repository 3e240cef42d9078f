/** How each list was narrowed when the reader left it, so that the way back leads to the same list. */
const left = new Map<string, string>();

/** Remembers the address part of a list's filter. */
export function rememberListSearch(topicID: string, search: string) {
  left.set(topicID, search);
}

/** The remembered address part, empty where there is none. */
export const listSearchOf = (topicID: string) => left.get(topicID) ?? "";
