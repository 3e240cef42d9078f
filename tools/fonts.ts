// Cuts the web fonts to what the app shows and writes them to app/ui/fonts/. Run by hand after a change to the character
// sets; the results are committed, and the same input gives the same bytes.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import subsetFont from "subset-font";
import { HANZI } from "../app/ui/hanzi.ts";

const root = resolve(import.meta.dirname, "..");
const target = join(root, "app", "ui", "fonts");

const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join("");
/** German, and the signs of careful typesetting: quotes, dashes, spaces, arrows of the catalogue. */
const GERMAN = "ÄÖÜäöüß§€°²³½¼¾±×÷·•…–—‘’‚“”„«»‹›\u00a0\u202f\u2009\u2011\u2212";
/** Names in the catalogue that are not German. */
const FOREIGN = "àáâãåæçèéêëìíîïñòóôõøùúûýÿÀÁÂÃÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕØÙÚÛÝœŒ";

const fonts = [
  {
    from: "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2",
    to: "source-sans-3.woff2",
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
    text: Object.keys(HANZI).join(""),
  },
];

await mkdir(target, { recursive: true });
for (const { from, to, text, ...options } of fonts) {
  const original = await readFile(join(root, "node_modules", from));
  const subset = await subsetFont(original, text, { targetFormat: "woff2", ...options });
  await writeFile(join(target, to), subset);
  console.log(`${to}: ${original.length} → ${subset.length} bytes`);
}
