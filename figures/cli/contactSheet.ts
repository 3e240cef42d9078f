import { chromium } from "@playwright/test";
import { BROWSER_ARGUMENTS, needBrowser } from "../../tools/browser.ts";
import { inscribe } from "../render/labels.ts";
import { MARKS } from "#domain/figures/palette.ts";

/** One picture of a sheet. */
export interface SheetItem {
  label: string;
  /** Shown in red below the picture. */
  warning?: string | undefined;
  /** Shown small below the picture. */
  note?: string;
  picture: { svg: string } | { png: Buffer };
  /** Width in cells. */
  columns?: number;
}

const escape = (text: string) => text.replace(/[<&>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function cellOf({ label, warning, note, picture, columns = 1 }: SheetItem): string {
  const [type, data] =
    "svg" in picture
      ? ["svg+xml", Buffer.from(inscribe(picture.svg, MARKS.floor)).toString("base64")]
      : ["png", picture.png.toString("base64")];
  const below = warning ? `<p class="warning">${escape(warning)}</p>` : `<p>${escape(note ?? "")}</p>`;
  const image = `<img src="data:image/${type};base64,${data}">`;
  return `<figure style="grid-column: span ${columns}">${image}<figcaption>${escape(label)}</figcaption>${below}</figure>`;
}

const styleOf = (cell: number, columns: number, dark: boolean) => `
  html { color-scheme: ${dark ? "dark" : "light"} }
  body { margin: 12px; font: 13px "DejaVu Sans", sans-serif; background: ${dark ? "#14110e" : "#f7f2e8"}; color: ${dark ? "#f1eadd" : "#1b1713"} }
  main { display: grid; grid-template-columns: repeat(${columns}, ${cell}px); gap: 10px }
  figure { margin: 0; padding: 6px; background: ${dark ? "#1e1a16" : "#fffdf8"}; border-radius: 6px; text-align: center }
  img { width: 100%; display: block }
  figcaption { font-weight: bold } p { margin: 2px 0; font-size: 11px; min-height: 14px } .warning { color: ${dark ? "#e2574a" : "#a8261b"} }`;

/** Writes pictures side by side into one PNG file. */
export async function writeSheet(
  items: readonly SheetItem[],
  file: string,
  { cell = 320, columns = 5, dark = false } = {},
): Promise<void> {
  const browser = await chromium.launch({ executablePath: needBrowser(), args: BROWSER_ARGUMENTS });
  try {
    const page = await browser.newPage({ viewport: { width: columns * (cell + 10) + 24, height: 800 } });
    const cells = items.map(cellOf).join("");
    await page.setContent(`<!doctype html><style>${styleOf(cell, columns, dark)}</style><main>${cells}</main>`);
    await page.screenshot({ path: file, fullPage: true });
  } finally {
    await browser.close();
  }
}
