import { fileURLToPath } from "node:url";
import { chromium, type Page } from "@playwright/test";
import { build } from "vite";
import { BROWSER_ARGUMENTS, needBrowser, SOFTWARE_GL } from "../../../tools/browser.ts";
import type { live } from "./page.ts";

declare global {
  interface Window {
    live: typeof live;
  }
}

const PROJECT = fileURLToPath(new URL("../../..", import.meta.url));

/** The renderer and what calls it, as one script. */
async function bundle(): Promise<string> {
  const entry = fileURLToPath(new URL("./page.ts", import.meta.url));
  const built = await build({
    configFile: false,
    root: PROJECT,
    publicDir: false,
    logLevel: "error",
    build: { write: false, minify: false, target: "chrome123", lib: { entry, formats: ["iife"], name: "livePage" } },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !("output" in output)) throw new Error("Nothing was built.");
  return output.output[0].code;
}

/** A page of a headless browser that has `window.live`. */
export interface LiveBrowser {
  page: Page;
  close: () => Promise<void>;
}

/** Opens a browser that draws live pictures on a processor. */
export async function openLive(): Promise<LiveBrowser> {
  const script = await bundle();
  const browser = await chromium.launch({
    executablePath: needBrowser(),
    args: [...BROWSER_ARGUMENTS, ...SOFTWARE_GL],
  });
  const page = await browser.newPage();
  page.on("pageerror", (error) => console.error(error));
  page.on("console", (message) => console.error(message.text()));
  await page.addScriptTag({ content: script });
  return { page, close: () => browser.close() };
}

/** The bytes of a picture that a page has given as an address. */
export const bytesOfAddress = (address: string): Buffer =>
  Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
