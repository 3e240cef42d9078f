import type { GameId } from "../routes.ts";

/** The title of a game and its subtitle. */
interface GameName {
  title: string;
  description: string;
}

/** The games by their names. */
export const gameNames: Record<GameId, GameName> = {
  audio: {
    title: "Audio Training",
    description: "Hören und ausführen",
  },
  cards: { title: "Karteikarten", description: "Auswendig lernen" },
  quiz: {
    title: "Quiz",
    description: "Zehn Fragen, vier Antworten",
  },
  sort: {
    title: "Reihenfolge Lernen",
    description: "Was kommt als Nächstes?",
  },
  nr: {
    title: "Kombi. Nummern",
    description: "Ablauf sehen, Nummer nennen",
  },
  interval: { title: "Interval Training", description: "HIIT, Tabata and more" },
  reaction: {
    title: "Reaction-Game",
    description: "Drei Runden, eine Bestzeit",
  },
  headmove: {
    title: "Head Movement",
    description: "Ausweichen im Takt der Linien",
  },
  names: {
    title: "Technik Namen",
    description: "Ein Bild, vier Namen",
  },
};
