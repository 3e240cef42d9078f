import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const CANDIDATES = [
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

/** The browser of this machine: `CHROME_PATH`, an installed Chromium or Chrome, or undefined. */
export function findBrowser(): string | undefined {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROME_PATH names ${named}, which does not exist.`);
    return named;
  }
  return CANDIDATES.find((path) => existsSync(path));
}

/** Finds a browser, or installs Chromium where that is possible without asking: on Debian or Ubuntu as root. */
export function needBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  if (mayInstall()) {
    console.error("No browser found: installing Chromium by apt …");
    const options = { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
    spawnSync("apt-get", ["update", "-qq"], options);
    spawnSync("apt-get", ["install", "-y", "-qq", "chromium"], options);
    const installed = findBrowser();
    if (installed) return installed;
  }
  throw new Error("No browser found: install Chromium or Chrome, or set CHROME_PATH to one.");
}

function mayInstall(): boolean {
  if (process.getuid?.() !== 0 || !existsSync("/etc/os-release")) return false;
  if (!/^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync("/etc/os-release", "utf8"))) return false;
  try {
    execFileSync("apt-get", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Starts quietly and without a network of its own; as root Chromium runs only without its sandbox. */
export const BROWSER_ARGUMENTS = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];
