/** An address, if it is one. `URL.parse` is younger than the oldest browsers that the app is for (docs/browsers.md). */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
