import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const CHROMIUM = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];
/** Chromium without its windows, as Playwright brings it itself: a fifth less work for each page. */
const SHELL = ["/usr/bin/chromium-headless-shell"];
const FIREFOX = [
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
  "C:\\Program Files\\Mozilla Firefox\\firefox.exe",
];
const WEBKIT_DRIVER = ["/usr/bin/WebKitWebDriver"];
const DISPLAY = ["/usr/bin/Xvfb"];

/** The parts needed to drive WebKit, which outside of Apple's systems has no browser of its own. */
export interface WebKitPaths {
  driver: string;
  /** WebKitGTK's own small browser. */
  browser: string;
  /** A virtual screen, required by that browser. */
  display: string;
}

const PACKAGES = {
  chromium: ["chromium"],
  shell: ["chromium-headless-shell"],
  firefox: ["firefox-esr"],
  webkit: ["webkit2gtk-driver", "xvfb"],
} as const;

function find(variable: string, candidates: string[]): string | undefined {
  const named = process.env[variable];
  if (named && !existsSync(named)) throw new Error(`${variable} names ${named}, which does not exist.`);
  return named || candidates.find((path) => existsSync(path));
}

/** The Chromium of this machine: `CHROME_PATH`, an installed Chromium or Chrome, or undefined. */
export const findBrowser = (): string | undefined => find("CHROME_PATH", CHROMIUM);

/** The Chromium that shows nothing, or undefined: only Debian has it as a package. */
export const findShell = (): string | undefined => find("CHROME_PATH", SHELL);

/** The Firefox of this machine: `FIREFOX_PATH`, an installed one, or undefined. */
export const findFirefox = (): string | undefined => find("FIREFOX_PATH", FIREFOX);

/** WebKitGTK's driver and browser, where distributions put them, or undefined. */
export function findWebKit(): WebKitPaths | undefined {
  const driver = find("WEBKIT_DRIVER_PATH", WEBKIT_DRIVER);
  const display = DISPLAY.find((path) => existsSync(path));
  const roots = ["/usr/lib", "/usr/libexec"].filter((path) => existsSync(path));
  // /usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser, /usr/libexec/webkitgtk-6.0/MiniBrowser
  const folders = roots.flatMap((root) => [root, ...readdirSync(root).map((name) => join(root, name))]);
  const browser = folders
    .filter((folder) => /-linux-gnu$|libexec$/.test(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.startsWith("webkit"))
        .map((name) => join(folder, name, "MiniBrowser")),
    )
    .find((path) => existsSync(path));
  return driver && browser && display ? { driver, browser, display } : undefined;
}

/** Finds a browser, or installs Chromium if that needs no questions: on Debian or Ubuntu as root. */
export function needBrowser(): string {
  const found = findBrowser() ?? (install("chromium") ? findBrowser() : undefined);
  if (found) return found;
  throw new Error("No browser found: install Chromium or Chrome, or set CHROME_PATH to one.");
}

/** Installs the Chromium that shows nothing if that needs no questions and it is to be had; the other one does as well. */
export function wishForShell(): void {
  if (!process.env.CHROME_PATH && !findShell()) install("shell");
}

/** Installs missing other engines if that needs no questions; returns those that exist now. */
export function findEngines(): { found: string[]; missing: string[] } {
  if (!findFirefox()) install("firefox");
  if (!findWebKit()) install("webkit");
  const engines = { Chromium: findBrowser(), Firefox: findFirefox(), WebKit: findWebKit() };
  const names = Object.entries(engines);
  return {
    found: names.filter(([, path]) => path).map(([name]) => name),
    missing: names.filter(([, path]) => !path).map(([name]) => name),
  };
}

/** Installs an engine by apt; false if that is impossible. */
function install(engine: keyof typeof PACKAGES): boolean {
  if (!mayInstall()) return false;
  console.error(`Installing ${PACKAGES[engine].join(" and ")} by apt …`);
  const options = { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
  spawnSync("apt-get", ["update", "-qq"], options);
  return spawnSync("apt-get", ["install", "-y", "-qq", ...PACKAGES[engine]], options).status === 0;
}

function mayInstall(): boolean {
  if (process.getuid?.() !== 0 || !existsSync("/etc/os-release")) return false;
  if (!/^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync("/etc/os-release", "utf8"))) return false;
  return spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status === 0;
}

/** Starts quietly and without background requests; as root Chromium runs only without its sandbox. */
export const BROWSER_ARGUMENTS = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];
/** Machines without a graphics card draw in software, which Chromium does only when it is asked to. */
export const SOFTWARE_GL = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"];
