/**
 * The brush characters of the app, in the simplified forms of the brush font, with their meanings.
 * `tools/build/fonts.ts` cuts the font to exactly these.
 */
export const HANZI = {
  武: "martial",
  馆: "hall; with 武 the training hall",
  技: "technique, skill",
  拳: "fist, form",
  道: "the way",
  记: "to write down",
  练: "to practise",
  习: "to repeat until learnt",
  静: "stillness",
  听: "to listen",
  忆: "to remember",
  问: "to ask",
  序: "order",
  数: "number",
  名: "name",
  时: "time",
  应: "to respond",
  闪: "to dodge",
  己: "oneself",
  迷: "to have lost one's way",
  断: "cut off",
  空: "empty",
  始: "beginning",
  成: "accomplished",
  门: "gate",
} as const;
export type HanziChar = keyof typeof HANZI;
