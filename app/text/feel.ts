/** Words of the switches for what can be heard, felt and seen moving. */
export const feelText = {
  legend: "Ton, Vibration, Bewegung",
  feels: {
    sound: { label: "Töne", hint: "Signale und Ansagen." },
    vibration: { label: "Vibration", hint: "Wo Dein Gerät es kann." },
    motion: { label: "Bewegung", hint: "Wischen, Umdrehen, Aufblenden. Ohne sie ist alles sofort da." },
  },
} as const;
