import * as v from "valibot";
import { MAILS, setMails } from "./mails.ts";
import { readLocal, writeLocal } from "./store/localValue.ts";
import { setWays, toWays } from "./ways.ts";

const waysSchema = v.object({
  password: v.optional(v.boolean(), true),
  emailLink: v.optional(v.boolean(), false),
  anonymous: v.optional(v.boolean(), false),
  providers: v.optional(v.array(v.object({ providerId: v.string(), displayName: v.string() })), []),
});

const configSchema = v.object({
  projectId: v.string(),
  apiKey: v.string(),
  authDomain: v.optional(v.string()),
  appId: v.optional(v.string()),
  /** The club whose accounts these are, on a server for several. */
  tenantId: v.optional(v.string()),
  /** Our server on the page's own origin, else the hosted services. */
  selfHosted: v.optional(v.boolean(), false),
  /** Our server says so when it cannot send mails. */
  mails: v.fallback(v.optional(v.picklist(MAILS)), undefined),
  /** Our server says which ways to sign in are open. */
  ways: v.fallback(v.optional(waysSchema), undefined),
});
export type Config = v.InferOutput<typeof configSchema>;

/** Firebase Hosting serves the project's configuration at this reserved address, and so does our server. */
const ADDRESS = "/__/firebase/init.json";
const KEY = "dojo.config";
const OWN_SERVER: Config = { projectId: "digital-dojo", apiKey: "digital-dojo", selfHosted: true };

/** Parses a configuration; undefined for anything else, such as an error page. */
export function parseConfig(source: unknown): Config | undefined {
  const parsed = v.safeParse(configSchema, source);
  return parsed.success ? parsed.output : undefined;
}

/** The project that the build was made for, on hosts other than Firebase Hosting. */
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

/** What the configuration says beside the addresses of the services. */
function heed(config: Config | undefined) {
  const { VITE_FIREBASE_WAYS: built } = import.meta.env as Record<string, string | undefined>;
  setMails(config?.mails);
  // On hosted services only the build can know.
  setWays(config?.ways ?? (config?.selfHosted || !built ? undefined : toWays(built)));
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
    if (config) {
      writeLocal(KEY, JSON.stringify(config));
      heed(config);
    }
    return config;
  } catch {
    return undefined;
  }
}

/**
 * Where the identity and document services are. A repeated start uses the last answer and refreshes it for the next.
 */
export async function readConfig(): Promise<Config> {
  const known = builtIn();
  if (known) {
    heed(known);
    return known;
  }
  const asked = fetched();
  const last = remembered();
  // Without a word from anywhere the page knows best for which ways it was made.
  if (last) heed(last);
  return last ?? (await asked) ?? OWN_SERVER;
}
