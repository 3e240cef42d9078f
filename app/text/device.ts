const number = new Intl.NumberFormat("de-DE");

const again = "Melde Dich in der App noch einmal an: Sie hat ihren eigenen Speicher.";

/** Words of the page about this device, and of the hint to install the app. */
export const deviceText = {
  title: "Dieses Gerät",
  lead: "Die App installieren, und sehen, was auf diesem Gerät gespeichert ist.",
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
    installed: "Das hier ist die installierte App. Mehr ist nicht zu tun.",
    nothing:
      "Dieser Browser bietet gerade kein Installieren an. Ist die App schon auf dem Gerät, öffne sie dort. Auch hier im Browser läuft sie ohne Netz.",
  },
  storage: {
    title: "Was hier liegt",
    kept: "Der Browser bewahrt es auf, bis Du es selbst löschst.",
    app: "Als App liegt es hier, bis Du sie löschst.",
    forgetful:
      "Dieser Browser löscht alles von hier, wenn Du sieben Tage nicht vorbeikommst. Auf dem Server bleibt, was dort angekommen ist. Als App passiert das nicht.",
    whileRoom:
      "Wird der Speicher dieses Geräts voll, kann der Browser alles löschen, was hier liegt, auch Notizen, die noch nicht auf dem Server sind. Mit „Dauerhaft aufbewahren“ bittest Du ihn, das nicht zu tun.",
    ask: "Dauerhaft aufbewahren",
    refused:
      "Der Browser hat noch nicht zugesagt. Meistens tut er es, wenn die App installiert ist oder Du sie öfter öffnest.",
    onlyHere: "Nur auf diesem Gerät",
    onlyHereThings:
      "Eigene Ansagen, unterbrochene Runden, angefangene Notizen, Einstellungen für Ton, Darstellung und Spiele.",
    onServer: "Auf dem Server",
    onServerThings: "Notizen, XP, Statistik, Wackelkandidaten und Profil: Du findest sie auf jedem Gerät wieder.",
    unsent: (n: number) =>
      n === 1 ? "Eine Sache wird noch nachgetragen." : `${number.format(n)} Sachen werden noch nachgetragen.`,
    copy: "Notizen, XP und Profil als Datei, auch was noch nicht auf dem Server ist. Eigene Ansagen sind nicht dabei.",
    save: "Kopie sichern",
    failed: "Die Kopie ließ sich nicht erstellen. Versuch es noch einmal, wenn Du online bist.",
  },
} as const;
