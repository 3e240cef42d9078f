import { TRACK_RATE } from "./samples.ts";

/** One channel of 16 bits. */
export const BYTES_PER_FRAME = 2;
const HEADER_BYTES = 44;

/** The header of a WAV file with one channel and 16 bits a sample. */
export function wavHeader(frames: number): Uint8Array<ArrayBuffer> {
  const header = new DataView(new ArrayBuffer(HEADER_BYTES));
  const word = (at: number, text: string) => {
    for (let index = 0; index < text.length; index += 1) header.setUint8(at + index, text.charCodeAt(index));
  };
  const dataBytes = frames * BYTES_PER_FRAME;
  word(0, "RIFF");
  header.setUint32(4, HEADER_BYTES - 8 + dataBytes, true);
  word(8, "WAVEfmt ");
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, TRACK_RATE, true);
  header.setUint32(28, TRACK_RATE * BYTES_PER_FRAME, true);
  header.setUint16(32, BYTES_PER_FRAME, true);
  header.setUint16(34, 8 * BYTES_PER_FRAME, true);
  word(36, "data");
  header.setUint32(40, dataBytes, true);
  return new Uint8Array(header.buffer);
}

/**
 * Samples as 16-bit integers, little-endian as in WAV files and on all platforms of browsers; louder ones are clipped.
 */
export function toPcm16(samples: Float32Array, volume = 1): Int16Array<ArrayBuffer> {
  const pcm = new Int16Array(samples.length);
  for (let index = 0; index < samples.length; index += 1) {
    pcm[index] = Math.round(Math.max(-1, Math.min(1, (samples[index] ?? 0) * volume)) * 0x7fff);
  }
  return pcm;
}

/** Samples from 16-bit integers: `toPcm16` gives the very same integers again. */
export function fromPcm16(pcm: Int16Array): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(pcm.length);
  for (let index = 0; index < pcm.length; index += 1) samples[index] = (pcm[index] ?? 0) / 0x7fff;
  return samples;
}
