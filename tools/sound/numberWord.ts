const SMALL = [
  "null",
  "eins",
  "zwei",
  "drei",
  "vier",
  "fünf",
  "sechs",
  "sieben",
  "acht",
  "neun",
  "zehn",
  "elf",
  "zwölf",
  "dreizehn",
  "vierzehn",
  "fünfzehn",
  "sechzehn",
  "siebzehn",
  "achtzehn",
  "neunzehn",
];
const TENS = ["", "", "zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig"];

/** As the first part of a longer number: einundzwanzig, einhundert. */
const asPrefix = (number: number) => (number === 1 ? "ein" : numberWord(number));

/** A whole number from 0 to 999 in German words. */
export function numberWord(number: number): string {
  const word = SMALL[number];
  if (word !== undefined) return word;
  if (number < 100) {
    const ones = number % 10;
    return (ones === 0 ? "" : `${asPrefix(ones)}und`) + (TENS[Math.floor(number / 10)] ?? "");
  }
  const rest = number % 100;
  return `${asPrefix(Math.floor(number / 100))}hundert${rest === 0 ? "" : numberWord(rest)}`;
}
