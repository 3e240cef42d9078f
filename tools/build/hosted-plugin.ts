import type { Plugin } from "vite";

const PREFIX = "VITE_FIREBASE_";
const TOGETHER = [`${PREFIX}PROJECT_ID`, `${PREFIX}API_KEY`];
/** The only one that has a meaning on Firebase Hosting, too. */
const WAYS = `${PREFIX}WAYS`;
const WAY_NAMES = ["emailLink", "anonymous"];
const KNOWN = [...TOGETHER, `${PREFIX}AUTH_DOMAIN`, `${PREFIX}APP_ID`, WAYS];

/** The problem of the settings for hosted Firebase, or undefined. An empty setting counts as none. */
export function findProblem(env: Readonly<Record<string, unknown>>): string | undefined {
  const given = Object.keys(env).filter((name) => name.startsWith(PREFIX) && env[name]);
  const unknown = given.find((name) => !KNOWN.includes(name));
  if (unknown !== undefined) return `${unknown} is not a setting; known are ${KNOWN.join(", ")}`;
  const list = env[WAYS];
  const ways = typeof list === "string" && list !== "" ? list.split(",") : [];
  const strange = ways.find((way) => !WAY_NAMES.includes(way.trim()));
  if (strange !== undefined) return `${WAYS} knows no ${strange}; known are ${WAY_NAMES.join(", ")}`;
  const addresses = given.filter((name) => name !== WAYS);
  if (addresses.length > 0 && !TOGETHER.every((name) => given.includes(name))) {
    return `${TOGETHER.join(" and ")} belong together: set both or neither`;
  }
  return undefined;
}

/** Refuses a build with incomplete settings: the app would look for its services elsewhere and find nothing. */
export function hostedSettings(): Plugin {
  return {
    name: "hosted-settings",
    configResolved({ env }) {
      const problem = findProblem(env);
      if (problem !== undefined) throw new Error(`${problem} (docs/hosting-firebase.md)`);
    },
  };
}
