/** Part of the Network Information API. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
  type?: string;
}

/** Whether the connection is metered or slow: then nothing is preloaded. */
export function isMetered({ saveData = false, effectiveType = "4g", type = "unknown" }: Connection = {}): boolean {
  return saveData || effectiveType !== "4g" || type === "cellular";
}

/** Whether the connection of this device is metered or slow, as far as the browser says. */
export const isMeteredHere = (): boolean =>
  isMetered((navigator as Navigator & { connection?: Connection }).connection);
