/** The filter of each list when the reader left it, so that 'back' shows the same list. */
const left = new Map<string, string>();

/** Remembers the address part of a list's filter. */
export function rememberListSearch(topicID: string, search: string) {
  left.set(topicID, search);
}

/** The remembered address part, or an empty string. */
export const listSearchOf = (topicID: string) => left.get(topicID) ?? "";
