import { accessSync, constants, readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import type { Mails } from "./identity/mail/mailer.ts";
import type { SmsWay } from "./identity/sms/smsSender.ts";
import { ROOT } from "./root.ts";
import { parseDatabaseUrl } from "./storage/postgres/databaseUrl.ts";
import { findTlsProblem, type Tls } from "./tls.ts";

/**
 * All settings of the server, read from the environment once at start. A test compares `docs/settings.md` with this
 * table; nothing else in `server/` reads the environment.
 */
const text = v.pipe(v.string(), v.trim(), v.nonEmpty("must not be empty"));
const wholeNumber = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, "must be a whole number"),
    v.transform(Number),
    v.minValue(least, `must be at least ${least}`),
    v.maxValue(most, `must be at most ${most}`),
  );
const httpUrl = v.pipe(
  text,
  v.check((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ""), "must be an http or https address"),
  v.transform((value) => value.replace(/\/+$/, "")),
);
const readableFile = v.pipe(
  text,
  v.transform((path) => resolve(path)),
  v.check(isReadable, "must name a file that the server may read"),
);
const program = v.pipe(
  text,
  v.transform((path) => resolve(path)),
  v.check((path) => isFileFor(path, constants.X_OK), "must name a program that the server may run"),
);
const folder = v.pipe(
  text,
  v.transform((path) => resolve(path)),
  v.check(isFolder, "must name a folder that the server may read"),
);

/** Other pages that may use this server: each by its origin, as browsers write it. */
const origins = v.pipe(
  v.string(),
  v.transform((value) => value.split(/[\s,]+/).filter((origin) => origin !== "")),
  v.maxLength(50, "must name at most 50 origins"),
  v.everyItem(isOrigin, "must name origins like https://club.example, with commas between them"),
);

const settings = {
  PORT: v.optional(wholeNumber(0, 65535), "8080"),
  HOST: v.optional(text, "localhost"),
  DOJO_DATA: v.optional(
    v.pipe(
      text,
      v.transform((path) => resolve(path)),
    ),
    "data",
  ),
  DATABASE_URL: v.optional(
    v.pipe(
      text,
      v.check(
        (value) => parseDatabaseUrl(value) !== undefined,
        "must be a postgres:// address with user and database, and no parameters but sslmode (disable, require, verify-full) and sslrootcert",
      ),
    ),
  ),
  DATABASE_CONNECTIONS: v.optional(wholeNumber(2, 200), "10"),
  DOJO_PROCESS: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,32}$/, "must be 1 to 32 small letters, digits and hyphens")),
  ),
  DOJO_PROJECT: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{4,29}$/, "must be 6 to 30 small letters, digits and hyphens")),
    "digital-dojo",
  ),
  DOJO_TLS_CERT: v.optional(readableFile),
  DOJO_TLS_KEY: v.optional(readableFile),
  DOJO_PUBLIC_URL: v.optional(httpUrl),
  DOJO_ORIGINS: v.optional(origins, ""),
  DOJO_SMTP_URL: v.optional(
    v.pipe(
      text,
      v.check((value) => /^smtps?:$/.test(URL.parse(value)?.protocol ?? ""), "must be an smtp or smtps address"),
    ),
  ),
  DOJO_SMS_COMMAND: v.optional(program),
  DOJO_SMS_URL: v.optional(
    v.pipe(
      text,
      v.check((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ""), "must be an http or https address"),
    ),
  ),
  DOJO_MAIL_FROM: v.optional(text, "Digital Dojo <dojo@localhost>"),
  DOJO_METRICS_PORT: v.optional(wholeNumber(0, 65535)),
  DOJO_METRICS_HOST: v.optional(text, "127.0.0.1"),
  DOJO_ACCESS_LOG: v.optional(v.picklist(["0", "1"], "must be 0 or 1"), "0"),
  DOJO_TRUST_PROXY: v.optional(wholeNumber(0, 5), "0"),
  DOJO_PASSWORD_MIN: v.optional(wholeNumber(6, 64), "6"),
  DOJO_DEV: v.optional(v.picklist(["0", "1"], "must be 0 or 1"), "0"),
  DOJO_EMULATOR_COMPAT: v.optional(v.picklist(["0", "1"], "must be 0 or 1"), "0"),
  /** Used by the build, before the server starts; here it is only checked. */
  DOJO_CATALOGUE: v.optional(folder),
  DOJO_RULES: v.optional(readableFile, fileURLToPath(new URL("firestore.rules", ROOT))),
  DOJO_APP_CHECK_JWKS: v.optional(httpUrl),
  DOJO_APP_CHECK_ISSUER: v.optional(text),
  DOJO_APP_CHECK_AUDIENCE: v.optional(text),
  DOJO_STRICT_INDEXES: v.optional(v.picklist(["0", "1"], "must be 0 or 1"), "0"),
  DOJO_INDEXES: v.optional(readableFile, fileURLToPath(new URL("firestore.indexes.json", ROOT))),
};

const LOOPBACK = new Set(["localhost", "127.0.0.1", "::1"]);

/** Whether anybody beyond this machine can reach the server. */
const isForOthers = (env: { HOST: string; DOJO_PUBLIC_URL?: string; DOJO_TRUST_PROXY: number }) =>
  !LOOPBACK.has(env.HOST) || env.DOJO_PUBLIC_URL !== undefined || env.DOJO_TRUST_PROXY > 0;

const environmentSchema = v.pipe(
  v.object(settings),
  v.check(
    (env) => (env.DOJO_TLS_CERT === undefined) === (env.DOJO_TLS_KEY === undefined),
    "DOJO_TLS_CERT and DOJO_TLS_KEY belong together: set both or neither",
  ),
  v.check(
    (env) => (env.DOJO_APP_CHECK_JWKS === undefined) === (env.DOJO_APP_CHECK_ISSUER === undefined),
    "DOJO_APP_CHECK_JWKS and DOJO_APP_CHECK_ISSUER belong together: set both or neither",
  ),
  v.check(
    (env) => env.DOJO_SMS_COMMAND === undefined || env.DOJO_SMS_URL === undefined,
    "DOJO_SMS_COMMAND and DOJO_SMS_URL are two ways to the same end: set one of them",
  ),
  v.check(
    (env) => env.DOJO_EMULATOR_COMPAT === "0" || env.DATABASE_URL === undefined,
    "DOJO_EMULATOR_COMPAT keeps nothing: DATABASE_URL cannot be set with it",
  ),
  v.check(
    (env) => env.DOJO_EMULATOR_COMPAT === "0" || !isForOthers(env),
    "DOJO_EMULATOR_COMPAT lets everybody in: HOST must be localhost, 127.0.0.1 or ::1, without DOJO_PUBLIC_URL and DOJO_TRUST_PROXY",
  ),
);

export const SETTING_NAMES = Object.keys(settings);

export interface Config {
  port: number;
  host: string;
  dataDirectory: string;
  /** Absent: a file in the data directory. */
  database?: { url: string; connections: number };
  /** What this process is called among several, for a balancer. */
  processName?: string;
  projectId: string;
  tls?: Tls;
  /** The address of the app for users and mailed links. Absent: the server's own address. */
  publicUrl?: string;
  /** Origins of other pages that may use this server. */
  otherOrigins: readonly string[];
  smtpUrl?: string;
  mails: Mails;
  /** Absent: phones get no messages. */
  sms?: SmsWay;
  mailFrom: string;
  /** The number of trusted proxies that add to `X-Forwarded-For`. */
  trustedProxies: number;
  passwordMinLength: number;
  /** Where monitoring finds the metrics. Absent: nowhere. */
  metrics?: { host: string; port: number };
  /** Logs every request, not only calls of methods. */
  logsAccess: boolean;
  /** The access rules, in the language of Firestore's rules. */
  rulesFile: string;
  /** The indexes of documents, as `firestore.indexes.json` declares them. */
  indexesFile: string;
  /** Who issues tokens for apps. Absent: every app may use the server. */
  appCheck?: { jwks: string; issuer: string; audience: string };
  /** Refuses queries for which the hosted service would demand an index. */
  requiresIndexes: boolean;
  /** Tells clients why the rules refused them. */
  isDevelopment: boolean;
  /** Is what test suites expect of an emulator, lets everybody in and forgets everything. */
  isEmulator: boolean;
}

export type ConfigResult = { ok: true; config: Config } | { ok: false; problems: string[] };

/** Reads and checks all settings; reports all problems, each with the name of its setting. */
export function parseConfig(env: Record<string, string | undefined>): ConfigResult {
  const unknown = Object.keys(env).filter((name) => name.startsWith("DOJO_") && !SETTING_NAMES.includes(name));
  const given = Object.fromEntries(SETTING_NAMES.map((name) => [name, env[name] || undefined]));
  const parsed = v.safeParse(environmentSchema, given);
  const problems = [
    ...unknown.map((name) => `${name} is not a setting; known are ${SETTING_NAMES.join(", ")}`),
    ...(parsed.issues ?? []).map((issue) => [v.getDotPath(issue), issue.message].filter(Boolean).join(" ")),
  ];
  if (!parsed.success || problems.length > 0) return { ok: false, problems };
  const config = toConfig(parsed.output);
  const tlsProblem = config.tls && findTlsProblem(config.tls);
  return tlsProblem === undefined ? { ok: true, config } : { ok: false, problems: [tlsProblem] };
}

function toConfig(env: v.InferOutput<typeof environmentSchema>): Config {
  const { DOJO_TLS_CERT: cert, DOJO_TLS_KEY: key } = env;
  return {
    port: env.PORT,
    host: env.HOST,
    dataDirectory: env.DOJO_DATA,
    database:
      env.DATABASE_URL === undefined ? undefined : { url: env.DATABASE_URL, connections: env.DATABASE_CONNECTIONS },
    processName: env.DOJO_PROCESS,
    projectId: env.DOJO_PROJECT,
    tls: cert && key ? { cert: readFileSync(cert), key: readFileSync(key) } : undefined,
    publicUrl: env.DOJO_PUBLIC_URL,
    otherOrigins: env.DOJO_ORIGINS,
    smtpUrl: env.DOJO_SMTP_URL,
    mails: mailsOf(env),
    sms: smsOf(env),
    mailFrom: env.DOJO_MAIL_FROM,
    trustedProxies: env.DOJO_TRUST_PROXY,
    passwordMinLength: env.DOJO_PASSWORD_MIN,
    metrics:
      env.DOJO_METRICS_PORT === undefined ? undefined : { host: env.DOJO_METRICS_HOST, port: env.DOJO_METRICS_PORT },
    logsAccess: env.DOJO_ACCESS_LOG === "1",
    rulesFile: env.DOJO_RULES,
    indexesFile: env.DOJO_INDEXES,
    appCheck: appCheckOf(env),
    requiresIndexes: env.DOJO_STRICT_INDEXES === "1",
    isDevelopment: env.DOJO_DEV === "1",
    isEmulator: env.DOJO_EMULATOR_COMPAT === "1",
  };
}

function appCheckOf(env: v.InferOutput<typeof environmentSchema>): Config["appCheck"] {
  const { DOJO_APP_CHECK_JWKS: jwks, DOJO_APP_CHECK_ISSUER: issuer, DOJO_APP_CHECK_AUDIENCE: audience } = env;
  if (jwks === undefined || issuer === undefined) return undefined;
  return { jwks, issuer, audience: audience ?? `projects/${env.DOJO_PROJECT}` };
}

function smsOf({ DOJO_SMS_COMMAND: command, DOJO_SMS_URL: url }: v.InferOutput<typeof environmentSchema>) {
  if (command !== undefined) return { command };
  return url === undefined ? undefined : { url };
}

/** Without a mail server mails lie in the data directory, where only who uses the app on this machine can look. */
function mailsOf(env: v.InferOutput<typeof environmentSchema>): Mails {
  if (env.DOJO_SMTP_URL !== undefined) return "sent";
  return env.DOJO_DEV === "1" || !isForOthers(env) ? "here" : "kept";
}

function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === value;
}

function isReadable(path: string): boolean {
  return isFileFor(path, constants.R_OK);
}

function isFileFor(path: string, use: number): boolean {
  try {
    accessSync(path, use);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function isFolder(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
