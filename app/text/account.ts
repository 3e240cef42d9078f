export { authMessage } from "./authMessages.ts";

const number = new Intl.NumberFormat("de-DE");
const list = new Intl.ListFormat("de-DE");

/** How one gets on after a link was asked for, step by step, and what only the operator needs. */
export interface LinkHelp {
  title: string;
  steps: readonly string[];
  aside?: string;
}

/** What is said of a mail: on its way, or kept by a server that cannot send any. */
interface MailWords {
  resetLead: string;
  resetDone: (email: string) => string;
  resetHelp: LinkHelp;
  /** What follows the registration, besides the first questions. */
  registered?: string;
  unverified: string;
  sent: (email: string) => string;
  changeLead: string;
  changeDone: (email: string) => string;
}

const NO_MAILS = "Dieser Server verschickt keine Mails.";
/** For the one who runs the server on this very machine (rule 2.17). */
const OUTBOX = "Betreibst Du den Server selbst? Dann liegt der Link jetzt im Ordner „outbox“, in der neuesten Datei.";
/** Who can open the link's mail for a member. */
const OPERATORS = "den Betreiber, meist Deinen Verein oder Deine Schule. Er steht im Impressum";

const mails: Record<"sent" | "kept" | "here", MailWords> = {
  sent: {
    resetLead:
      "Gib die Adresse ein, mit der Du Dich anmeldest. Dorthin kommt eine Mail mit einem Link: Du öffnest ihn und setzt ein neues Passwort.",
    resetDone: (email) => `Wenn es zu ${email} ein Konto gibt, ist der Link jetzt unterwegs. Er gilt eine Stunde.`,
    resetHelp: {
      title: "Keine Mail da?",
      steps: [
        "Warte ein paar Minuten, und sieh auch im Spam-Ordner nach.",
        "Ist die Adresse richtig? Bessere sie unten aus und fordere den Link noch einmal an.",
        `Sonst frag ${OPERATORS}.`,
      ],
    },
    registered: "Dazu kommt eine Mail: Der Link darin bestätigt Deine Adresse.",
    unverified: "Noch nicht bestätigt. In Deinem Postfach liegt eine Mail mit einem Link.",
    sent: (email) => `Mail an ${email} ist unterwegs.`,
    changeLead:
      "Du bekommst eine Mail an die neue Adresse. Erst wenn Du den Link darin öffnest, gilt sie. Dann bist Du auf allen Geräten abgemeldet.",
    changeDone: (email) =>
      `An ${email} ist eine Mail unterwegs. Die neue Adresse gilt, sobald Du den Link darin öffnest.`,
  },
  kept: {
    resetLead: `${NO_MAILS} Darum landet der Link für ein neues Passwort beim Betreiber, und Du holst ihn Dir dort.`,
    resetDone: (email) => `${NO_MAILS} Wenn es zu ${email} ein Konto gibt, hat der Betreiber jetzt den Link.`,
    resetHelp: {
      title: "So geht es weiter",
      steps: [
        `Frag ${OPERATORS}.`,
        "Er gibt Dir den Link. Du öffnest ihn und setzt ein neues Passwort.",
        "Der Link gilt eine Stunde. Danach fordere hier einen neuen an.",
      ],
    },
    unverified: `Noch nicht bestätigt. ${NO_MAILS} Den Link hat der Betreiber, er steht im Impressum.`,
    sent: () => `${NO_MAILS} Frag den Betreiber nach dem Link.`,
    changeLead:
      "Den Link für die neue Adresse bekommt der Betreiber. Erst wenn Du ihn öffnest, gilt sie. Dann bist Du auf allen Geräten abgemeldet.",
    changeDone: (email) =>
      `${NO_MAILS} Frag den Betreiber nach dem Link für ${email}. Die neue Adresse gilt, sobald Du ihn öffnest.`,
  },
  here: {
    resetLead: `Fordere einen Link für ein neues Passwort an. Du bekommst ihn vom Betreiber, meist Deinem Verein oder Deiner Schule. ${NO_MAILS}`,
    resetDone: (email) => `${NO_MAILS} Wenn es zu ${email} ein Konto gibt, hat der Betreiber jetzt den Link.`,
    resetHelp: {
      title: "So geht es weiter",
      steps: [
        `Frag ${OPERATORS}.`,
        "Er gibt Dir den Link. Du öffnest ihn und setzt ein neues Passwort. Der Link gilt eine Stunde.",
      ],
      aside: OUTBOX,
    },
    unverified: `Noch nicht bestätigt. ${NO_MAILS} Den Link hat der Betreiber, er steht im Impressum.`,
    sent: () => `${NO_MAILS} Frag den Betreiber nach dem Link. ${OUTBOX}`,
    changeLead:
      "Den Link für die neue Adresse bekommt der Betreiber. Erst wenn Du ihn öffnest, gilt sie. Dann bist Du auf allen Geräten abgemeldet.",
    changeDone: (email) =>
      `${NO_MAILS} Frag den Betreiber nach dem Link für ${email}. Die neue Adresse gilt, sobald Du ihn öffnest. ${OUTBOX}`,
  },
};

/** Words of sign-in, profile and account links. */
export const accountText = {
  login: {
    title: "Der Ort für Deine Notizen",
    lines: [
      "Alle Techniken, Formen und Prinzipien Deiner Kampfkunst, Deine Notizen dazu und ein Plan bis zur nächsten Prüfung.",
      "Dazu Spiele und Training mit Ansage. Läuft auch in der Halle ohne Netz.",
    ],
    modes: {
      signIn: { title: "Anmelden", submit: "Anmelden" },
      register: { title: "Konto anlegen", submit: "Konto anlegen" },
      reset: { title: "Neues Passwort", submit: "Link anfordern" },
    },
    resetAgain: "Link noch einmal anfordern",
    toRegister: { question: "Neu hier?", action: "Konto anlegen" },
    toSignIn: { question: "Schon dabei?", action: "Anmelden" },
    backToSignIn: "Zurück zur Anmeldung",
    toReset: "Passwort vergessen?",
    farewells: {
      deleted: "Dein Konto ist gelöscht, und alles, was dazu gespeichert war. Danke, dass Du hier trainiert hast.",
      deletedElsewhere:
        "Dieses Konto wurde auf einem anderen Gerät gelöscht. Darum bist Du hier abgemeldet, und auf diesem Gerät bleibt nichts davon zurück.",
      removed: "Du bist abgemeldet, und von Deinen Daten ist auf diesem Gerät nichts mehr.",
      left: "Alles, was Du hier notiert und gespielt hast, ist gelöscht. Schön, dass Du Dich umgesehen hast.",
      disabled:
        "Dieses Konto ist gesperrt, darum bist Du abgemeldet. Was noch nicht gesendet war, bleibt auf diesem Gerät. Wende Dich an den Betreiber.",
      unfinished:
        "Dein Konto ist noch nicht ganz gelöscht. Melde Dich noch einmal an, sobald Du online bist: Dann wird es zu Ende gebracht.",
    },
    minors: "Du bist noch nicht 16? Dann frag vorher Deine Eltern.",
    next: "Danach kommen drei kurze Fragen. Jede kannst Du überspringen.",
    operators: "Zum Impressum",
  },
  mails,
  fields: {
    name: "Name",
    nameHint: "So begrüßt Dich die App. Ein Spitzname genügt.",
    email: "E-Mail-Adresse",
    newEmailHint: "Mit ihr meldest Du Dich an.",
    password: "Passwort",
    newPassword: "Neues Passwort",
    currentPassword: "Aktuelles Passwort",
    passwordMissing: "Gib Dein Passwort ein.",
    newPasswordMissing: "Denk Dir ein Passwort aus.",
    newPasswordLacks: (rules: readonly string[]) => `Das reicht noch nicht: ${list.format(rules)}.`,
  },
  rules: {
    title: "Dein Passwort braucht",
    only: (rule: string) => `Dein Passwort braucht ${rule}.`,
    minLength: (n: number) => `mindestens ${n} Zeichen`,
    maxLength: (n: number) => `höchstens ${number.format(n)} Zeichen`,
    lowercase: "einen Kleinbuchstaben",
    uppercase: "einen Großbuchstaben",
    numeric: "eine Ziffer",
    nonAlphanumeric: "ein Sonderzeichen",
    met: "erfüllt",
    open: "fehlt noch",
  },
  action: {
    title: "Dein Konto",
    resetTitle: "Neues Passwort setzen",
    resetFor: (email: string) => `Für das Konto ${email}. Danach bist Du auf allen anderen Geräten abgemeldet.`,
    resetSubmit: "Passwort speichern",
    resetDone: (email: string) => `Das neue Passwort für ${email} gilt ab sofort. Melde Dich damit an.`,
    verifyDone: (email: string) => `Die Adresse ${email} ist bestätigt.`,
    changeDone: (email: string) => `Die Adresse ${email} gilt ab sofort. Melde Dich mit ihr an.`,
    revertDone: (email: string) =>
      `Der zweite Faktor für ${email} ist entfernt, und Du bist auf allen Geräten abgemeldet. Lass Dir bei der Anmeldung unter „Passwort vergessen?“ gleich einen Link für ein neues Passwort schicken.`,
    goOnInApp: "Hast Du die App auf diesem Gerät? Dann kannst Du dieses Fenster schließen und dort weitermachen.",
    used: {
      resetPassword: "Vielleicht wurde er schon benutzt, oder er ist älter als eine Stunde. Fordere einen neuen an.",
      verifyEmail:
        "Hast Du ihn schon einmal geöffnet, ist Deine Adresse bestätigt und alles gut. Sonst lass Dir unter „Konto und Sicherheit“ einen neuen schicken.",
      verifyAndChangeEmail:
        "Hast Du ihn schon einmal geöffnet, gilt Deine neue Adresse. Sonst ändere sie unter „Konto und Sicherheit“ noch einmal.",
      recoverEmail:
        "Hast Du ihn schon einmal geöffnet, gilt Deine alte Adresse wieder. Sonst wende Dich an den Betreiber, er steht im Impressum.",
      revertSecondFactorAddition:
        "Hast Du ihn schon einmal geöffnet, ist der zweite Faktor entfernt. Sonst wende Dich an den Betreiber, er steht im Impressum.",
    },
    checking: "Link wird geprüft",
    unknownTitle: "Dieser Link ist unvollständig",
    unknown: "Öffne ihn noch einmal aus der Mail. Wenn er über zwei Zeilen geht, kopiere ihn ganz.",
    failedTitle: "Dieser Link gilt nicht mehr",
    again: "Noch einmal versuchen",
    newLink: "Neuen Link anfordern",
    toStart: "Zur Startseite",
    toSignIn: "Zur Anmeldung",
  },
  profile: {
    title: "Profil",
    nobody: "Willkommen",
    onThisPage: "Auf dieser Seite",
    sections: {
      person: "Über Dich",
      plays: "Gespielt",
      here: "Auf diesem Gerät",
      data: "Deine Daten",
      account: "Konto",
    },
    displayName: "Name",
    displayNameHint: "So begrüßt Dich die App. XP für Spiele gibt es nur mit Namen.",
    school: "Schule",
    schoolHint: "Dein Verein oder Deine Gruppe.",
    belt: "Gurt",
    noBelt: "Noch keiner",
    stance: "Auslage",
    stances: { left: "Linksauslage", right: "Rechtsauslage" },
    stanceHints: { left: "Linkes Bein und linke Hand vorn.", right: "Rechtes Bein und rechte Hand vorn." },
    failed: "Dein Profil ließ sich nicht laden. Lade die Seite neu, sobald Du online bist.",
    loading: "Profil wird geladen",
    save: {
      saved: "Gespeichert",
      saving: "Wird gespeichert …",
      offline: "Offline, wird nachgetragen",
      offlineHere: "Offline, wird nachgetragen, solange das Fenster offen bleibt",
      failed: "Nicht gespeichert. Versuch es noch einmal.",
    },
    progress: "Fortschritt",
    level: "Level",
    levelValue: (level: number, done: number, whole: number) =>
      `Level ${level}, ${number.format(done)} von ${number.format(whole)} XP`,
    toNext: (missing: number, level: number) => `Noch ${number.format(missing)}\u00A0XP bis Level\u00A0${level}`,
    xp: "XP",
    skillPoints: (n: number) => (n === 1 ? "Fertigkeits\u00ADpunkt" : "Fertigkeits\u00ADpunkte"),
    notes: (n: number) => (n === 1 ? "Notiz" : "Notizen"),
    number: (n: number) => number.format(n),
    statistics: "Gespielt",
    noPlays: "Noch nichts. Nach Deinem ersten Spiel steht hier, was Du wie oft geübt hast.",
    playsUnavailable: "Deine Statistik ließ sich gerade nicht laden.",
    plays: (n: number) => (n === 1 ? "einmal" : `${number.format(n)} Mal`),
    lastPlayed: (day: string) => `zuletzt am ${day}`,
    theme: "Darstellung",
    themes: { system: "Wie das Gerät", light: "Hell", dark: "Dunkel" },
    toProfile: "Profil bearbeiten",
  },
  account: {
    verified: "Bestätigt",
    sendAgain: "Link noch einmal anfordern",
    newEmail: "Neue E-Mail-Adresse",
    changeEmailSubmit: "Bestätigung anfordern",
    changePassword: "Passwort ändern",
    changePasswordSubmit: "Passwort speichern",
    changePasswordDone: "Dein neues Passwort gilt ab sofort. Andere Geräte sind abgemeldet.",
    elsewhere: "Andere Geräte abmelden",
    elsewhereHint: "Beendet Deine Sitzung auf allen anderen Geräten. Auf diesem hier bleibst Du angemeldet.",
    elsewhereSubmit: "Überall sonst abmelden",
    elsewhereDone: "Alle anderen Geräte sind abgemeldet.",
    export: "Meine Daten herunterladen",
    exportJson: "Für Programme (JSON)",
    exportHint:
      "Alles, was zu Dir gespeichert ist: als eine Seite zum Lesen und Drucken, oder als Datei für Programme.",
    exportFailed: "Die Datei ließ sich nicht erstellen. Versuch es noch einmal, wenn Du online bist.",
    delete: "Konto löschen",
    deleteHint: "Löscht Notizen, Spielstände, Profil und Konto, dazu eigene Ansagen auf diesem Gerät.",
    deleteTitle: "Konto wirklich löschen?",
    deleteText:
      "Deine Notizen, Spielstände, Dein Profil und eigene Ansagen auf diesem Gerät werden sofort und endgültig gelöscht. Willst Du sie behalten, dann lade sie vorher herunter.",
    deleteConfirm: "Ja, alles unwiderruflich löschen",
    deleteUnconfirmed: "Setz das Häkchen, wenn Du sicher bist.",
    deleteSubmit: "Endgültig löschen",
    cancel: "Abbrechen",
  },
} as const;
