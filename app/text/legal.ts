/** A part of a text: a heading and its paragraphs. */
export interface LegalPart {
  title: string;
  paragraphs: readonly string[];
}

/** Impressum and Datenschutz as far as the product can write them; the operator adds the rest. */
export const legalText = {
  loading: "Text wird geladen",
  unavailable: "Der Text ist gerade nicht erreichbar. Versuch es noch einmal, sobald Du online bist.",
  imprint: {
    title: "Impressum",
    missing: "Der Betreiber hat noch kein Impressum hinterlegt.",
  },
  privacy: {
    title: "Datenschutz",
    operator: "Hinweise des Betreibers",
    operatorMissing:
      "Der Betreiber hat noch nichts hinterlegt. Wer verantwortlich ist und an wen Du Dich wendest, steht im Impressum, sobald es da ist.",
    product: "Was Digital Dojo speichert",
  },
} as const;

/** The statement of docs/accessibility.md in brief; it belongs to every imprint. */
export const ACCESSIBILITY: LegalPart = {
  title: "Barrierefreiheit",
  paragraphs: [
    "Maßstab ist WCAG 2.2, Stufe AA. Alles geht mit der Tastatur und ist für Screenreader beschriftet, von 195\u00A0px Breite an, hell und dunkel, ohne Ton und ohne Bewegung. Das prüfen Programme bei jeder Änderung; mit echten Hilfsmitteln ist es noch nicht geprüft.",
    "Nicht gut genug: Das Reaction-Game misst Millisekunden und ist nicht für alle fair. Head Movement folgt man mit den Augen. Audio Training und Interval Training sind zum Hören gemacht, Text und Countdown laufen aber mit.",
    "Kommst Du irgendwo nicht weiter, schreib an die Adresse im Impressum: Seite, Gerät, Hilfsmittel, was Du erwartet hast.",
  ],
};

/** What the product stores on our own server. It must match the code. */
export const PRIVACY_PARTS: readonly LegalPart[] = [
  {
    title: "Dein Konto",
    paragraphs: [
      "Gespeichert werden Deine E-Mail-Adresse, ob sie bestätigt ist, Dein Passwort als Hashwert (Argon2id, niemand kann es daraus lesen), Dein Name sowie der Zeitpunkt der Registrierung und der letzten Anmeldung.",
      "Siehst Du Dich erst einmal ohne Konto um, wird keine Adresse gespeichert, nur was Du einträgst und übst. Meldest Du Dich über Deinen Verein oder einen anderen Dienst an, erfährt der Server von dort, wer Du bist: Kennung, Adresse, Name und Bild, soweit er sie nennt.",
      "Die E-Mail-Adresse dient zum Anmelden und für Mails, die Du selbst auslöst: Link zum Anmelden, Adresse bestätigen, Passwort zurücksetzen, Adresse ändern. Werbung gibt es nicht.",
    ],
  },
  {
    title: "Was Du einträgst und übst",
    paragraphs: [
      "Name, Schule, Gurt und Auslage, soweit Du sie angibst. Deine Notizen mit Kategorie und Zeitpunkt, Deine Merkliste und Deine eigenen Intervalle. Welche Techniken und Fragen zuletzt nicht saßen und welche Technik Du zuletzt angesehen hast. Deine Antworten beim Üben, was Du von Dir sagst („Kann ich“), wie lange Du geübt hast, und Dein Plan mit Prüfungstag, Übungstagen und Pausen. Zu jedem beendeten Spiel: welches, wann, Ergebnis und XP.",
      "Das alles ist nur für Dich. Andere Mitglieder sehen nichts davon, auch keine Rangliste. In Notizen steht manchmal etwas über Verletzungen: Schreib nur auf, was Du hier gespeichert haben willst.",
    ],
  },
  {
    title: "Auf Deinem Gerät",
    paragraphs: [
      "Damit die App ohne Netz funktioniert, liegt eine Kopie Deiner Daten im Speicher Deines Browsers, dazu Deine Anmeldung, Deine Einstellungen und angefangene Notizen. Sie bleibt nach dem Abmelden dort, wenn Du beim Abmelden nicht „Daten von diesem Gerät entfernen“ wählst. Tu das auf jedem Gerät, das nicht Dir allein gehört.",
      "Ansagen und Bilder, die Du einmal gehört oder gesehen hast, bleiben ebenfalls dort; bei einer Verbindung ohne Kosten lädt die App die übrigen nach. Ansagen, die Du selbst aufnimmst, liegen nur auf diesem Gerät und werden nie übertragen. Das Mikrofon ist nur offen, solange Du aufnimmst. Wer dasselbe Gerät benutzt, kann Deine Aufnahmen hören; sie bleiben beim Abmelden und gehen, wenn Du sie löschst, Deine Daten von diesem Gerät entfernst oder hier Dein Konto löschst.",
      "Wählst Du die Stimme des Browsers und darin eine, die nur mit Netz spricht, schickt Dein Browser die Namen der Techniken an deren Anbieter. Die App warnt davor in der Auswahl.",
      "Cookies, Zählpixel, Analysewerkzeuge und fremde Schriften verwendet die App nicht.",
    ],
  },
  {
    title: "Auf dem Server",
    paragraphs: [
      "Alles liegt auf dem Server des Betreibers und wird nicht weitergegeben. In den Protokollen stehen weder Notizen noch E-Mail-Adressen. Gegen das Durchprobieren von Passwörtern merkt sich der Server für kurze Zeit, von welcher IP-Adresse und für welches Konto Versuche kamen.",
      "Nutzt der Betreiber statt des eigenen Servers die gehosteten Dienste von Firebase, verarbeitet Google diese Daten in seinem Auftrag; dann steht das in seinen Hinweisen.",
    ],
  },
  {
    title: "Deine Rechte",
    paragraphs: [
      "Im Profil kannst Du alles, was über Dich gespeichert ist, als Datei herunterladen (Art.\u00A015 und 20 DSGVO), es ändern (Art.\u00A016) und Dein Konto löschen (Art.\u00A017). Löschen entfernt Notizen, Spielstände, Profil und Konto sofort; in Sicherungskopien des Betreibers können sie noch eine Weile liegen.",
      "Rechtsgrundlage ist die Nutzung, die Du mit der Registrierung selbst startest (Art.\u00A06 Abs.\u00A01 Buchst.\u00A0b DSGVO). Wenn Du noch nicht 16 bist, müssen Deine Eltern zustimmen. Beschweren kannst Du Dich bei der Datenschutzaufsicht Deines Bundeslandes.",
    ],
  },
];
