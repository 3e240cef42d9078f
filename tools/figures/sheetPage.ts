import { chromium } from "@playwright/test";
import { BROWSER_ARGUMENTS, needBrowser } from "../browser.ts";

/** One picture on a contact sheet. */
export interface SheetItem {
  label: string;
  /** A second line; `isWarning` sets it in red. */
  note?: string;
  isWarning?: boolean;
  svg: string;
}

export interface SheetOptions {
  file: string;
  /** Width of each picture in pixels. */
  width: number;
  columns: number;
  theme: "light" | "dark";
}

const escape = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const dataUrl = (svg: string): string => `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;

const figure = ({ label, note = "", isWarning, svg }: SheetItem): string =>
  `<figure><img src="${dataUrl(svg)}"><figcaption>${escape(label)}<br><i${isWarning ? ' class="w"' : ""}>${escape(note)}</i></figcaption></figure>`;

const style = ({ width, columns, theme }: SheetOptions): string => {
  const [paper, card, ink] = theme === "dark" ? ["#14110e", "#1e1a16", "#f1eadd"] : ["#f7f2e8", "#fffdf8", "#1b1713"];
  return `
    body { margin: 12px; display: grid; grid-template-columns: repeat(${columns}, ${width}px); gap: 12px;
      background: ${paper}; color: ${ink}; font: 13px "Source Sans 3", sans-serif; color-scheme: ${theme} }
    figure { margin: 0; background: ${card}; border-radius: 6px; display: flex; flex-direction: column; justify-content: space-between }
    img { width: ${width}px; max-height: ${width}px; object-fit: contain; display: block; margin: auto }
    figcaption { padding: 4px 8px 6px } i { opacity: .75; font-size: 11px } .w { color: #d33; opacity: 1 }`;
};

/** Writes pictures side by side into PNG files. Needs Chromium, which the drawing itself does not. */
export async function writeSheets(items: readonly SheetItem[], sheets: readonly SheetOptions[]): Promise<void> {
  const browser = await chromium.launch({ executablePath: needBrowser(), args: BROWSER_ARGUMENTS });
  try {
    for (const options of sheets) {
      const { width, columns, theme, file } = options;
      const viewport = { width: columns * (width + 12) + 12, height: 600 };
      const page = await browser.newPage({ viewport, colorScheme: theme });
      await page.setContent(`<style>${style(options)}</style>${items.map(figure).join("")}`);
      await page.screenshot({ path: file, fullPage: true });
      await page.close();
    }
  } finally {
    await browser.close();
  }
}
