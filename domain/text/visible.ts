/**
 * What leaves no mark of its own: spaces, controls and format characters, marks that need a letter below them, and letters that are
 * drawn as nothing (Hangul fillers, the empty braille cell, the null note head, the blank hieroglyphs). `firestore.rules` has the same
 * set. Characters that no version of Unicode has named yet count as visible here and there.
 */
const INVISIBLE =
  /^[\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{M}\u{115F}\u{1160}\u{2800}\u{3164}\u{FFA0}\u{13441}\u{13442}\u{1D159}]*$/u;

/** Whether there is anything to be seen in a text: without that it is neither a name nor a note. */
export const isVisible = (text: string): boolean => !INVISIBLE.test(text);

/** A name without the spaces around it; empty where nothing of it can be seen. */
export const visibleName = (text: string): string => (isVisible(text) ? text.trim() : "");
