import type { GameId } from "../routes.ts";

/** The title of a game, its subtitle, and what it counts in the first line of its xp. */
interface GameName {
  title: string;
  description: string;
  counted: string;
}

/** The games by their names. */
export const gameNames: Record<GameId, GameName> = {
  audio: {
    title: "Audio Training",
    description: "Hören und ausführen",
    counted: "Geschaffte Techniken",
  },
  cards: { title: "Karteikarten", description: "Auswendig lernen", counted: "Gelernte Techniken" },
  quiz: {
    title: "Quiz",
    description: "Zehn Fragen, vier Antworten",
    counted: "Richtige Antworten",
  },
  sort: {
    title: "Reihenfolge Lernen",
    description: "Was kommt als Nächstes?",
    counted: "Richtige Antworten",
  },
  nr: {
    title: "Kombi. Nummern",
    description: "Ablauf sehen, Nummer nennen",
    counted: "Richtige Antworten",
  },
  interval: { title: "Interval Training", description: "HIIT, Tabata and more", counted: "Geschaffte Phasen" },
  reaction: {
    title: "Reaction-Game",
    description: "Drei Runden, eine Bestzeit",
    counted: "Geschaffte Runden",
  },
  headmove: {
    title: "Head Movement",
    description: "Ausweichen im Takt der Linien",
    counted: "Volle Minuten",
  },
  names: {
    title: "Technik Namen",
    description: "Ein Bild, vier Namen",
    counted: "Richtige Antworten",
  },
};
