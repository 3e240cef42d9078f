/** Whose voice is preferred: the user's recordings, the app's clips, or the browser's voice. */
export const SPEAKERS = ["own", "app", "browser"] as const;
export type SpeakerChoice = (typeof SPEAKERS)[number];

/** What happens to music of other apps. */
export const MUSICS = ["along", "softer", "always"] as const;
export type Music = (typeof MUSICS)[number];

/** The two volumes. */
export const VOLUMES = ["voice", "signals"] as const;
export type VolumeName = (typeof VOLUMES)[number];

/** The sources of an announcement. */
export type AnnouncementSource = "own" | "clip" | "browser";

/** The sound settings of this device. */
export interface SoundSettings {
  /** In per cent. */
  voice: number;
  signals: number;
  speaker: SpeakerChoice;
  /** The URI of the browser's voice; if it is gone, the first German one is used. */
  browserVoice?: string;
  /** Absent: the device decides. */
  music?: Music;
}

/** Without a choice: full volume, own recordings first. */
export const DEFAULT_SOUND: SoundSettings = { voice: 100, signals: 100, speaker: "own" };

const isPercent = (value: unknown): value is number => typeof value === "number" && value >= 0 && value <= 100;

const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((known) => known === value);

/** Reads stored settings, field by field over the defaults. */
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

/** The factor for samples: hearing is logarithmic, so half way on the slider is a quarter of the amplitude. */
export const gainOf = (percent: number): number => (percent / 100) ** 2;

const SOURCES: Record<SpeakerChoice, readonly AnnouncementSource[]> = {
  own: ["own", "clip", "browser"],
  app: ["clip", "own", "browser"],
  browser: ["browser", "own", "clip"],
};

/** The sources of an announcement in order: other voices stand in for the chosen one. */
export const sourcesOf = (speaker: SpeakerChoice): readonly AnnouncementSource[] => SOURCES[speaker];
