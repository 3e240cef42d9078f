import type { Music, VolumeName } from "#domain/audio/soundSettings.ts";

const megabytes = new Intl.NumberFormat("de-DE", { maximumFractionDigits: 1, minimumFractionDigits: 1 });
const whole = new Intl.NumberFormat("de-DE");

const size = (bytes: number) =>
  bytes < 100_000
    ? `${whole.format(Math.ceil(bytes / 1000))}\u00A0kB`
    : `${megabytes.format(bytes / 1_000_000)}\u00A0MB`;

/** Words of the sound settings, of what is kept on the device, and of own recordings. */
export const soundText = {
  title: "Ton",
  lead: "Gilt für dieses Gerät.",
  open: "Ton einstellen",
  summary: (voice: number, signals: number) => `Stimme ${voice}\u00A0%, Signale ${signals}\u00A0%`,
  off: "Stumm",
  volumes: "Lautstärke",
  volume: { voice: "Stimme", signals: "Signale" } satisfies Record<VolumeName, string>,
  percent: (n: number) => (n === 0 ? "stumm" : `${n}\u00A0%`),
  percentSpoken: (n: number) => (n === 0 ? "stumm" : `${n} Prozent`),
  mute: "Stummschalten",
  muteHint: "Kein Signal, keine Ansage. Was zu hören wäre, steht immer auch auf dem Bildschirm.",
  test: "Ton testen",
  testHint: "Ein Signal und eine Ansage, so laut wie eingestellt.",
  testMuted: "Stumm. Zum Testen den Ton wieder einschalten.",
  nothingHeard: "Dieses Gerät hat keine deutsche Stimme. Du hörst nur das Signal, Ansagen stehen auf dem Bildschirm.",
  sample: "Noch zehn Sekunden",
  speaker: "Wer sagt an?",
  speakers: {
    own: {
      label: "Eigene Aufnahmen zuerst",
      hint: (n: number) =>
        n === 1
          ? "1 Aufnahme auf diesem Gerät. Was fehlt, sagt die App an."
          : `${whole.format(n)} Aufnahmen auf diesem Gerät. Was fehlt, sagt die App an.`,
    },
    app: { label: "Ansagen der App", hint: "Sie laufen auch bei gesperrtem Bildschirm weiter." },
    browser: {
      label: "Stimme des Browsers",
      hint: "Bei gesperrtem Bildschirm schweigen die meisten Geräte. Wo sie fehlt, sagt die App an.",
    },
  },
  recordHint: "Mit eigener Stimme: Auf der Seite jeder Technik kannst Du ihre Ansage selbst aufnehmen.",
  browserVoice: "Welche Stimme",
  needsNetwork: (name: string) => `${name} (nur mit Netz)`,
  music: "Deine Musik beim Training",
  musicChoices: {
    along: {
      label: "Musik weiterlaufen lassen",
      hint: "Die App klingt dazu. Am Stummschalter und bei gesperrtem Bildschirm verstummt sie.",
    },
    softer: {
      label: "Musik leiser",
      hint: "Solange die App klingt, wenn Dein Gerät das zulässt. Sonst wie darüber.",
    },
    always: {
      label: "Immer hörbar",
      hint: "Auch am Stummschalter und bei gesperrtem Bildschirm. Dafür hält die Musik an.",
    },
  } satisfies Record<Music, { label: string; hint: string }>,
  musicUnchosen: "Solange Du nichts wählst, entscheidet das Gerät.",
  musicByDevice:
    "Ob Deine Musik weiterläuft, leiser wird oder anhält, entscheidet hier das Gerät: Der Browser lässt der App keine Wahl.",
  media: {
    title: "Ohne Netz",
    sound: "Ansagen auf diesem Gerät",
    picture: "Bilder auf diesem Gerät",
    count: (kept: number, all: number) => `${whole.format(kept)} von ${whole.format(all)}`,
    complete: "Alles da. Das Training läuft auch im Keller.",
    completePictures: "Alles da, auch ohne Netz.",
    load: (bytes: number) => `Alle laden (${size(bytes)})`,
    loading: (done: number, all: number) => `${whole.format(done)} von ${whole.format(all)} geladen`,
    cancel: "Abbrechen",
    offline: "Du bist offline. Was fehlt, lässt sich erst mit Verbindung laden.",
    failed: "Nicht alles ist angekommen. Versuch es mit besserer Verbindung noch einmal.",
    full: "Kein Platz mehr auf diesem Gerät: Nicht alles ließ sich behalten. Mach Platz und versuch es noch einmal.",
    unavailable: "Dieser Browser bewahrt nichts auf. Ansagen kommen jedes Mal aus dem Netz.",
  },
} as const;

/** Words of the recording on the page of a technique. */
export const recordingText = {
  disclose: "Eigene Ansage",
  disclosed: "Eigene Ansage, aufgenommen",
  local: "Bleibt auf diesem Gerät und geht nie an einen Server. Höchstens 10\u00A0Sekunden.",
  record: "Aufnehmen",
  asking: "Erlaube das Mikrofon",
  running: "Aufnahme läuft",
  left: (seconds: number) => `noch ${seconds}\u00A0s`,
  level: "Pegel",
  end: "Fertig",
  cancel: "Abbrechen",
  developing: "Schneiden und angleichen …",
  review: (seconds: string) => `${seconds}\u00A0s, geschnitten und so laut wie die anderen Ansagen.`,
  listen: "Anhören",
  stop: "Anhalten",
  keep: "Behalten",
  discard: "Verwerfen",
  kept: "Du hörst hier Deine Aufnahme.",
  keptUnused: "Aufgenommen. In den Einstellungen für den Ton ist gerade eine andere Stimme gewählt.",
  again: "Neu aufnehmen",
  delete: "Löschen",
  deleted: "Eigene Ansage gelöscht",
  undo: "Rückgängig",
  undoFailed: "Die Ansage ließ sich nicht zurückholen.",
  seconds: (ms: number) => (ms / 1000).toLocaleString("de-DE", { maximumFractionDigits: 1 }),
  problems: {
    refused:
      "Der Browser darf das Mikrofon nicht benutzen. Erlaube es in den Einstellungen der Seite und versuch es noch einmal.",
    noMicrophone: "Kein Mikrofon gefunden. Schließ eines an und versuch es noch einmal.",
    busy: "Das Mikrofon ist gerade belegt, vielleicht von einem Anruf. Versuch es gleich noch einmal.",
    impossible: "Dieser Browser kann hier nicht aufnehmen. Er braucht eine sichere Verbindung (https).",
    tooShort: "Das war zu kurz. Sprich nach dem Start mindestens ein Wort.",
    silent: "Es war nichts zu hören. Sprich näher am Mikrofon.",
    unreadable: "Aus dieser Aufnahme ist nichts geworden. Versuch es noch einmal.",
    full: "Kein Speicher mehr frei auf diesem Gerät. Mach Platz und versuch es noch einmal.",
    notStored: "Die Aufnahme ließ sich nicht speichern, zum Beispiel in einem privaten Fenster.",
  },
} as const;
