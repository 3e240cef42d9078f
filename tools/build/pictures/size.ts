import { extname } from "node:path";
import type { Picture } from "#domain/catalogue/schema.ts";

/** The metadata of a picture file. */
export type Layout = Pick<Picture, "panels" | "labels" | "telling" | "thumb" | "unmirrored"> &
  Required<Pick<Picture, "width" | "height">>;

/** Picture formats that every browser shows. */
export const PICTURE_ENDINGS = [".svg", ".png", ".webp", ".jpg"] as const;

const numbers = (text: string): number[] =>
  text
    .trim()
    .split(/[\s,]+/)
    .map(Number);
const attribute = (tag: string, name: string): string | undefined => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
const listOf = (text: string | undefined): string[] => text?.split(";").filter((part) => part.trim() !== "") ?? [];

/**
 * An SVG: its size from `viewBox`, or from `width` and `height` in pixels. Ours also have the panels that are mirrored
 * separately (`data-panels`, left top width height), the most telling one (`data-telling`, from 0), the part for lists
 * (`data-thumb`, as a panel), and the numbers on them (`data-labels`, middle, height, text); and whether it is never
 * mirrored (`data-unmirrored`).
 */
function readSvg(text: string): Layout | undefined {
  const root = /<svg\b[^>]*>/.exec(text)?.[0];
  if (root === undefined) return undefined;
  const [, , width, height] = numbers(attribute(root, "viewBox") ?? "");
  const size = [
    width ?? parseFloat(attribute(root, "width") ?? ""),
    height ?? parseFloat(attribute(root, "height") ?? ""),
  ];
  const panels = listOf(attribute(root, "data-panels")).map(numbers) as NonNullable<Picture["panels"]>;
  const telling = attribute(root, "data-telling");
  const thumb = numbers(attribute(root, "data-thumb") ?? "");
  const labels = listOf(attribute(root, "data-labels")).map((part): NonNullable<Picture["labels"]>[number] => {
    const [x = "", y = "", high = "", ...words] = part.trim().split(" ");
    return [Number(x), Number(y), Number(high), words.join(" ")];
  });
  return {
    width: size[0]!,
    height: size[1]!,
    ...(panels.length > 0 && { panels }),
    ...(telling !== undefined && panels[Number(telling)] && { telling: Number(telling) }),
    ...(thumb.length === 4 && { thumb: thumb as NonNullable<Picture["thumb"]> }),
    ...(labels.length > 0 && { labels }),
    ...(attribute(root, "data-unmirrored") !== undefined && { unmirrored: true as const }),
  };
}

const readPng = (bytes: Buffer): Layout | undefined =>
  bytes.toString("latin1", 1, 4) === "PNG"
    ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : undefined;

/** The three kinds of WebP: lossy, lossless, with extras. */
function readWebp(bytes: Buffer): Layout | undefined {
  if (bytes.toString("latin1", 8, 12) !== "WEBP") return undefined;
  const kind = bytes.toString("latin1", 12, 16);
  if (kind === "VP8X") return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === "VP8L") {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

/** Walks over the segments of a JPEG to the start of a frame. */
function readJpeg(bytes: Buffer): Layout | undefined {
  if (bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let at = 2; bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1]!;
    const beginsFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (beginsFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
  }
  return undefined;
}

const READERS: Readonly<Record<(typeof PICTURE_ENDINGS)[number], (bytes: Buffer) => Layout | undefined>> = {
  ".svg": (bytes) => readSvg(bytes.toString("utf8")),
  ".png": readPng,
  ".webp": readWebp,
  ".jpg": readJpeg,
};

/** The size of a picture, so that pages can reserve its room; undefined for anything else. */
export function readLayout(name: string, bytes: Buffer): Layout | undefined {
  const ending = extname(name).toLowerCase().replace(".jpeg", ".jpg");
  const read = Object.hasOwn(READERS, ending) ? READERS[ending as keyof typeof READERS] : undefined;
  try {
    const layout = read?.(bytes);
    return layout && layout.width > 0 && layout.height > 0 ? layout : undefined;
  } catch (error) {
    // The file is shorter than its header.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
