/** An instant of a movement, seconds, and the side from which it is seen, degrees away from the picture's own. */
export interface Instant {
  seconds: number;
  yaw: number;
  tilt: number;
}

/** In the address of a technique: an instant of its movement, and its turn to the side and up. */
const INSTANT = { seconds: "bewegung", yaw: "drehung", tilt: "neigung" } as const;
/** No movement lasts longer. */
const LONGEST_SECONDS = 600;
const WHOLE_TURN = 360;

function numberIn(params: URLSearchParams, name: string, most: number): number | undefined {
  const written = params.get(name) ?? "";
  const value = /^-?\d{1,4}(\.\d{1,3})?$/.test(written) ? Number(written) : undefined;
  return value !== undefined && Math.abs(value) <= most ? value : undefined;
}

/** The instant that an address names; none where it names no valid one. */
export function instantFromSearch(search: string): Instant | undefined {
  const params = new URLSearchParams(search);
  const seconds = numberIn(params, INSTANT.seconds, LONGEST_SECONDS);
  if (seconds === undefined || seconds < 0) return undefined;
  const side = (name: string) => numberIn(params, name, WHOLE_TURN) ?? 0;
  return { seconds, yaw: side(INSTANT.yaw), tilt: side(INSTANT.tilt) };
}

/** What names an instant, to be put behind the address of a technique. */
export function searchOfInstant({ seconds, yaw, tilt }: Instant): string {
  const params = new URLSearchParams({ [INSTANT.seconds]: `${Math.round(seconds * 100) / 100}` });
  if (Math.round(yaw) !== 0) params.set(INSTANT.yaw, `${Math.round(yaw)}`);
  if (Math.round(tilt) !== 0) params.set(INSTANT.tilt, `${Math.round(tilt)}`);
  return `?${params.toString()}`;
}
