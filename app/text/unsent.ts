const number = new Intl.NumberFormat("de-DE");
const counted = (n: number, one: string, many: string) =>
  n === 0 ? [] : n === 1 ? [one] : [`${number.format(n)} ${many}`];

/** What is on its way: „2 Notizen und 1 Ergebnis“, or the profile if it is alone. */
const things = (notes: number, plays: number) => {
  const all = [...counted(notes, "1 Notiz", "Notizen"), ...counted(plays, "1 Ergebnis", "Ergebnisse")];
  return all.length === 0 ? "Änderungen an Deinem Profil" : all.join(" und ");
};
const isOne = (notes: number, plays: number) => notes + plays === 1;

/** Words for data on this device that is not yet on the server. */
export const unsentText = {
  losses: {
    noteInForm: "Der Server hat diese Notiz nicht angenommen. Dein Text steht wieder im Feld.",
    notes: (techniques: number) =>
      techniques === 1
        ? "Der Server hat eine Notiz nicht angenommen. Ihr Text wartet bei der Technik auf Dich."
        : `Der Server hat Notizen zu ${number.format(techniques)} Techniken nicht angenommen. Die Texte warten dort auf Dich.`,
    show: "Ansehen",
    removal: "Der Server hat die Änderung nicht angenommen. Deine Notiz ist noch da.",
    play: "Der Server hat ein Ergebnis nicht angenommen. Es zählt nicht.",
  },
  storageFull:
    "Der Speicher dieses Browsers ist voll. Lass die App offen, bis alles nachgetragen ist, oder mach Platz: Lösch Daten anderer Seiten.",
  fleeting:
    "Dieses Fenster merkt sich nichts: Der Browser erlaubt es nicht, oder er hat keinen Platz mehr. Was auf dem Server ist, ist sicher. Was noch nicht gesendet ist, geht verloren, wenn Du das Fenster schließt.",
  atRisk: {
    text: "Das ist noch nicht auf dem Server, und dieser Browser löscht alles von hier, wenn Du sieben Tage nicht vorbeikommst. Öffne die App vorher noch einmal mit Netz.",
    save: "Kopie sichern",
    failed: "Die Kopie ließ sich nicht erstellen. Versuch es noch einmal.",
  },
  logOut: {
    titlePlain: "Abmelden?",
    title: "Noch nicht alles gesendet",
    titleSent: "Alles gesendet",
    allSent: "Inzwischen ist alles auf dem Server.",
    leave: "Abmelden",
    leaveAndRemove: "Abmelden und entfernen",
    onServer: "Auf dem Server bleibt alles: Notizen, XP und Profil.",
    copyHere: "Auf diesem Gerät bleibt eine Kopie. Du siehst sie, sobald Du Dich wieder anmeldest.",
    removedHere: "Von diesem Gerät geht alles weg, auch angefangene Notizen, unterbrochene Runden und eigene Ansagen.",
    pending: (notes: number, plays: number) =>
      `${things(notes, plays)} ${isOne(notes, plays) ? "ist" : "sind"} noch nicht auf dem Server.`,
    /** How many of the notes are named. */
    named: 3,
    moreTexts: (n: number) => `und ${number.format(n)} weitere`,
    stays: (notes: number, plays: number) =>
      isOne(notes, plays)
        ? "Meldest Du Dich jetzt ab, bleibt das auf diesem Gerät und wird nachgetragen, sobald Du Dich hier wieder anmeldest."
        : "Meldest Du Dich jetzt ab, bleiben sie auf diesem Gerät und werden nachgetragen, sobald Du Dich hier wieder anmeldest.",
    staysHere:
      "Meldest Du Dich jetzt ab, wird nur nachgetragen, wenn Du Dich in diesem Fenster wieder anmeldest. Schließt Du es vorher, ist es verloren.",
    remove: "Daten von diesem Gerät entfernen",
    removeHint: "Wähle das, wenn noch jemand dieses Gerät benutzt.",
    lost: (notes: number, plays: number) =>
      `${isOne(notes, plays) ? "Das" : "Alles davon"} geht verloren, wenn Du nicht wartest: Auf dem Server ist es noch nicht.`,
    discard: "Verwerfen und abmelden",
    offline: "Du bist gerade offline.",
    wait: "Warten und dann abmelden",
    waits: "Wird gesendet …",
    waitsOffline: "Wartet auf Netz …",
    anyway: "Trotzdem abmelden",
    cancel: "Angemeldet bleiben",
    waiting: "Wird gesendet. Danach wirst Du von selbst abgemeldet.",
    waitingOffline: "Kein Netz. Sobald es wieder da ist, geht es von selbst weiter, und Du wirst abgemeldet.",
  },
} as const;
