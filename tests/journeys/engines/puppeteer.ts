import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer, {
  type Browser,
  type ConsoleMessage,
  type JSHandle,
  type KeyInput,
  type LaunchOptions,
  type Page,
} from "puppeteer-core";
import { BROWSER_ARGUMENTS } from "../../../tools/browser.ts";
import { type Device, type Engine, PHONE, PHONE_ENVIRONMENT, type Tab } from "./engine.ts";

const ABORTED = /net::ERR_ABORTED|NS_BINDING_ABORTED/;

class PuppeteerTab implements Tab {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  show(): Promise<void> {
    return this.#page.bringToFront();
  }
  async goto(url: string) {
    // A step in the history that the page before has just begun ends the load: as a person would, load it again.
    await this.#page.goto(url).catch((error: unknown) => {
      if (!ABORTED.test(String(error))) throw error;
      return this.#page.goto(url);
    });
  }
  async reload() {
    await this.#page.reload();
  }
  async back() {
    await this.#page.goBack();
  }
  run<T>(script: string, args: readonly unknown[]): Promise<T> {
    return this.#page.evaluate(`(${script})(...${JSON.stringify(args)})`) as Promise<T>;
  }
  tap(x: number, y: number): Promise<void> {
    return this.#page.mouse.click(x, y);
  }
  press(key: string): Promise<void> {
    return this.#page.keyboard.press(key as KeyInput);
  }
  type(text: string): Promise<void> {
    return this.#page.keyboard.type(text);
  }
  async picture(): Promise<Buffer> {
    return Buffer.from(await this.#page.screenshot());
  }
}

/** What was written to the console by a page or by the browser itself, and where; an object is only named by its kind until the page has put it into words. */
async function wordsOf(message: ConsoleMessage): Promise<string> {
  const spell = (handle: JSHandle) => handle.evaluate((value) => String(value));
  const words = await Promise.all(message.args().map(spell)).catch(() => [message.text()]);
  const { url = "", lineNumber = 0, columnNumber = 0 } = message.location();
  return `${words.join(" ") || message.text()} (${url}:${lineNumber}:${columnNumber})`;
}

function listen(page: Page, complaints: string[]) {
  page.on("console", (message) => {
    if (message.type() === "error") void wordsOf(message).then((words) => complaints.push(words));
  });
  page.on("pageerror", (error) => complaints.push(`Uncaught ${String(error)}`));
  page.on("dialog", (dialog) => void dialog.accept());
}

/** Chromium by the DevTools protocol, Firefox by WebDriver BiDi: the same library, the same calls. */
async function start(options: LaunchOptions): Promise<Device> {
  const profile = mkdtempSync(join(tmpdir(), "dojo-phone-"));
  const complaints: string[] = [];
  const launch = () =>
    puppeteer.launch({
      ...options,
      userDataDir: profile,
      defaultViewport: PHONE,
      // Nobody asks for requests here, and reporting each of them costs Firefox more than making it.
      networkEnabled: false,
      env: { ...process.env, ...PHONE_ENVIRONMENT },
    });
  let browser: Browser = await launch();

  async function tab(): Promise<Tab> {
    const page = await browser.newPage();
    listen(page, complaints);
    return new PuppeteerTab(page);
  }

  return {
    tab,
    complaints,
    async reopen() {
      await browser.close();
      browser = await launch();
      return tab();
    },
    async close() {
      await browser.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export const chromium = (executablePath: string): Engine => ({
  name: "chromium",
  start: () =>
    start({
      browser: "chrome",
      executablePath,
      args: [...BROWSER_ARGUMENTS, "--lang=de-DE", "--force-prefers-reduced-motion"],
    }),
});

export const firefox = (executablePath: string): Engine => ({
  name: "firefox",
  start: () =>
    start({
      browser: "firefox",
      executablePath,
      extraPrefsFirefox: { "intl.accept_languages": "de-DE, de", "ui.prefersReducedMotion": 1 },
    }),
});
