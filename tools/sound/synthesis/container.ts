/** The duration of a sound file, or what is wrong with it, from its bytes without decoding. */
export type Playtime = { durationMs: number } | { problem: string };

const BITRATES = {
  mpeg1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  mpeg2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const RATES = [44_100, 48_000, 32_000] as const;
const RATE_DIVISOR: Record<number, number> = { 3: 1, 2: 2, 0: 4 };

interface Frame {
  bytes: number;
  ms: number;
}

/** One frame of an mp3 file (ISO 11172-3, layer III, and its later halvings); undefined if there is none. */
function frameAt(bytes: Buffer, at: number): Frame | undefined {
  if (at + 4 > bytes.length || bytes.readUInt16BE(at) < 0xffe0) return undefined;
  const second = bytes.readUInt8(at + 1);
  const third = bytes.readUInt8(at + 2);
  const version = (second >> 3) & 3;
  const kilobits = BITRATES[version === 3 ? "mpeg1" : "mpeg2"][third >> 4];
  const rate = (RATES[(third >> 2) & 3] ?? 0) / (RATE_DIVISOR[version] ?? 0);
  const isLayer3 = ((second >> 1) & 3) === 1;
  if (!isLayer3 || !kilobits || !Number.isFinite(rate) || rate === 0) return undefined;
  const samples = version === 3 ? 1152 : 576;
  const padding = (third >> 1) & 1;
  return { bytes: Math.floor((samples / 8) * ((kilobits * 1000) / rate)) + padding, ms: (samples / rate) * 1000 };
}

/** An ID3 tag before the first frame: ten bytes that state its length. */
function skipTag(bytes: Buffer): number {
  if (bytes.toString("latin1", 0, 3) !== "ID3" || bytes.length < 10) return 0;
  return 10 + [6, 7, 8, 9].reduce((size, at) => size * 128 + (bytes.readUInt8(at) & 127), 0);
}

const NOTES = ["Xing", "Info", "VBRI"];
/** A first frame may contain metadata and no sound. */
const isNote = (frame: Buffer) => NOTES.some((note) => frame.subarray(0, 64).includes(note));

/** An mp3 is a sequence of frames; any gap is reported. */
export function readMp3(bytes: Buffer): Playtime {
  let at = skipTag(bytes);
  let durationMs = 0;
  for (let frame = frameAt(bytes, at); frame; frame = frameAt(bytes, at)) {
    if (at + frame.bytes > bytes.length) return { problem: "bricht mitten im Ton ab" };
    if (durationMs > 0 || !isNote(bytes.subarray(at, at + frame.bytes))) durationMs += frame.ms;
    at += frame.bytes;
  }
  const isTail = at === bytes.length || /^(?:TAG|APETAGEX|LYRICSBEGIN)/.test(bytes.toString("latin1", at, at + 11));
  if (durationMs === 0) return { problem: "ist keine mp3-Datei" };
  return isTail ? { durationMs } : { problem: "ist beschädigt" };
}

function readWav(bytes: Buffer): Playtime {
  if (bytes.toString("latin1", 0, 4) !== "RIFF" || bytes.toString("latin1", 8, 12) !== "WAVE") {
    return { problem: "ist keine wav-Datei" };
  }
  let bytesPerSecond = 0;
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = bytes.toString("latin1", at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    if (name === "fmt " && at + 24 <= bytes.length) bytesPerSecond = bytes.readUInt32LE(at + 16);
    if (name === "data") {
      if (at + 8 + size > bytes.length) return { problem: "bricht mitten im Ton ab" };
      return bytesPerSecond > 0 && size > 0 ? { durationMs: (size / bytesPerSecond) * 1000 } : { problem: "ist leer" };
    }
    at += 8 + size + (size % 2);
  }
  return { problem: "enthält keinen Ton" };
}

/** The content of a box of an mp4 file, by the names of the boxes around it. */
function findBox(bytes: Buffer, [name, ...rest]: readonly string[]): Buffer | undefined {
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at) || bytes.length - at;
    if (size < 8 || at + size > bytes.length) return undefined;
    if (bytes.toString("latin1", at + 4, at + 8) === name) {
      const content = bytes.subarray(at + 8, at + size);
      return rest.length === 0 ? content : findBox(content, rest);
    }
    at += size;
  }
  return undefined;
}

function readM4a(bytes: Buffer): Playtime {
  if (bytes.toString("latin1", 4, 8) !== "ftyp") return { problem: "ist keine m4a-Datei" };
  const header = findBox(bytes, ["moov", "mvhd"]);
  if (!header || header.length < 32) return { problem: "bricht mitten im Ton ab" };
  const isLong = header.readUInt8(0) === 1;
  const [scale, length] = isLong
    ? [header.readUInt32BE(20), Number(header.readBigUInt64BE(24))]
    : [header.readUInt32BE(12), header.readUInt32BE(16)];
  return scale > 0 && length > 0 ? { durationMs: (length / scale) * 1000 } : { problem: "ist leer" };
}

const READERS: Readonly<Record<string, (bytes: Buffer) => Playtime>> = {
  ".mp3": readMp3,
  ".wav": readWav,
  ".m4a": readM4a,
};

/** File types that every browser plays. */
export const PLAYED = Object.keys(READERS);
/** File types that `npm run sound` can convert, whether or not browsers play them. */
export const RECORDED = [...PLAYED, ".ogg", ".opus", ".flac", ".aac", ".webm"];

/** The duration of a file, by its type. */
export const readPlaytime = (ending: string, bytes: Buffer): Playtime =>
  READERS[ending]?.(bytes) ?? { problem: `endet auf ${ending}; gespielt werden ${PLAYED.join(", ")}` };
