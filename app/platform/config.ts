import * as v from "valibot";
import { readLocal, writeLocal } from "./localValue.ts";

const configSchema = v.object({
  projectId: v.string(),
  apiKey: v.string(),
  authDomain: v.optional(v.string()),
  appId: v.optional(v.string()),
  /** Our server on the page's own origin; else the hosted services. */
  selfHosted: v.optional(v.boolean(), false),
});
export type Config = v.InferOutput<typeof configSchema>;

/** Firebase Hosting serves the project's configuration at this reserved address, and so does our server. */
const ADDRESS = "/__/firebase/init.json";
const KEY = "dojo.config";
const OWN_SERVER: Config = { projectId: "digital-dojo", apiKey: "digital-dojo", selfHosted: true };

/** The configuration in this, or undefined where it is something else (a page for an unknown address, an error). */
export function parseConfig(source: unknown): Config | undefined {
  const parsed = v.safeParse(configSchema, source);
  return parsed.success ? parsed.output : undefined;
}

/** What the build was told, for hosted Firebase on another host than its own. */
function builtIn(): Config | undefined {
  const { VITE_FIREBASE_PROJECT_ID, VITE_FIREBASE_API_KEY, VITE_FIREBASE_AUTH_DOMAIN, VITE_FIREBASE_APP_ID } =
    import.meta.env as Record<string, string | undefined>;
  return parseConfig({
    projectId: VITE_FIREBASE_PROJECT_ID,
    apiKey: VITE_FIREBASE_API_KEY,
    authDomain: VITE_FIREBASE_AUTH_DOMAIN,
    appId: VITE_FIREBASE_APP_ID,
  });
}

function remembered(): Config | undefined {
  try {
    return parseConfig(JSON.parse(readLocal(KEY) ?? "null"));
  } catch {
    return undefined;
  }
}

async function fetched(): Promise<Config | undefined> {
  try {
    const response = await fetch(ADDRESS);
    const config = response.ok ? parseConfig(await response.json()) : undefined;
    if (config) writeLocal(KEY, JSON.stringify(config));
    return config;
  } catch {
    return undefined;
  }
}

/** Where accounts and documents are. A later start does not wait for the network: it asks again for the start after it. */
export async function readConfig(): Promise<Config> {
  const known = builtIn();
  if (known) return known;
  const asked = fetched();
  return remembered() ?? (await asked) ?? OWN_SERVER;
}
