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

const here = () => (navigator as Navigator & { connection?: Connection }).connection;

/** Whether the connection of this device is metered or slow, as far as the browser says. */
export const isMeteredHere = (): boolean => isMetered(here());

/** Whether nothing may be fetched that is not asked for: data is to be saved, or comes at a trickle. */
export const isSparing = ({ saveData = false, effectiveType = "4g" }: Connection = {}): boolean =>
  saveData || effectiveType.endsWith("2g");

/** The same of the connection of this device. */
export const isSparingHere = (): boolean => isSparing(here());
