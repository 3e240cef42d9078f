import type { Belt } from "#domain/catalogue/schema.ts";
import type { OwnLevel } from "#domain/learning/skill.ts";
import { beltName, wayTo } from "./belts.ts";
import { shellText } from "./shell.ts";
import { days, dayText, minutes, todayText } from "./day.ts";

const techniques = (n: number) => (n === 1 ? "1\u00A0Technik" : `${n}\u00A0Techniken`);
const percent = (share: number) => `${Math.round(share * 100)}\u00A0%`;

/** Words of the way to the next belt. */
export const wayText = {
  title: shellText.way,
  titleTo: wayTo,
  loading: "Dein Weg wird geladen",
  failed: "Dein Weg lässt sich gerade nicht laden. Sobald es wieder geht, steht er hier.",
  chart: "Verlauf",
  weekdays: { 1: "Mo", 2: "Di", 3: "Mi", 4: "Do", 5: "Fr", 6: "Sa", 7: "So" } as Record<number, string>,
  setup: {
    lead: "Sag, wohin Du willst und wann Du übst. Die App teilt alles bis zur Prüfung ein und sagt Dir jeden Tag, was dran ist.",
    belt: "Für welchen Gurt übst Du?",
    exam: "Wann ist die Prüfung?",
    examHint: "Weißt Du es noch nicht, lass das Feld leer. Dann kommt jeden Übungstag etwas Neues dazu.",
    examPast: "Dieser Tag ist schon vorbei. Nimm einen, der noch kommt.",
    weekdays: "An welchen Tagen übst Du?",
    weekdaysMissing: "Wähl mindestens einen Tag.",
    minutes: "Wie lange hast Du dann Zeit?",
    minutesOf: (n: number) => `${n}\u00A0min`,
    begin: "Plan machen",
    save: "Plan ändern",
    saved: "Dein Plan ist geändert.",
    failed: "Dein Plan konnte nicht gespeichert werden. Versuch es noch einmal.",
    edit: "Plan ändern",
  },
  today: {
    title: "Heute",
    asked: todayText.asked,
    takes: todayText.takes,
    begin: "Loslegen",
    done: "Für heute ist alles getan.",
    next: (day: number) => `Weiter geht es am ${dayText.weekday(day)}.`,
    noTraining: "Heute ist kein Übungstag. Magst Du trotzdem, ist das hier als Nächstes dran.",
    beginAnyway: "Trotzdem üben",
    due: {
      title: "Fällig",
      why: "Das würdest Du ohne Wiederholung bald vergessen.",
      reasons: {
        wobbles: "Das wusstest Du schon einmal nicht sicher.",
        fades: (day: number) => `Zuletzt am ${dayText.weekday(day)}.`,
        exam: "Damit es in der Prüfung sicher sitzt.",
      },
    },
    fresh: {
      title: "Neu",
      homework: "Deine Hausaufgabe.",
      on: (titles: readonly string[]) => `Baut auf ${titles.map((title) => `„${title}“`).join(" und ")} auf.`,
      /** Before and after the title of what it builds on. */
      onEarlier: ["Baut auf „", (belt: Belt) => `“ auf, das gehört zu ${beltName(belt)}.`],
      neededBy: (n: number) =>
        n === 1 ? "Darauf baut 1\u00A0Technik Deines Wegs auf." : `Darauf bauen ${n}\u00A0Techniken Deines Wegs auf.`,
      next: (topic: string) => `Als Nächstes im Thema „${topic}“.`,
    },
    /** Why these come first, and so many. */
    plan: {
      order: (belt: Belt, n: number) =>
        `Zu ${beltName(belt)} ${n === 1 ? "kommt 1\u00A0Technik" : `kommen ${n}\u00A0Techniken`} dazu. Einzeltechniken kommen vor Kombinationen, und nichts kommt vor dem, worauf es aufbaut.`,
      earlier: "Was zu früheren Gurten gehört, setzt der Plan voraus.",
      refresh: (belt: Belt) => `${beltName(belt)} auffrischen`,
      /** Before it is said how much of it comes today. */
      waiting: (n: number, days: number, until: number) =>
        `${n === 1 ? "1\u00A0Technik ist" : `${n}\u00A0Techniken sind`} noch neu für Dich, und bis zum ${dayText.weekday(until)} ${days === 1 ? "ist es 1\u00A0Übungstag" : `sind es ${days}\u00A0Übungstage`}.`,
      met: (n: number) => `${n === 1 ? "Eine neue kam" : `${n}\u00A0neue kamen`} heute schon dazu.`,
      share: (n: number, isMore: boolean) =>
        `Darum ${n === 1 ? "kommt" : "kommen"} heute ${isMore ? "noch " : ""}${n}\u00A0davon.`,
      most: (n: number) => `Mehr als ${n} an einem Tag bleiben schlecht hängen.`,
      after: (day: number, exam: number) =>
        `Ab ${dayText.weekday(day)} wird bis zur Prüfung am ${dayText.weekday(exam)} nur noch wiederholt, damit alles sitzt.`,
      repeated: "Neues kommt keines mehr dazu. Jetzt wird wiederholt, damit alles sitzt.",
      open: "Jeden Übungstag kommt etwas Neues dazu.",
    },
    more: (n: number) => (n === 1 ? "und 1\u00A0weitere" : `und ${n}\u00A0weitere`),
    paused: {
      ill: "Du bist krank gemeldet. Werd in Ruhe gesund, der Plan wartet.",
      away: "Du bist unterwegs. Der Plan wartet auf Dich.",
    },
  },
  forecast: {
    title: "Bis zur Prüfung",
    exam: (day: number, left: number) =>
      left === 0 ? `Heute ist Prüfung.` : `Prüfung am ${dayText.long(day)}, noch ${days(left)}.`,
    over: (day: number) => `Die Prüfung war am ${dayText.long(day)}. Trag ein, worauf Du jetzt übst.`,
    noExam: "Du hast keinen Prüfungstag eingetragen. Jeden Übungstag kommt etwas Neues dazu.",
    reach: (recall: number) =>
      `Bleibst Du dabei, weißt Du am Prüfungstag voraussichtlich mindestens ${Math.floor(recall * 10)} von 10\u00A0Techniken. Das ist gerechnet, nicht versprochen. Jede Deiner Antworten macht es genauer.`,
    spare: (used: number, all: number) =>
      `Du brauchst dafür höchstens ${used} Deiner ${minutes(all)} in der Woche. Mehr Neues auf einmal bliebe schlechter hängen; was übrig ist, gehört dem Üben mit dem Körper.`,
    short: (unmet: number) =>
      `So reicht die Zeit nicht: ${unmet === 1 ? "1\u00A0Technik käme" : `${unmet}\u00A0Techniken kämen`} vor der Prüfung gar nicht dran.`,
    shaky: (n: number) =>
      `${n === 1 ? "1\u00A0Technik wäre" : `${n}\u00A0Techniken wären`} am Prüfungstag noch nicht sicher.`,
    ways: "Zwei Wege helfen:",
    moreTime: (n: number) => `Nimm Dir je Übungstag ${minutes(n)} Zeit.`,
    moreDays: (n: number) => `Üb an ${n}\u00A0Tagen in der Woche.`,
    goAnyway: (most: number, met: number, all: number) =>
      `Mehr Zeit reicht nicht, an einem Tag bleiben höchstens ${most}\u00A0neue hängen. Geh mit dem hin, was Du bis dahin weißt: ${met} von ${techniques(all)} kommen dran.`,
    later: (day: number) => `Oder geh erst ab dem ${dayText.long(day)} in die Prüfung.`,
    laterUnknown: "Oder verschieb die Prüfung.",
    perWeek: "So viel kommt in den nächsten Wochen",
    week: "Woche ab",
    withExam: "Prüfung",
    paused: "Solange Dein Plan ruht, wird nichts gerechnet. Bist Du wieder da, teilt er alles neu ein.",
    isShort: "Bis zur Prüfung reicht die Zeit so nicht.",
    whatHelps: "Was hilft",
    further: (n: number) =>
      n === 1
        ? "Danach kommt noch 1\u00A0Woche bis zur Prüfung."
        : `Danach kommen noch ${n}\u00A0Wochen bis zur Prüfung.`,
    answers: "Wiederholen",
    fresh: "Neu",
    time: "Minuten",
  },
  pause: {
    title: "Pause machen",
    text: "Krank oder im Urlaub? Dann ruht der Plan, und niemand rechnet Dir etwas vor. Bist Du wieder da, teilt er neu ein.",
    ill: "Ich bin krank",
    away: "Ich bin unterwegs",
    back: "Ich bin wieder da",
  },
  progress: {
    title: "Was schon sitzt",
    met: "Schon dran",
    know: "Weiß ich sicher",
    can: "Kann ich, links und rechts",
    knowHint:
      "Sicher heißt: Neun von zehn wüssten es heute noch. Das sagen Deine Antworten auf Karten, in Spielen und in „Prüfung üben“. Mit der Zeit lässt es nach, beim nächsten Wiederholen kommt es zurück.",
    canHint: "Was Du selbst nach dem Üben gesagt hast, jede Seite für sich.",
    topic: "Thema",
    ofTopic: (n: number, all: number) => `${n} von ${all}`,
    others: (n: number) =>
      n === 1
        ? "In einem weiteren Thema steht noch alles vor Dir."
        : `In ${n} weiteren Themen steht noch alles vor Dir.`,
    ring: (n: number, all: number) => `${n} von ${techniques(all)} Deines Wegs weißt Du sicher`,
  },
  recall: {
    title: "Was Du morgen noch wüsstest",
    belt: "Neu zum Gurt",
    met: "Techniken",
    recall: "Weiß ich",
    share: percent,
    hint: "Gerechnet aus Deinen Antworten und der Zeit seither, auch für frühere Gurte. Was noch wackelt, zählt als nicht gewusst.",
  },
  recallWeeks: {
    title: "Wie viel Du Woche für Woche wusstest",
    hint: "So viel von Deinem Weg hättest Du am Ende jeder Woche gewusst. Was damals noch neu für Dich war, zählt als 0\u00A0%; was wackelt, zählt hier mit.",
    since: (monday: number) => `Für die Zeit vor dem ${dayText.long(monday)} lässt es sich nicht mehr sagen.`,
    from: (monday: string) => `Woche ab ${monday}`,
    to: "heute",
    week: "Woche ab",
    met: "Schon gesehen",
    recall: "Vom ganzen Weg",
    share: percent,
  },
  list: {
    title: "Deine Techniken",
    show: "Was soll hier stehen?",
    kinds: { due: "Fällig", unsure: "Unsicher", marked: "Gemerkt", all: "Alle" },
    empty: {
      due: "Heute ist nichts fällig.",
      unsure: "Alles, was Du schon beantwortet hast, weißt Du noch sicher.",
      marked: "Auf Deiner Merkliste steht nichts von diesem Weg.",
      all: "Auf diesem Weg gibt es nichts zu lernen.",
    },
    whole: (n: number) => `Alle ${n} zeigen`,
    know: (share: number) => `Weiß ich ${percent(share)}`,
    known: "Heute gewusst",
    unsure: "Heute dran, noch nicht sicher",
    wobbles: "Wackelt noch",
    fresh: "noch neu",
  },
  history: {
    title: "Deine Wochen",
    week: "Woche ab",
    minutes: "Minuten geübt",
    reviews: "Abgefragt",
    sure: "Kann ich",
  },
  plan: "Dein Plan",
  calendar: {
    title: "Plan in meinen Kalender",
    button: "Kalenderdatei laden",
    hint: "Die Datei enthält Deine Übungstage und die Prüfung. Sie bleibt bei Dir.",
    training: "Digital Dojo: üben",
    exam: (belt: Belt) => `Gurtprüfung ${beltName(belt)}`,
    fileName: "uebungsplan.ics",
  },
  homework: {
    title: "Hausaufgabe",
    trainers: "Du gibst selbst Training?",
    forTrainers: "Hausaufgabe geben",
    lead: "Wähl aus, was Deine Schüler üben sollen, und gib ihnen den Link. Alles steht im Link selbst, nichts wird hochgeladen.",
    from: "Von wem?",
    fromHint: "Dein Name, wenn Du magst. Er steht dann über der Aufgabe.",
    choose: "Was sollen sie üben?",
    search: "Technik suchen",
    topics: "Oder ein ganzes Thema durchsehen",
    none: "Dazu gibt es keine Technik. Versuch es mit einem Thema oder einem Wort aus dem Namen.",
    chosen: (n: number) => `${techniques(n)} gewählt`,
    share: "Link weitergeben",
    copied: "Der Link ist kopiert.",
    code: "Oder zeig diesen Code",
    codeFor: "QR-Code mit dem Link zur Hausaufgabe",
    most: (n: number) => `Mehr als ${n} passen nicht in eine Aufgabe.`,
    receivedFrom: (name: string) => `Hausaufgabe von ${name}`,
    received: "Hausaufgabe für Dich",
    take: "In meinen Plan nehmen",
    taken: "Sie steht jetzt in Deinem Plan ganz vorn.",
    needsWay: "Mach zuerst Deinen Plan, dann kannst Du sie aufnehmen.",
    broken: "In diesem Link steht keine Hausaufgabe, die es hier gibt. Bitte um einen neuen.",
    toWay: "Zu Deinem Weg",
    open: (n: number) => `${techniques(n)} aus Deiner Hausaufgabe`,
    finish: "Hausaufgabe abschließen",
  },
} as const;

/** Words of the session of a day. */
export const sessionText = {
  title: "Heute",
  step: (n: number, all: number) => `${n} von ${all}`,
  close: "Aufhören",
  limits: "Was geht heute nicht?",
  withBody: "Zum Schluss kommt eine Übung für den Körper, die dazu passt.",
  withoutBody: "Eine Übung für den Körper gibt es damit heute nicht.",
  limit: { partner: "Kein Partner da", jumps: "Keine Sprünge", noise: "Es muss leise sein", knee: "Knie schonen" },
  begin: "Los",
  kinds: {
    meet: "Neu für Dich",
    card: "Weißt Du noch?",
    name: "Wie heißt das?",
    order: "In welcher Reihenfolge?",
    again: "Noch einmal",
    body: "Jetzt mit dem Körper",
  },
  /** What is to be done with a card. */
  tasks: {
    meet: "Sieh Dir das Bild an, lies, wie es geht, und mach es einmal langsam mit. Dann deck es zu.",
    met: "Jetzt aus dem Kopf: Wie geht diese Technik? Sag es Dir, dann deck auf.",
    card: (topic: string) =>
      `Wie geht diese Technik, und welche Nummer hat sie in „${topic}“? Sag es Dir, dann deck auf.`,
    name: "Tippe den richtigen Namen an.",
    again: "Das hat vorhin noch nicht geklappt. Wie geht diese Technik? Sag es Dir, dann deck auf.",
    body: "Das war heute dran. Mach es fünfmal links und fünfmal rechts: erst langsam, dann so schnell, wie es sauber bleibt. Wie war es?",
  },
  cover: "Zudecken",
  show: "Aufdecken",
  rate: "Wie gut hast Du es gewusst?",
  ratings: { good: "Weiß ich", hard: "Nicht so gut", again: "Gar nicht" },
  right: "Richtig.",
  wrong: (title: string) => `Es ist „${title}“.`,
  orderHint: "Tippe die Schritte der Reihe nach an.",
  orderWrong: "Der kommt noch nicht.",
  next: "Weiter",
  comesAgain: (title: string) => `„${title}“ kommt nachher noch einmal.`,
  side: { left: "Links", right: "Rechts" },
  skip: "Überspringen",
  doneTitle: "Geschafft",
  done: (known: number, all: number) => {
    if (all === 0) return "Für heute ist es gut.";
    const asked = `${techniques(all)} ${all === 1 ? "war" : "waren"} dran`;
    return known > 0 ? `${asked}, ${known} davon wusstest Du.` : `${asked}. Was noch nicht sitzt, kommt bald wieder.`;
  },
  results: "Was Du heute geübt hast",
  back: (day: number) => `wieder am ${dayText.weekday(day)}`,
  backForExam: "vor der Prüfung noch einmal",
  lasts: "sitzt bis zur Prüfung",
  spacing: "Was sitzt, darf länger ruhen; was wackelt, kommt am nächsten Übungstag. XP gibt es in den Spielen.",
  /** What was said when it came once more. */
  later: (rating: string) => `dann: ${rating}`,
  bodyTitle: "Mit dem Körper",
  bodySide: (side: string, level: string) => `${side}: ${level}`,
  moveTitle: "Jetzt noch bewegen?",
  move: (n: number) => `Eine Stimme ruft ${minutes(n)} lang die Techniken von heute auf. Du machst sie mit dem Körper.`,
  moveBegin: "Zu den Ansagen",
  nothing: "Heute ist nichts fällig",
  nothingText: todayText.later,
  toWay: "Zu Deinem Weg",
  home: "Zur Startseite",
} as const;

/** Words of what the body can. */
export const skillText = {
  title: "Kann ich",
  lead: "Sag es nach dem Üben, jede Seite für sich. Es zählt nicht für XP.",
  side: { left: "Links", right: "Rechts" },
  levels: { none: "Noch nicht", helped: "Mit Hilfe", sure: "Sicher" } satisfies Record<OwnLevel, string>,
  said: (day: number) => `zuletzt am ${dayText.long(day)}`,
  trainer: "Mein Trainer hat es gesehen",
  trainerSaw: (day: number) => `Vom Trainer gesehen am ${dayText.long(day)}`,
  knowNothing: "Weiß ich: noch nicht abgefragt",
} as const;
