import type { MethodTable } from "./callable.ts";
import { Duration, LatLng, RuleFault, Timestamp } from "../values.ts";

const NANOS_PER_MILLISECOND = 1_000_000n;
const NANOS_PER_SECOND = 1_000_000_000n;
const NANOS_PER_DAY = 86_400n * NANOS_PER_SECOND;
const MS_PER_DAY = 86_400_000;

/** Nanoseconds since midnight in UTC, also before 1970. */
function sinceMidnight({ nanos }: Timestamp): bigint {
  return ((nanos % NANOS_PER_DAY) + NANOS_PER_DAY) % NANOS_PER_DAY;
}

function dateOf({ nanos }: Timestamp): Date {
  const rest = ((nanos % NANOS_PER_MILLISECOND) + NANOS_PER_MILLISECOND) % NANOS_PER_MILLISECOND;
  return new Date(Number((nanos - rest) / NANOS_PER_MILLISECOND));
}

function part(of: (date: Date) => number): MethodTable<Timestamp>[string] {
  return { arity: [0, 0], apply: (self) => BigInt(of(dateOf(self))) };
}

export const timestampMethods: MethodTable<Timestamp> = {
  date: { arity: [0, 0], apply: (self) => new Timestamp(self.nanos - sinceMidnight(self)) },
  day: part((date) => date.getUTCDate()),
  /** Monday is 1. */
  dayOfWeek: part((date) => ((date.getUTCDay() + 6) % 7) + 1),
  dayOfYear: part((date) => Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0)) / MS_PER_DAY) + 1),
  hours: part((date) => date.getUTCHours()),
  minutes: part((date) => date.getUTCMinutes()),
  month: part((date) => date.getUTCMonth() + 1),
  nanos: { arity: [0, 0], apply: (self) => sinceMidnight(self) % NANOS_PER_SECOND },
  seconds: part((date) => date.getUTCSeconds()),
  time: { arity: [0, 0], apply: (self) => new Duration(sinceMidnight(self)) },
  toMillis: part((date) => date.getTime()),
  year: part((date) => date.getUTCFullYear()),
};

export const durationMethods: MethodTable<Duration> = {
  nanos: { arity: [0, 0], apply: (self) => self.nanos % NANOS_PER_SECOND },
  seconds: { arity: [0, 0], apply: (self) => self.nanos / NANOS_PER_SECOND },
};

const EARTH_RADIUS_METRES = 6_371_010;

export const latLngMethods: MethodTable<LatLng> = {
  distance: {
    arity: [1, 1],
    apply: (self, [other]) => {
      if (!(other instanceof LatLng)) throw new RuleFault("Expected a latlng.");
      return distance(self, other);
    },
  },
  latitude: { arity: [0, 0], apply: (self) => self.latitude },
  longitude: { arity: [0, 0], apply: (self) => self.longitude },
};

/** Great-circle distance in metres. */
function distance(from: LatLng, to: LatLng): number {
  const [fromLatitude, toLatitude] = [radians(from.latitude), radians(to.latitude)];
  const chord =
    haversine(toLatitude - fromLatitude) +
    Math.cos(fromLatitude) * Math.cos(toLatitude) * haversine(radians(to.longitude - from.longitude));
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(chord)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

function haversine(angle: number): number {
  return Math.sin(angle / 2) ** 2;
}
