/** Words of the games that ask about one topic (rules 12.7, 16.2 and 17.4 fix some of them). */
export const topicGameText = {
  title: (game: string, topic?: string) => (topic ? `${game}: ${topic}` : game),
  sort: {
    intro: "Die Liste von vorn bis hinten: Was kommt als Nächstes?",
    first: "Finde die erste Technik",
    after: (previous: string) => `Was kommt nach ${previous}`,
    wanted: "Welche Technik steht hier?",
  },
  names: {
    intro: "Zehn Fragen, vier Namen, einer stimmt.",
    picture: "Wie heißt diese Technik?",
    attack: (attack: string) => `Was antwortest Du auf: ${attack}?`,
    again: "Noch einmal spielen",
  },
  nr: {
    intro: "Zehn Abläufe, vier Nummern, eine stimmt.",
    prompt: "Welche Nummer ist das?",
    hint: (topic: string) => `Gesucht ist ihre Nummer in „${topic}“.`,
    right: (number: string, title: string) => `Nummer ${number}: ${title}`,
  },
  missed: "Diese Techniken waren noch nicht korrekt",
} as const;
