/** What a browser says of itself, as far as it matters here. */
export interface Device {
  userAgent: string;
  /** How many fingers it can tell apart: an iPad says that it is a Mac, but a Mac has no touch screen. */
  touchPoints: number;
  /** Whether the app runs on its own already, from the home screen or the dock. */
  isInstalled: boolean;
  /** Whether the browser has offered to install it by a button of ours. */
  canPrompt: boolean;
}

/**
 * How the app gets onto the home screen here: by a button of ours, by the browser's share sheet, by the menu bar of Safari, by the
 * browser's menu; or only in another browser, since this one is a window of some other app.
 */
export type InstallWay = "prompt" | "share" | "dock" | "menu" | "inSafari" | "inBrowser";

const isApple = ({ userAgent, touchPoints }: Device): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && touchPoints > 1);

/** Windows of other apps: they say so, or lack the word that every browser on iOS has at its end. */
const NAMED_WINDOW =
  /FBAN|FBAV|FB_IAB|Instagram|Line\/|GSA\/|Snapchat|TikTok|musical_ly|Pinterest\/|LinkedInApp|Twitter for|WhatsApp/;

const isWindowOnApple = ({ userAgent }: Device): boolean =>
  NAMED_WINDOW.test(userAgent) || !userAgent.includes("Safari/");

const isWindowOnAndroid = ({ userAgent }: Device): boolean =>
  NAMED_WINDOW.test(userAgent) || userAgent.includes("; wv)");

/** Chrome and its relatives say that they are Safari as well, and Safari alone says which version it is. */
const isMacSafari = ({ userAgent }: Device): boolean =>
  userAgent.includes("Macintosh") && /Version\/[\d.]+ Safari\//.test(userAgent);

/** The way onto the home screen; `undefined` where there is none, or where it has been gone. */
export function installWay(device: Device): InstallWay | undefined {
  if (device.isInstalled) return undefined;
  if (device.canPrompt) return "prompt";
  if (isApple(device)) return isWindowOnApple(device) ? "inSafari" : "share";
  if (isMacSafari(device)) return "dock";
  if (!device.userAgent.includes("Android")) return undefined;
  if (isWindowOnAndroid(device)) return "inBrowser";
  return device.userAgent.includes("Firefox/") ? "menu" : undefined;
}

/**
 * Whether the browser is of Apple's engine, as on iOS every one is. It deletes what a page has stored when that has not been visited for
 * seven days, but nothing of the app on the home screen.
 */
const isForgetfulKind = (device: Device): boolean => isApple(device) || isMacSafari(device);

/** What becomes of what is stored here, where it is not for the browser to promise: it goes after a week, or stays with the app. */
export function fateOfStored(device: Device): "forgetful" | "app" | undefined {
  if (!isForgetfulKind(device)) return undefined;
  return device.isInstalled ? "app" : "forgetful";
}

/** Whether a browser asks its user before it keeps something for good; the others decide by themselves. */
export const asksBeforeKeeping = (userAgent: string): boolean => userAgent.includes("Firefox/");

/** What became of the hint so far. */
export interface HintRecord {
  /** When the member was first seen on this device. */
  firstMs: number;
  dismissals: number;
  dismissedAtMs: number;
}

const DAY_MS = 86_400_000;
/** Who said no once may have changed his mind; who said it twice has not. */
const AGAIN_AFTER_MS = 90 * DAY_MS;
const MOST_DISMISSALS = 2;

/** Whether the hint is shown: to members who have made something or come back another day, and at most twice. */
export function isHintDue(
  { firstMs, dismissals, dismissedAtMs }: HintRecord,
  hasMade: boolean,
  nowMs: number,
): boolean {
  if (dismissals >= MOST_DISMISSALS) return false;
  if (dismissals > 0) return nowMs - dismissedAtMs >= AGAIN_AFTER_MS;
  return hasMade || nowMs - firstMs >= DAY_MS;
}
