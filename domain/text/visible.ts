/**
 * Characters without a visible mark: spaces, controls and format characters, combining marks without a letter, and
 * blank letters (Hangul fillers, the empty braille cell, the null note head, the blank hieroglyphs). `firestore.rules`
 * has the same set. Unassigned code points count as visible here and there.
 */
const INVISIBLE =
  /^[\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{M}\u{115F}\u{1160}\u{2800}\u{3164}\u{FFA0}\u{13441}\u{13442}\u{1D159}]*$/u;

/** Whether a text has visible characters, as names and notes need. */
export const isVisible = (text: string): boolean => !INVISIBLE.test(text);

/** A name without surrounding spaces; empty if nothing of it is visible. */
export const visibleName = (text: string): string => (isVisible(text) ? text.trim() : "");
