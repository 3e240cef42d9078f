import { describe, expect, it } from "vitest";
import { asksBeforeKeeping, type Device, fateOfStored, installWay, type InstallWay, isHintDue } from "./installWay.ts";

const browser = (userAgent: string, more: Partial<Device> = {}): Device => ({
  userAgent,
  touchPoints: 0,
  isInstalled: false,
  canPrompt: false,
  ...more,
});

const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const ANDROID = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)";
const SAFARI = "Version/17.5 Mobile/15E148 Safari/604.1";
const phone = { touchPoints: 5 };

type Row = [name: string, device: Device, way: InstallWay | undefined, forgets: boolean];

const BROWSERS: Row[] = [
  ["Safari on an iPhone", browser(`${IPHONE} ${SAFARI}`, phone), "share", true],
  ["Safari on an iPad, which says Mac", browser(`${MAC} Version/17.5 Safari/605.1.15`, phone), "share", true],
  ["Safari on an old iPad", browser(`${IPHONE.replace("iPhone;", "iPad;")} ${SAFARI}`, phone), "share", true],
  ["Chrome on an iPhone", browser(`${IPHONE} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`, phone), "share", true],
  ["Firefox on an iPhone", browser(`${IPHONE} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`, phone), "share", true],
  [
    "Edge on an iPhone",
    browser(`${IPHONE} Version/17.0 EdgiOS/125.0 Mobile/15E148 Safari/605.1.15`, phone),
    "share",
    true,
  ],
  ["the app on an iPhone", browser(`${IPHONE} Mobile/15E148`, { ...phone, isInstalled: true }), undefined, false],
  ["Instagram on an iPhone", browser(`${IPHONE} Mobile/15E148 Instagram 335.1.8.26.85`, phone), "inSafari", true],
  ["Facebook on an iPhone", browser(`${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/468.0.0]`, phone), "inSafari", true],
  ["the Google app on an iPhone", browser(`${IPHONE} GSA/320.0 Mobile/15E148 Safari/604.1`, phone), "inSafari", true],
  ["some app's window on an iPhone", browser(`${IPHONE} Mobile/15E148`, phone), "inSafari", true],
  ["Safari on a Mac", browser(`${MAC} Version/17.5 Safari/605.1.15`), "dock", true],
  [
    "the app in the dock of a Mac",
    browser(`${MAC} Version/17.5 Safari/605.1.15`, { isInstalled: true }),
    undefined,
    false,
  ],
  ["Chrome on a Mac", browser(`${MAC.replace("605.1.15", "537.36")} Chrome/126.0.0.0 Safari/537.36`), undefined, false],
  [
    "Chrome on a Mac that offers it",
    browser(`${MAC} Chrome/126.0.0.0 Safari/537.36`, { canPrompt: true }),
    "prompt",
    false,
  ],
  [
    "Chrome on Android that offers it",
    browser(`${ANDROID} Chrome/126.0.0.0 Mobile Safari/537.36`, { canPrompt: true }),
    "prompt",
    false,
  ],
  [
    "Chrome on Android that has it",
    browser(`${ANDROID} Chrome/126.0.0.0 Mobile Safari/537.36`, phone),
    undefined,
    false,
  ],
  [
    "Samsung Internet",
    browser(`${ANDROID} SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36`, { canPrompt: true }),
    "prompt",
    false,
  ],
  [
    "Firefox on Android",
    browser("Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0", phone),
    "menu",
    false,
  ],
  [
    "Instagram on Android",
    browser(
      "Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Version/4.0 Chrome/126.0 Mobile Safari/537.36 Instagram 336.0",
    ),
    "inBrowser",
    false,
  ],
  [
    "Firefox on Windows",
    browser("Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0"),
    undefined,
    false,
  ],
  [
    "Firefox on a Mac",
    browser("Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0"),
    undefined,
    false,
  ],
  [
    "Edge on Windows",
    browser("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0"),
    undefined,
    false,
  ],
  [
    "Epiphany on Linux",
    browser("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15"),
    undefined,
    false,
  ],
];

describe.each(BROWSERS)("%s", (_, device, way, forgets) => {
  it(`is told: ${way ?? "nothing"}`, () => expect(installWay(device)).toBe(way));
  it(forgets ? "forgets what was not visited" : "keeps what was stored", () =>
    expect(fateOfStored(device) === "forgetful").toBe(forgets),
  );
});

it("what the app on a home screen of Apple's has stored stays as long as the app", () => {
  const staying = BROWSERS.filter(([, device]) => fateOfStored(device) === "app").map(([name]) => name);
  expect(staying).toEqual(["the app on an iPhone", "the app in the dock of a Mac"]);
});

it("only Firefox asks its user before it keeps something", () => {
  const asking = BROWSERS.filter(([, { userAgent }]) => asksBeforeKeeping(userAgent)).map(([name]) => name);
  expect(asking).toEqual(["Firefox on Android", "Firefox on Windows", "Firefox on a Mac"]);
});

describe("the hint", () => {
  const evening = Date.parse("2026-07-15T20:00:00Z");
  const HOUR = 3_600_000;
  const fresh = { firstMs: evening, dismissals: 0 };
  it.each([
    ["not to a newcomer", fresh, false, evening + HOUR, false],
    ["to a newcomer who has noted something", fresh, true, evening + HOUR, true],
    ["to whoever comes back another day", fresh, false, evening + 3 * HOUR, true],
    ["never again to whoever does not want it", { ...fresh, dismissals: 1 }, true, evening + 9000 * HOUR, false],
  ])("is shown %s", (_, record, hasNoted, nowMs, isDue) => expect(isHintDue(record, hasNoted, nowMs)).toBe(isDue));
});
