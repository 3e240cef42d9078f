// Cuts the web fonts to what the app shows and writes them to app/ui/fonts/. Run by hand after a change to the character
// sets; the results are committed, and the same input gives the same bytes.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import subsetFont from "subset-font";
import { HANZI } from "../../app/ui/signs/hanzi.ts";
import { filesOf } from "../filesOf.ts";

const root = resolve(import.meta.dirname, "../..");
const target = join(root, "app", "ui", "fonts");

const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join("");
/** German, and typographic characters: quotes, dashes, spaces, arrows of the catalogue. */
const GERMAN = "ÄÖÜäöüß§€°²³½¼¾±×÷·•…–—‘’‚“”„«»‹›\u00a0\u202f\u2009\u2011\u2212";
/** Characters of names that are not German. */
const FOREIGN = "àáâãåæçèéêëìíîïñòóôõøùúûýÿÀÁÂÃÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕØÙÚÛÝœŒ";

/** Chinese words in the catalogue, in simplified form, the only one of the brush font. */
async function hanziOfContent(): Promise<string> {
  const texts = await Promise.all((await filesOf(join(root, "content"))).map((file) => readFile(file, "utf8")));
  return (
    texts
      .join("")
      .match(/\p{Script=Han}/gu)
      ?.join("") ?? ""
  );
}

/** The number of glyphs in a font, `.notdef` included. */
function glyphCount(font: Buffer): number {
  for (let entry = 12; entry < 12 + font.readUInt16BE(4) * 16; entry += 16) {
    if (font.toString("latin1", entry, entry + 4) === "maxp")
      return font.readUInt16BE(font.readUInt32BE(entry + 8) + 4);
  }
  return 0;
}

async function refuseMissing(font: Buffer, characters: string) {
  for (const character of new Set(characters)) {
    const alone = await subsetFont(font, character, { targetFormat: "sfnt" });
    if (glyphCount(alone) < 2) throw new Error(`The brush face has no ${character}; write its simplified form.`);
  }
}

const fonts = [
  {
    from: "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2",
    to: "text.woff2",
    text: ASCII + GERMAN + FOREIGN,
    variationAxes: { wght: { min: 400, max: 800 } },
  },
  {
    from: "@fontsource/shippori-mincho-b1/files/shippori-mincho-b1-latin-600-normal.woff2",
    to: "shippori-mincho-b1-600.woff2",
    text: ASCII + GERMAN + FOREIGN,
  },
  {
    from: "@fontsource/ma-shan-zheng/files/ma-shan-zheng-chinese-simplified-400-normal.woff2",
    to: "ma-shan-zheng.woff2",
    text: Object.keys(HANZI).join("") + (await hanziOfContent()),
    complete: true,
  },
];

/**
 * The licence of Source Sans reserves its name for the unmodified font, so the cut font gets another. The copyright
 * notice keeps it. Both names have the length of those they replace, so that the font's tables stay valid.
 */
const RENAMED = [
  ["Source Sans 3", "Digital  Dojo"],
  ["SourceSans3", "DigitalDojo"],
] as const;

function rename(font: Buffer): Buffer {
  const renamed = Buffer.from(font);
  for (const [from, to] of RENAMED) {
    const [old, fresh] = [Buffer.from(from, "utf16le").swap16(), Buffer.from(to, "utf16le").swap16()];
    for (let at = renamed.indexOf(old); at >= 0; at = renamed.indexOf(old, at)) fresh.copy(renamed, at);
  }
  return renamed;
}

await mkdir(target, { recursive: true });
for (const { from, to, text, complete, ...options } of fonts) {
  const original = await readFile(join(root, "node_modules", from));
  if (complete) await refuseMissing(original, text);
  const cut = await subsetFont(original, text, { targetFormat: "sfnt", ...options });
  const subset = await subsetFont(rename(cut), text, { targetFormat: "woff2" });
  await writeFile(join(target, to), subset);
  console.log(`${to}: ${original.length} → ${subset.length} bytes`);
}
