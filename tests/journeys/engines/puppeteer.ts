import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer, {
  type Browser,
  type BrowserContext,
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
    // A history navigation that the previous page has just begun aborts the load: load it again, as a person would.
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

/**
 * Console messages of pages or the browser itself, with their place; an object is named only by its kind until the page
 * has serialised it.
 */
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

const launch = (options: LaunchOptions): Promise<Browser> =>
  puppeteer.launch({
    ...options,
    defaultViewport: PHONE,
    // Nobody needs requests here, and reporting each of them costs Firefox more than making it.
    networkEnabled: false,
    env: { ...process.env, ...PHONE_ENVIRONMENT },
  });

async function openTab(owner: Browser | BrowserContext, complaints: string[]): Promise<Tab> {
  // Tabs of devices that share a browser must be visible at the same time, so each is a window.
  const page = await owner.newPage({ type: "window" });
  listen(page, complaints);
  return new PuppeteerTab(page);
}

/** A browser and a profile of its own. */
async function startBrowser(options: LaunchOptions): Promise<Device> {
  const userDataDir = mkdtempSync(join(tmpdir(), "dojo-phone-"));
  const complaints: string[] = [];
  let browser = await launch({ ...options, userDataDir });
  return {
    tab: () => openTab(browser, complaints),
    complaints,
    async reopen() {
      await browser.close();
      browser = await launch({ ...options, userDataDir });
      return openTab(browser, complaints);
    },
    async close() {
      await browser.close();
      rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** A storage of its own in a shared browser. */
async function startContext(browser: Browser): Promise<Device> {
  const context = await browser.createBrowserContext();
  const complaints: string[] = [];
  return {
    tab: () => openTab(context, complaints),
    complaints,
    reopen: () => Promise.reject(new Error("This device shares its browser.")),
    close: () => context.close(),
  };
}

/** By the DevTools protocol. It starts quickly, so each device has a browser of its own. */
export function chromium(executablePath: string): Engine {
  const args = [...BROWSER_ARGUMENTS, "--lang=de-DE", "--force-prefers-reduced-motion"];
  return {
    name: "chromium",
    start: () => startBrowser({ browser: "chrome", executablePath, args }),
    end: () => Promise.resolve(),
  };
}

/** By WebDriver BiDi, with the same library and calls. */
export function firefox(executablePath: string): Engine {
  const options: LaunchOptions = {
    browser: "firefox",
    executablePath,
    extraPrefsFirefox: { "intl.accept_languages": "de-DE, de", "ui.prefersReducedMotion": 1 },
  };
  let shared: Promise<Browser> | undefined;
  return {
    name: "firefox",
    async start({ isReopened }) {
      if (isReopened) return startBrowser(options);
      shared ??= launch(options);
      return startContext(await shared);
    },
    async end() {
      await (await shared)?.close();
      shared = undefined;
    },
  };
}
