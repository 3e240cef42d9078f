import { readFileSync } from "node:fs";
import * as v from "valibot";

/** Where access tokens come from, unless the file says otherwise. */
const GOOGLE = "https://oauth2.googleapis.com/token";

const schema = v.object({
  project_id: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.:-]{0,62}$/)),
  client_email: v.pipe(v.string(), v.nonEmpty()),
  private_key: v.pipe(v.string(), v.nonEmpty()),
  private_key_id: v.optional(v.string()),
  token_uri: v.optional(v.pipe(v.string(), v.check(isSafe, "is no https address")), GOOGLE),
});

/** The file with the key of a service account, as the Firebase console hands it out. */
export type ServiceAccount = v.InferOutput<typeof schema>;

/** Reads such a file. Throws what is wrong with it, never its content. */
export function readServiceAccount(file: string): ServiceAccount {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw new Error(`${file} cannot be read as JSON`);
  }
  const parsed = v.safeParse(schema, content);
  if (!parsed.success)
    throw new Error(`${file} is no key of a service account: ${v.getDotPath(parsed.issues[0]) ?? ""}`);
  return parsed.output;
}

/** Tokens go over the network in TLS alone. */
function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || (protocol === "http:" && ["127.0.0.1", "localhost"].includes(hostname));
}
