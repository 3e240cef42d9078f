import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ENGINES } from "./synthesis/engine.ts";
import { makeSpeech } from "./spoken.ts";

const { espeak, pico } = ENGINES;
const list = {
  words: { Kuen: "Kün", "Fire Tiger": "Feier Teiger", "Chin-na": "Tschinn Nah", Jab: "Dschäb" },
  sounds: { Jab: '"dZEp', Tiger: '"ti:g6', Knie: '"kni:' },
};
const say = makeSpeech(list, { ...espeak, shortPause: " / " });

describe("what is said", () => {
  it.each([
    ["Hau Kuen", "Hau Kün"],
    ["Fire Tiger", "Feier Teiger"],
    ["12 Chin-na-Hebel", "zwölf Tschinn Nah Hebel"],
    ["Jab – Jab – Cross", "Dschäb / Dschäb / Cross"],
    ["Gleitschritt-Seittritt – Faustrücken", "Gleitschritt Seittritt / Faustrücken"],
    ["Knie-Jab-Knie", "Knie Dschäb Knie"],
    ["Offene Distanz (Waffen)", "Offene Distanz, Waffen"],
    ["Hebel & Bodenkampf", "Hebel und Bodenkampf"],
    ["Pak Pai 6", "Pak Pai sechs"],
    ["Jabber", "Jabber"],
    ["Überjab", "Überjab"],
    ["constructor", "constructor"],
  ])("%s: %s", (written, spoken) => expect(say(written)).toBe(spoken));

  it("takes sounds where the engine knows them, and the longest word first", () => {
    const sayPico = makeSpeech(list, pico);
    expect(sayPico("Jab")).toBe(`<phoneme alphabet='xsampa' ph='"dZEp'/>`);
    expect(sayPico("2 Knie – Tor")).toBe(`zwei <phoneme alphabet='xsampa' ph='"kni:'/> <break time='90ms'/> Tor`);
    expect(sayPico("Fire Tiger")).toBe("Feier Teiger");
    expect(sayPico("Tiger springt")).toBe(`<phoneme alphabet='xsampa' ph='"ti:g6'/> springt`);
  });

  it("never says minus, nor any sign or digit", () => {
    const part = fc.constantFrom("Jab", "Knie", "Tor", "-", " – ", " & ", " (Bo)", " 42", "Chin-na", " ");
    fc.assert(
      fc.property(fc.array(part, { maxLength: 9 }), (parts) => {
        const title = parts.join("").replaceAll(/(?<!\p{L})-|-(?!\p{L})/gu, "");
        expect(say(title)).not.toMatch(/[-–&()\d]/);
      }),
    );
  });

  it("leaves everything where there is no list", () => {
    expect(makeSpeech({ words: {}, sounds: {} }, espeak)("Jab")).toBe("Jab");
  });
});
