/** Who announces: recordings of one's own first, the announcements of the app, or the browser's voice. */
export const SPEAKERS = ["own", "app", "browser"] as const;
export type SpeakerChoice = (typeof SPEAKERS)[number];

/** What becomes of the music that plays in another app. */
export const MUSICS = ["along", "softer", "always"] as const;
export type Music = (typeof MUSICS)[number];

/** What is heard at two volumes. */
export const VOLUMES = ["voice", "signals"] as const;
export type VolumeName = (typeof VOLUMES)[number];

/** Where an announcement can come from. */
export type AnnouncementSource = "own" | "clip" | "browser";

/** What this device was told about its sound. */
export interface SoundSettings {
  /** In per cent. */
  voice: number;
  signals: number;
  speaker: SpeakerChoice;
  /** Which of the browser's voices, by its address; the first German one where it is gone. */
  browserVoice?: string;
  /** Absent: the device decides. */
  music?: Music;
}

/** As long as nothing was chosen: everything at its full volume, and whoever has recorded something hears it. */
export const DEFAULT_SOUND: SoundSettings = { voice: 100, signals: 100, speaker: "own" };

const isPercent = (value: unknown): value is number => typeof value === "number" && value >= 0 && value <= 100;

const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((known) => known === value);

/** Reads what was kept on the device, field by field over the defaults. */
export function parseSoundSettings(stored: unknown): SoundSettings {
  if (typeof stored !== "object" || stored === null) return DEFAULT_SOUND;
  const { voice, signals, speaker, browserVoice, music } = stored as Partial<Record<keyof SoundSettings, unknown>>;
  return {
    voice: isPercent(voice) ? Math.round(voice) : DEFAULT_SOUND.voice,
    signals: isPercent(signals) ? Math.round(signals) : DEFAULT_SOUND.signals,
    speaker: oneOf(SPEAKERS, speaker) ?? DEFAULT_SOUND.speaker,
    browserVoice: typeof browserVoice === "string" ? browserVoice : undefined,
    music: oneOf(MUSICS, music),
  };
}

/** The factor for samples: the ear hears ratios, so half way on the slider is a quarter of the amplitude. */
export const gainOf = (percent: number): number => (percent / 100) ** 2;

const SOURCES: Record<SpeakerChoice, readonly AnnouncementSource[]> = {
  own: ["own", "clip", "browser"],
  app: ["clip", "own", "browser"],
  browser: ["browser", "own", "clip"],
};

/** Where an announcement is looked for, in this order. Whoever chose one voice still hears another rather than nothing. */
export const sourcesOf = (speaker: SpeakerChoice): readonly AnnouncementSource[] => SOURCES[speaker];
