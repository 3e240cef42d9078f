/** Words of the switches for sound, vibration and motion. */
export const feelText = {
  legend: (labels: readonly string[]) => labels.join(", "),
  feels: {
    sound: { label: "Töne", hint: "Signale und Ansagen." },
    vibration: { label: "Vibration", hint: "Ein kurzes Zittern, wenn etwas zählt." },
    motion: { label: "Bewegung", hint: "Wischen, Umdrehen, Aufblenden. Ohne sie ist alles sofort da." },
  },
} as const;
