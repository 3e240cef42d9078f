import { berlinDay } from "#domain/progress/day.ts";
/** What a browser tells about itself, as far as it matters here. */
export interface Device {
  userAgent: string;
  /** Number of touch points: an iPad claims to be a Mac, but Macs have no touch screen. */
  touchPoints: number;
  /** Whether the app runs on its own already, from the home screen or the dock. */
  isInstalled: boolean;
  /** Whether the browser has offered the install event. */
  canPrompt: boolean;
}

/**
 * How the app gets onto the home screen: by our button, the browser's share sheet, Safari's menu bar or the browser's
 * menu; or only in another browser, because this one is a window of another app.
 */
export type InstallWay = "prompt" | "share" | "dock" | "menu" | "inSafari" | "inBrowser";

const isApple = ({ userAgent, touchPoints }: Device): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && touchPoints > 1);

/** Windows of other apps: they name themselves, or lack the last word of every iOS browser. */
const NAMED_WINDOW =
  /FBAN|FBAV|FB_IAB|Instagram|Line\/|GSA\/|Snapchat|TikTok|musical_ly|Pinterest\/|LinkedInApp|Twitter for|WhatsApp/;

const isWindowOnApple = ({ userAgent }: Device): boolean =>
  NAMED_WINDOW.test(userAgent) || !userAgent.includes("Safari/");

const isWindowOnAndroid = ({ userAgent }: Device): boolean =>
  NAMED_WINDOW.test(userAgent) || userAgent.includes("; wv)");

/** Chromium browsers also claim to be Safari; only Safari states its own version. */
const isMacSafari = ({ userAgent }: Device): boolean =>
  userAgent.includes("Macintosh") && /Version\/[\d.]+ Safari\//.test(userAgent);

/** The way onto the home screen; `undefined` if there is none or the app is installed. */
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
 * Whether the browser uses Apple's engine, as all on iOS do. It deletes the storage of pages after seven days without a
 * visit, except for apps on the home screen.
 */
const isForgetfulKind = (device: Device): boolean => isApple(device) || isMacSafari(device);

/** How long storage lasts without the browser's own promise: a week, or as long as the app. */
export function fateOfStored(device: Device): "forgetful" | "app" | undefined {
  if (!isForgetfulKind(device)) return undefined;
  return device.isInstalled ? "app" : "forgetful";
}

/** Whether a browser asks its user before it keeps storage for good; others decide by themselves. */
export const asksBeforeKeeping = (userAgent: string): boolean => userAgent.includes("Firefox/");

/** The history of the hint. */
export interface HintHistory {
  /** When the user was first seen on this device. */
  firstMs: number;
  dismissals: number;
}

/** Whether the hint is shown: to users who have noted something or have come back on another day, until dismissed once. */
export const isHintDue = ({ firstMs, dismissals }: HintHistory, hasNoted: boolean, nowMs: number): boolean =>
  dismissals === 0 && (hasNoted || berlinDay(nowMs) > berlinDay(firstMs));
