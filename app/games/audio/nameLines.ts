/** More lines than this no name needs. */
export const MOST_LINES = 5;

/** What a line can end after: a space or a hyphen. */
const piecesOf = (name: string): string[] => name.match(/[^\s-]+-?|-/g) ?? [];

/** Breaks as browsers do: each piece goes to the current line while it fits. */
function linesWithin(pieces: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    const joined = last?.endsWith("-") ? last + piece : `${last} ${piece}`;
    if (last !== undefined && joined.length <= width) lines[lines.length - 1] = joined;
    else lines.push(piece);
  }
  return lines;
}

/**
 * How long the longest line is when a name stands in one line, in two, and so on: the style takes the number of lines
 * that lets it be largest.
 */
export function lineLengths(name: string): number[] {
  const pieces = piecesOf(name);
  const longestPiece = Math.max(1, ...pieces.map(({ length }) => length));
  return Array.from({ length: MOST_LINES }, (_, place) => {
    let width = longestPiece;
    while (linesWithin(pieces, width).length > place + 1) width += 1;
    return width;
  });
}
