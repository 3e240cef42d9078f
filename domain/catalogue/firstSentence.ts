/** The first sentence of a text: a number with its dot ('im 20. Jahrhundert') does not end it. */
export const firstSentence = (text: string): string => /^[^]*?(?<!\d)[.!?](?=\s|$)/u.exec(text)?.[0] ?? text;
