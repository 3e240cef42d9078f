const number = new Intl.NumberFormat("de-DE");

const again = "Melde Dich in der App noch einmal an: Sie hat ihren eigenen Speicher.";

/** Words of the page about this device, and of the hint to install the app. */
export const deviceText = {
  title: "Dieses Gerät",
  lead: "Wie die App hier liegt, und was nur hier liegt.",
  summary: "Als App öffnen, ohne Netz, Kopie sichern",
  install: {
    title: "Als App öffnen",
    why: "Ein Tipp auf dem Startbildschirm, keine Adressleiste, und im Keller geht es ohne Netz.",
    whyDock: "Ein Klick im Dock, keine Adressleiste, und im Keller geht es ohne Netz.",
    whyKept: "Und anders als im Browser räumt hier niemand nach sieben Tagen auf.",
    button: "Installieren",
    how: "So geht es",
    /** A list of steps for each way; `[share]` and `[more]` are drawn as symbols. */
    steps: {
      share: [
        "Tippe auf [share] Teilen. Steht es nicht da, zuerst auf [more].",
        "Wähle „Zum Home-Bildschirm“, dann „Hinzufügen“.",
        again,
      ],
      dock: ["Wähle oben „Ablage“, dann „Zum Dock hinzufügen“ (ab macOS Sonoma).", again],
      menu: [
        "Tippe auf [more], das Menü des Browsers.",
        "Wähle „App installieren“ oder „Zum Startbildschirm hinzufügen“.",
      ],
    },
    more: "drei Punkte",
    inSafari:
      "Du bist im Fenster einer anderen App. Öffne diese Seite in Safari, meist über [share] oder [more]: Von dort kommt sie auf den Home-Bildschirm.",
    inBrowser:
      "Du bist im Fenster einer anderen App. Öffne diese Seite in Chrome oder Firefox, meist über [more]: Von dort kommt sie auf den Startbildschirm.",
    unsentFirst: (n: number) =>
      n === 1
        ? "Eine Sache ist noch nicht auf dem Server. Warte, bis sie nachgetragen ist: Die App sieht nicht, was hier im Browser liegt."
        : `${number.format(n)} Sachen sind noch nicht auf dem Server. Warte, bis sie nachgetragen sind: Die App sieht nicht, was hier im Browser liegt.`,
    installed: "Du hast die App schon geöffnet.",
    nothing: "Dieser Browser bietet es nicht an, oder die App ist schon da. Ohne Netz läuft sie auch so.",
  },
  storage: {
    title: "Was hier liegt",
    kept: "Der Browser bewahrt es auf, bis Du es selbst löschst.",
    app: "Als App liegt es hier, bis Du sie löschst.",
    forgetful:
      "Dieser Browser löscht alles von hier, wenn Du sieben Tage nicht vorbeikommst. Auf dem Server bleibt, was dort angekommen ist. Als App passiert das nicht.",
    whileRoom: "Wird der Platz knapp, darf der Browser hier aufräumen.",
    ask: "Dauerhaft aufbewahren",
    refused: "Der Browser will sich noch nicht festlegen. Als App, oder wenn Du öfter kommst, sagt er meistens Ja.",
    onlyHere: "Nur auf diesem Gerät",
    onlyHereThings:
      "Eigene Ansagen, unterbrochene Runden, angefangene Notizen, Einstellungen für Ton, Darstellung und Spiele.",
    onServer: "Auf dem Server",
    onServerThings: "Notizen, XP, Statistik, Wackelkandidaten und Profil: Du findest sie auf jedem Gerät wieder.",
    unsent: (n: number) =>
      n === 1 ? "Eine Sache wird noch nachgetragen." : `${number.format(n)} Sachen werden noch nachgetragen.`,
    copy: "Notizen, XP und Profil als Datei, auch was noch nicht auf dem Server ist. Eigene Ansagen sind nicht dabei.",
    save: "Kopie sichern",
    failed: "Die Kopie ließ sich nicht erstellen. Versuche es noch einmal, wenn Du online bist.",
  },
} as const;
