import { spawn } from "node:child_process";
import type { Sound } from "./measure.ts";

/**
 * Runs a program to its end and returns its output. Throws with the program's own message if it fails or is not
 * installed.
 */
export function run(command: string, args: readonly string[], input?: Buffer): Promise<Buffer> {
  return new Promise((settle, fail) => {
    const child = spawn(command, args, { stdio: ["pipe", "pipe", "pipe"] });
    const chunks: Buffer[] = [];
    let complaint = "";
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
    child.on("error", (cause) => fail(new Error(`${command} läuft nicht: ist es installiert?`, { cause })));
    child.on("close", (code) =>
      code === 0 ? settle(Buffer.concat(chunks)) : fail(new Error(`${command}: ${complaint}`)),
    );
    // A program that stops reading early explains it by its exit code.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  });
}

const ffmpeg = (args: readonly string[], input?: Buffer) =>
  run("ffmpeg", ["-nostdin", "-hide_banner", "-v", "error", "-threads", "1", ...args], input);

const RAW = ["-f", "f32le", "-c:a", "pcm_f32le"];

function toSamples(bytes: Buffer): Float32Array {
  const samples = new Float32Array(Math.floor(bytes.length / 4));
  for (let index = 0; index < samples.length; index += 1) samples[index] = bytes.readFloatLE(index * 4);
  return samples;
}

function toBytes(samples: Float32Array): Buffer {
  const bytes = Buffer.alloc(samples.length * 4);
  samples.forEach((value, index) => bytes.writeFloatLE(value, index * 4));
  return bytes;
}

/** Any sound file as mono samples, optionally through a filter. */
export async function decode(
  source: { file: string } | { bytes: Buffer },
  rate: number,
  filter = "anull",
): Promise<Sound> {
  const input = "file" in source ? ["-i", source.file] : ["-i", "pipe:0"];
  const args = [...input, "-vn", "-af", filter, "-ac", "1", "-ar", String(rate), ...RAW, "pipe:1"];
  return { samples: toSamples(await ffmpeg(args, "bytes" in source ? source.bytes : undefined)), rate };
}

/**
 * A mono mp3 without any tag. Without the encoder's note about its delay every browser decodes the same samples; with
 * it some cut the delay off, and the onset of a clip would be unknown.
 */
export function encode({ samples, rate }: Sound, kilobits: number, filter = "anull"): Promise<Buffer> {
  const format = ["-f", "f32le", "-ar", String(rate), "-ac", "1", "-i", "pipe:0", "-af", filter];
  const coder = ["-c:a", "libmp3lame", "-b:a", `${kilobits}k`, "-write_xing", "0", "-id3v2_version", "0"];
  const plain = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:a", "+bitexact", "-f", "mp3", "pipe:1"];
  return ffmpeg([...format, ...coder, ...plain], toBytes(samples));
}
