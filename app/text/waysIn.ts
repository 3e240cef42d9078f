import type { LinkHelp } from "./account.ts";

const NO_MAILS = "Dieser Server verschickt keine Mails.";
const OPERATORS = "den Betreiber, meist Deinen Verein oder Deine Schule. Er steht im Impressum";

interface LinkWords {
  lead: string;
  done: (email: string) => string;
  help: LinkHelp;
  /** Before a visitor asks for one to get an account. */
  keepLead: string;
}

const here: LinkWords = {
  lead: "Den Link zum Anmelden bekommst Du von Deinem Verein, denn dieser Server verschickt keine Mails. Hast Du noch kein Konto, entsteht dabei eines.",
  done: (email) => `${NO_MAILS} Den Link für ${email} hat jetzt der Betreiber.`,
  help: {
    title: "So geht es weiter",
    steps: [
      `Frag ${OPERATORS}.`,
      "Er gibt Dir den Link. Du öffnest ihn und bist angemeldet. Der Link gilt eine Stunde, und nur einmal.",
    ],
    aside: "Betreibst Du den Server selbst? Dann liegt der Link jetzt im Ordner „outbox“, in der neuesten Datei.",
  },
  keepLead: `Den Link bekommst Du vom Betreiber, meist Deinem Verein oder Deiner Schule. ${NO_MAILS}`,
};

/** What is said of a link that signs in, by what becomes of mails; `kept`: nobody could use it there. */
const links: Record<"sent" | "kept" | "here", LinkWords> = {
  sent: {
    lead: "Du bekommst eine Mail mit einem Link. Öffne ihn, und Du bist angemeldet. Hast Du noch kein Konto, entsteht dabei eines.",
    done: (email) => `Der Link ist unterwegs an ${email}. Er gilt eine Stunde, und nur einmal.`,
    help: {
      title: "Keine Mail da?",
      steps: [
        "Warte ein paar Minuten, und sieh auch im Spam-Ordner nach.",
        "Ist die Adresse richtig? Bessere sie unten aus und fordere den Link noch einmal an.",
        `Sonst frag ${OPERATORS}.`,
      ],
    },
    keepLead: "Du bekommst eine Mail mit einem Link. Öffne ihn, und Dein Konto ist angelegt.",
  },
  kept: here,
  here,
};

/** Words of the ways to sign in besides the password. */
export const waysInText = {
  or: "oder",
  link: {
    way: "Ohne Passwort, per E-Mail",
    title: "Ohne Passwort",
    submit: "Link anfordern",
    again: "Link noch einmal anfordern",
    withPassword: "Mit Passwort anmelden",
    mails: links,
    paste: {
      label: "Link aus der Mail",
      hint: "Er öffnet sich im Browser statt hier in der App? Kopier ihn aus der Mail und füge ihn hier ein.",
      wrong: "Das ist nicht der Link aus der Mail. Kopier ihn ganz, von „http“ bis zum Ende.",
      submit: "Mit diesem Link anmelden",
    },
  },
  opened: {
    title: "Anmelden mit Link",
    lead: "Zur Sicherheit: Gib die Adresse ein, an die der Link ging.",
    other: (email: string) =>
      `Gerade ist ${email} angemeldet. Öffnest Du diesen Link für eine andere Adresse, wechselt das Konto.`,
    nameless: "Dein jetziges Konto",
    visitor: "Was Du bisher notiert und erreicht hast, kommt mit in Dein Konto.",
    submit: "Anmelden",
    used: "Vielleicht wurde er schon benutzt, oder er ist älter als eine Stunde. Ein neuer ist schnell angefordert.",
    here: "Du bist schon angemeldet, Du brauchst ihn nicht.",
    taken: (email: string) =>
      `Zu ${email} gibt es schon ein Konto. Es kann nicht mit dem zusammengelegt werden, was Du ohne Konto gesammelt hast.`,
    leave: "Zum Konto wechseln und das von hier aufgeben",
    stay: "Ohne Konto weitermachen",
  },
  visitor: {
    way: "Erst einmal ansehen",
    hint: "Ohne Konto. Gefällt es Dir, machst Du später eines daraus, und alles bleibt.",
    name: "Zu Besuch",
    title: "Du bist ohne Konto hier",
    text: "Deine Notizen und XP hängen an diesem Browser. Löscht er seine Daten, oder Du meldest Dich ab, sind sie weg. Mit einem Konto bleiben sie, und Du findest sie auf jedem Gerät.",
    toKeep: "Konto anlegen",
    hintTitle: "Behalten, was Du hier sammelst",
    home: "Mit einem Konto bleiben Deine Notizen und XP, auch auf anderen Geräten.",
    never: "Nicht mehr zeigen",
  },
  keep: {
    title: "Konto anlegen",
    back: "Zum Profil",
    lead: "Alles, was Du bisher notiert und erreicht hast, kommt mit.",
    submit: "Konto anlegen und alles behalten",
    done: "Dein Konto ist angelegt, und alles ist noch da.",
    byLink: "Lieber ohne Passwort? Link per E-Mail anfordern",
    byPassword: "Lieber mit Passwort",
    linkSubmit: "Link anfordern",
    byProvider: (name: string) => `Konto mit ${name} anlegen`,
    taken:
      "Hast Du schon ein Konto? Was Du hier gesammelt hast, lässt sich nicht dorthin mitnehmen. Kannst Du darauf verzichten, melde Dich ab und dann mit Deinem Konto an.",
    member: "Du hast schon ein Konto.",
  },
  leave: {
    title: "Alles hier lassen?",
    lost: (notes: number) =>
      notes === 0
        ? "Du bist ohne Konto hier. Meldest Du Dich ab, wird alles gelöscht, was Du hier gemacht hast. Zurück kannst Du dann nicht."
        : `Du bist ohne Konto hier. Meldest Du Dich ab, ${notes === 1 ? "wird Deine Notiz" : `werden Deine ${notes} Notizen`} gelöscht und alles, was Du hier gemacht hast. Zurück kannst Du dann nicht.`,
    keep: "Konto anlegen und behalten",
    discard: "Abmelden und alles löschen",
    stay: "Hier bleiben",
  },
  providers: {
    title: "Andere Anmeldungen",
    signIn: (name: string) => `Mit ${name} anmelden`,
    link: (name: string) => `Mit ${name} verbinden`,
    connect: "Verbinden",
    unlink: "Trennen",
    unlinkNamed: (name: string) => `${name} trennen`,
    linked: "Verbunden",
    open: "Nicht verbunden",
    unlinked: (name: string) => `${name} ist nicht mehr mit Deinem Konto verbunden.`,
    last: "Das ist Dein einziger Weg ins Konto, darum bleibt er. Ein Passwort setzt Du bei der Anmeldung unter „Passwort vergessen?“.",
    returning: "Anmeldung wird abgeschlossen",
    failedTitle: "Nicht angemeldet",
    existsTitle: "Dein Konto gibt es schon",
    exists: (email: string) =>
      `Zu ${email} gibt es hier schon ein Konto. Melde Dich in den nächsten zehn Minuten so an wie sonst: Dann ist beides verbunden.`,
    taken:
      "Diese Anmeldung oder ihre Adresse gehört schon zu einem anderen Konto. Melde Dich ab und dann damit an, wenn Du dorthin willst.",
    nothing: "Diese Seite gehört zu einer Anmeldung, die nicht mehr läuft. Beginne sie noch einmal.",
    toSignIn: "Zur Anmeldung",
    back: "Zurück",
  },
} as const;
