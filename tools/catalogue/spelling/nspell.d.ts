/** The used part of nspell, which has no types. */
declare module "nspell" {
  export default function nspell(aff: string, dic: string): { correct(word: string): boolean };
}
