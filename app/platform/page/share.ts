import { logFault } from "../log.ts";

/** What became of a page that was to be passed on. */
export type Shared = "shared" | "copied" | "dismissed" | "impossible";

/** What a browser has for passing on a page; neither is there everywhere, or on a page without TLS. */
interface Sharing {
  share?: (data: { title: string; url: string }) => Promise<void>;
  clipboard?: Pick<Clipboard, "writeText">;
}

const isNamed = (error: unknown, name: string) => error instanceof Error && error.name === name;

async function copy(url: string, { clipboard }: Sharing): Promise<Shared> {
  if (!clipboard) return "impossible";
  try {
    await clipboard.writeText(url);
    return "copied";
  } catch (error) {
    logFault("A link cannot be copied.", error);
    return "impossible";
  }
}

/** Hands a page of the app to the system's way of sharing; without one its address is copied. */
export async function sharePage(
  page: { title: string; path: string },
  browser: Sharing = navigator,
  origin = location.origin,
): Promise<Shared> {
  const url = origin + page.path;
  if (!browser.share) return copy(url, browser);
  try {
    await browser.share({ title: page.title, url });
    return "shared";
  } catch (error) {
    // Closing the sheet is no fault; a browser that only seems to be able to share still copies.
    return isNamed(error, "AbortError") ? "dismissed" : copy(url, browser);
  }
}
