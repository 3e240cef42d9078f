import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Builder, Key as Keys, type WebDriver } from "selenium-webdriver";
import type { WebKitPaths } from "../../../tools/browser.ts";
import { type Device, type Engine, PHONE, PHONE_ENVIRONMENT, type Tab } from "./engine.ts";

const KEYS: Record<string, string> = {
  Enter: Keys.ENTER,
  Escape: Keys.ESCAPE,
  Tab: Keys.TAB,
  Backspace: Keys.BACK_SPACE,
  ArrowLeft: Keys.ARROW_LEFT,
  ArrowRight: Keys.ARROW_RIGHT,
  ArrowUp: Keys.ARROW_UP,
  ArrowDown: Keys.ARROW_DOWN,
};

/**
 * WebDriver controls one window at a time, so each call first switches to its own. Calls of one device follow each
 * other.
 */
class WebKitTab implements Tab {
  readonly #driver: WebDriver;
  readonly #window: string;

  constructor(driver: WebDriver, window: string) {
    this.#driver = driver;
    this.#window = window;
  }

  async #own(): Promise<WebDriver> {
    await this.#driver.switchTo().window(this.#window);
    return this.#driver;
  }
  async show() {
    // Each tab is a window, and all of them count as visible.
    await this.#own();
  }
  async goto(url: string) {
    await (await this.#own()).get(url);
  }
  async reload() {
    await (await this.#own()).navigate().refresh();
  }
  async back() {
    await (await this.#own()).navigate().back();
  }
  async run<T>(script: string, args: readonly unknown[]): Promise<T> {
    return (await this.#own()).executeScript<T>(`return (${script})(...arguments)`, ...args);
  }
  async tap(x: number, y: number) {
    const move = { x: Math.round(x), y: Math.round(y), duration: 0 };
    await (await this.#own()).actions().move(move).press().release().perform();
  }
  async press(key: string) {
    await this.type(KEYS[key] ?? key);
  }
  async type(text: string) {
    await (await this.#own()).actions().sendKeys(text).perform();
  }
  async picture(): Promise<Buffer> {
    return Buffer.from(await (await this.#own()).takeScreenshot(), "base64");
  }
}

/** Ends a process that was started here. */
async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill();
  await ended;
}

/** A virtual screen, which chooses a free number and prints it. */
async function startDisplay(path: string): Promise<{ display: string; process: ChildProcess }> {
  const xvfb = spawn(path, ["-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [line] = (await once(createInterface({ input: xvfb.stdout }), "line")) as [string];
  return { display: `:${line.trim()}`, process: xvfb };
}

/** A port that was free a moment ago: the driver cannot choose one. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, "close");
  return port;
}

async function untilReady(url: string) {
  for (let attempt = 0; attempt < 200; attempt++) {
    const ready = await fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await new Promise((settle) => setTimeout(settle, 25));
  }
  throw new Error("WebKitWebDriver does not answer.");
}

const CONSOLE_ERROR = /CONSOLE (?:\w+ )?ERROR (.*)/;

/** The driver with its screen, ready to begin a session; `end` stops both. */
async function startService(paths: WebKitPaths, complaints: string[]) {
  const home = mkdtempSync(join(tmpdir(), "dojo-phone-"));
  // The toolkit's setting for 'prefers-reduced-motion'.
  mkdirSync(join(home, "gtk-3.0"));
  writeFileSync(join(home, "gtk-3.0", "settings.ini"), "[Settings]\ngtk-enable-animations=0\n");
  const screen = await startDisplay(paths.display);
  const port = await freePort();
  const service = spawn(paths.driver, [`--port=${port}`, "--host=127.0.0.1"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      ...PHONE_ENVIRONMENT,
      DISPLAY: screen.display,
      XDG_CONFIG_HOME: home,
      NO_AT_BRIDGE: "1",
      // Its sandbox needs rights that containers do not give; the pages are our own.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      // Without a graphics card, compositing layers cost more than they save.
      WEBKIT_DISABLE_COMPOSITING_MODE: "1",
    },
  });
  for (const stream of [service.stdout, service.stderr]) {
    createInterface({ input: stream }).on("line", (line) => {
      const found = CONSOLE_ERROR.exec(line);
      if (found) complaints.push(found[1]!);
    });
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async end() {
      await end(service);
      await end(screen.process);
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function beginSession(url: string, binary: string): Promise<WebDriver> {
  await untilReady(url);
  const args = ["--automation", "--enable-write-console-messages-to-stdout=true"];
  return new Builder()
    .disableEnvironmentOverrides()
    .usingServer(url)
    .withCapabilities({
      browserName: "MiniBrowser",
      unhandledPromptBehavior: "accept",
      "webkitgtk:browserOptions": { binary, args },
    })
    .build();
}

async function start(paths: WebKitPaths): Promise<Device> {
  const complaints: string[] = [];
  const service = await startService(paths, complaints);
  const driver = await beginSession(service.url, paths.browser).catch(async (error: unknown) => {
    await service.end();
    throw error;
  });
  let isFresh = true;

  async function tab(): Promise<Tab> {
    if (!isFresh) await driver.switchTo().newWindow("window");
    isFresh = false;
    await fit(driver);
    return new WebKitTab(driver, await driver.getWindowHandle());
  }

  return {
    tab,
    complaints,
    async reopen() {
      const before = await driver.getAllWindowHandles();
      const next = await tab();
      for (const window of before) {
        await driver.switchTo().window(window);
        await driver.close();
      }
      return next;
    },
    async close() {
      await driver.quit().catch(() => undefined);
      await service.end();
    },
  };
}

/** Makes the viewport as large as a phone's: the window also has a toolbar. */
async function fit(driver: WebDriver) {
  const inside = await driver.executeScript<number[]>("return [outerWidth - innerWidth, outerHeight - innerHeight]");
  const [width = 0, height = 0] = inside;
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, width: PHONE.width + width, height: PHONE.height + height });
}

export const webkit = (paths: WebKitPaths): Engine => ({
  name: "webkit",
  start: () => start(paths),
  end: () => Promise.resolve(),
});
