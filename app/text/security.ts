const day = new Intl.DateTimeFormat("de-DE", { dateStyle: "long" });
const timeOfDay = new Intl.DateTimeFormat("de-DE", { timeStyle: "short" });
const moment = new Intl.DateTimeFormat("de-DE", { dateStyle: "long", timeStyle: "short" });

/** Whether both instants are of one day here. */
export const isSameDay = (ms: number, otherMs: number): boolean => day.format(ms) === day.format(otherMs);

/** Words of the pages about account and security, and of the second step. */
export const securityText = {
  /** As apps for codes show it. */
  issuer: "Digital Dojo",
  title: "Konto und Sicherheit",
  summary: "E-Mail-Adresse, Passwort, zweiter Schritt, Geräte, Konto löschen",
  groups: { signIn: "Anmeldung", protection: "Schutz", end: "Konto löschen" },
  email: {
    title: "E-Mail-Adresse",
    verified: "Bestätigt",
    unverified: "Noch nicht bestätigt",
    change: "Adresse ändern",
  },
  password: {
    title: "Passwort",
    row: "Ändern",
    lead: "Danach sind alle anderen Geräte abgemeldet. Dieses hier bleibt angemeldet.",
    set: "Passwort festlegen",
    setLead: "Dein Konto hat noch kein Passwort. Mit einem kannst Du Dich auch mit Deiner E-Mail-Adresse anmelden.",
  },
  proof: {
    lead: "Bestätige zuerst, dass Du es bist.",
    go: "Weiter",
    wrong: "Das Passwort stimmt nicht.",
    stale:
      "Deine Anmeldung ist dafür zu lange her. Melde Dich ab und gleich wieder an, dann geht es: Du hast danach fünf Minuten Zeit.",
    staleByMail:
      "Deine Anmeldung ist dafür zu lange her. Lass Dir einen Link schicken: Wenn Du ihn öffnest, bist Du frisch angemeldet und hast fünf Minuten Zeit.",
    staleByProvider:
      "Deine Anmeldung ist dafür zu lange her. Melde Dich hier noch einmal an, danach hast Du fünf Minuten Zeit.",
    visit: (provider: string) => `Noch einmal mit ${provider} anmelden`,
    mail: "Link per E-Mail",
    without: "Ich habe kein Passwort",
    checking: "Anmeldung wird geprüft",
  },
  step: {
    title: "Anmeldung in zwei Schritten",
    on: "An",
    off: "Aus",
    why: "Wer Dein Passwort errät, kommt trotzdem nicht hinein: Bei jeder Anmeldung fragt Dich die App zusätzlich nach einem Code, den nur Dein Handy kennt.",
    needsEmail: "Dafür muss Deine E-Mail-Adresse bestätigt sein.",
    toEmail: "Zur E-Mail-Adresse",
    unavailable: "Dafür brauchst Du ein Konto mit E-Mail-Adresse.",
    begin: "Einrichten",
    onSince: (ms: number) => `Eingeschaltet seit ${day.format(ms)}. Zum Ausschalten entfernst Du die letzte App.`,
    apps: "Deine Apps",
    unnamed: "Authenticator-App",
    added: (ms: number) => `seit ${day.format(ms)}`,
    another: "Weitere App hinzufügen",
    remove: "Entfernen",
    removeNamed: (name: string) => `${name} entfernen`,
    removeTitle: (name: string) => `${name} entfernen?`,
    removeLast: "Danach genügt zur Anmeldung wieder das Passwort allein, und Deine Ersatzcodes gelten nicht mehr.",
    removeOne: "Codes dieser App gelten dann nicht mehr. Andere Geräte werden abgemeldet.",
    removed: "Die App ist entfernt.",
    setUp: {
      title: "App einrichten",
      loading: "Einrichtung wird vorbereitet",
      app: "Öffne eine Authenticator-App, zum Beispiel Aegis, 2FAS oder Google Authenticator. Viele Passwortmanager können es auch.",
      scan: "Lies diesen QR-Code mit ihr ein.",
      qr: "QR-Code für die Authenticator-App",
      here: "Ist die App auf diesem Gerät?",
      open: "In der App öffnen",
      secret: "Oder tippe diesen Schlüssel ab:",
      copy: "Schlüssel kopieren",
      copied: "Kopiert.",
      uncopied: "Der Browser lässt nichts kopieren. Tippe den Schlüssel ab.",
      code: "Code aus der App",
      codeHint: "Sechs Ziffern, alle dreißig Sekunden neue.",
      codeMissing: "Gib die sechs Ziffern ein, die Deine App zeigt.",
      name: "Name der App",
      nameHint: "Damit Du sie wiedererkennst, zum Beispiel „Handy“. Du kannst ihn weglassen.",
      submit: "Einschalten",
      done: "Die Anmeldung in zwei Schritten ist an. Andere Geräte sind abgemeldet.",
    },
  },
  recovery: {
    title: "Ersatzcodes",
    why: "Handy verloren? Mit einem Ersatzcode kommst Du trotzdem hinein. Jeder gilt einmal.",
    left: (n: number) => (n === 0 ? "Du hast keine mehr." : n === 1 ? "Du hast noch einen." : `Du hast noch ${n}.`),
    make: "Ersatzcodes anzeigen",
    renew: "Neue Ersatzcodes",
    renewHint: "Die alten gelten dann nicht mehr.",
    shown: "Deine Ersatzcodes",
    keep: "Bewahre sie dort auf, wo Du auch ohne Handy hinkommst: ausgedruckt oder im Passwortmanager. Sie werden nur dieses eine Mal gezeigt.",
    copy: "Kopieren",
    copied: "Kopiert.",
    uncopied: "Der Browser lässt nichts kopieren. Schreib sie ab oder speichere die Datei.",
    save: "Als Datei speichern",
    saveFailed: "Die Datei ließ sich nicht speichern. Schreib die Codes ab.",
    fileName: "dojo-ersatzcodes.txt",
    file: (email: string, codes: readonly string[]) =>
      `Digital Dojo: Ersatzcodes für ${email}\nJeder gilt einmal, an Stelle des Codes aus der App.\n\n${codes.join("\n")}\n`,
    done: "Fertig",
    failed: "Die Ersatzcodes ließen sich nicht laden. Versuch es noch einmal, wenn Du online bist.",
  },
  question: {
    title: "Zweiter Schritt",
    lead: "Öffne Deine Authenticator-App und gib den Code ein, den sie gerade zeigt.",
    which: "Welche App?",
    code: "Code (sechs Ziffern)",
    submit: "Bestätigen",
    lost: "Kein Zugriff auf die App?",
    recoveryLead: "Gib einen Deiner Ersatzcodes ein. Jeder gilt einmal.",
    recoveryCode: "Ersatzcode",
    recoveryHint: "Zwölf Zeichen. Groß oder klein ist egal, die Striche kannst Du weglassen.",
    recoveryMissing: "Gib einen Deiner Ersatzcodes ein.",
    toApp: "Doch mit der App",
    noCodes: "Auch keine Ersatzcodes? Dann kann Dir nur der Betreiber helfen, meist Dein Verein oder Deine Schule.",
  },
  sessions: {
    title: "Deine Geräte",
    row: "Wo Du angemeldet bist",
    lead: "Hier bist Du angemeldet. Kennst Du ein Gerät nicht, dann melde es ab und setze ein neues Passwort.",
    loading: "Geräte werden geladen",
    failed: "Die Liste ließ sich nicht laden. Versuch es noch einmal, wenn Du online bist.",
    retry: "Noch einmal versuchen",
    device: (browser: string, system: string) =>
      browser && system ? `${browser} auf ${withArticle(system)}` : browser || system || "Unbekanntes Gerät",
    here: "Dieses Gerät",
    lastSeen: (ms: number, nowMs: number) =>
      isSameDay(ms, nowMs) ? `zuletzt heute, ${timeOfDay.format(ms)}` : `zuletzt ${moment.format(ms)}`,
    since: (ms: number) => `angemeldet seit ${day.format(ms)}`,
    end: "Abmelden",
    endNamed: (device: string) => `${device} abmelden`,
    ended: (device: string) => `${device} ist abgemeldet, spätestens in einer Stunde.`,
    alone: "Sonst bist Du nirgends angemeldet.",
  },
} as const;

const withArticle = (system: string) => ({ iPhone: "dem iPhone", iPad: "dem iPad", Mac: "dem Mac" })[system] ?? system;
