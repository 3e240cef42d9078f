import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "@playwright/test";

/** Puts the top of each picture side by side on one sheet, each under its name. */
export async function writeContactSheet(
  browser: Browser,
  options: { pictures: string[]; directory: string; file: string; width: number; height: number },
): Promise<void> {
  const { pictures, directory, file, width, height } = options;
  const figures = pictures.map((name) => {
    const data = readFileSync(join(directory, `${name}.png`)).toString("base64");
    return `<figure><figcaption>${name}</figcaption><div><img src="data:image/png;base64,${data}"></div></figure>`;
  });
  const shown = width > height ? 560 : 260;
  const style = `
    body { margin: 24px; display: flex; flex-wrap: wrap; gap: 24px; background: #888; font: 14px sans-serif }
    figure { margin: 0 } figcaption { color: #fff; padding: 4px 0 }
    div { width: ${shown}px; height: ${Math.round((shown * height) / width)}px; overflow: hidden }
    img { width: 100%; display: block }`;
  const page = await browser.newPage({ viewport: { width: 2000, height: 1000 } });
  await page.setContent(`<style>${style}</style>${figures.join("")}`);
  await page.screenshot({ path: file, fullPage: true });
  await page.close();
}
