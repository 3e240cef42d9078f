/** The part of nspell that is used here; it ships no types. */
declare module "nspell" {
  export default function nspell(aff: string, dic: string): { correct(word: string): boolean };
}
