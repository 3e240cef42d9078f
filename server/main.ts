import { readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { makeDenials } from "./access/denials.ts";
import { getHeapStatistics } from "node:v8";
import { parseRules } from "./access/rules.ts";
import { type Config, parseConfig } from "./config.ts";
import type { Context } from "./request/context.ts";
import { closeDataDirectory, PRIVATE_UMASK } from "./dataDirectory.ts";
import { lockDirectory } from "./directoryLock.ts";
import type { Emulator, EmulatorParts } from "./emulator/emulator.ts";
import { makeStreams } from "./firestore/streams.ts";
import { makeApp } from "./http/app.ts";
import { logFault } from "./request/faults.ts";
import { type Listening, listen } from "./http/listen.ts";
import { makeMetrics, makeReadiness } from "./http/metrics.ts";
import { makeAppOrigins } from "./identity/mail/appOrigin.ts";
import type { IdentityContext } from "./identity/context.ts";
import { makeAppCheck } from "./identity/appCheck.ts";
import { openDevices } from "./identity/guard/devices.ts";
import { composeMail } from "./identity/mail/composeMail.ts";
import type { MailRequest } from "./identity/mail/mailRequest.ts";
import { makeMailer } from "./identity/mail/mailer.ts";
import { makePasswords } from "./identity/passwords.ts";
import { makeSmsSender } from "./identity/sms/smsSender.ts";
import { STRICT } from "./identity/policy.ts";
import { makeTenants } from "./identity/tenants.ts";
import { makeIssuers } from "./identity/providers/issuers.ts";
import { openThrottle } from "./identity/guard/throttle.ts";
import { openTokens } from "./identity/tokens.ts";
import { makeLog } from "./log.ts";
import { budgetLimitsFor, MemoryBudget } from "./request/memoryBudget.ts";
import { DEFAULT_PASSWORD_POLICY } from "./protocol/identity/passwordPolicy.ts";
import { ROOT } from "./root.ts";
import { ORDERS_DIRECTORY, watchOrders } from "./orders.ts";
import { makeOutput } from "./output.ts";
import { giveBackWhenQuiet } from "./quietMemory.ts";
import { parseIndexes } from "./storage/index/indexes.ts";
import { openSqliteStore } from "./storage/sqlite/open.ts";
import type { Store } from "./storage/store.ts";
import { logHealth } from "./storageLog.ts";

const PUBLIC_DIRECTORY = fileURLToPath(new URL("dist", ROOT));
const { version: VERSION } = JSON.parse(readFileSync(new URL("package.json", ROOT), "utf8")) as {
  version: string;
};
/** How long running requests may take when the server stops. */
const GRACE_MS = 3000;
/** The same for mails. */
const MAIL_GRACE_MS = 2000;
/** A terminal sends Ctrl-C to the starter, too, which passes it on: signals within this time are the same one. */
const ECHO_MS = 300;

/** Mails that cannot be sent, in the data directory. */
const OUTBOX = "outbox";

/** How many of the files that were open to others are named. */
const MOST_NAMES = 10;

const write = makeOutput(process.stdout, (text) => writeSync(process.stdout.fd, text));
const log = makeLog(write);
const clock = Date.now;

/** Everything that answers requests. The port is known once it is open. */
async function makeServer(config: Config, port: () => number) {
  const rules = parseRules(readFileSync(config.rulesFile, "utf8"), config.rulesFile);
  const store = await openStore(config);
  const context: Context = { store, clock, log, projectId: config.projectId };
  const { dataDirectory, projectId, trustedProxies, tls } = config;
  const tokens = await openTokens({ store, clock, projectId });
  const identity = await openIdentity(config, { ...context, tokens }, port);
  const memory = new MemoryBudget(budgetLimitsFor(getHeapStatistics().heap_size_limit));
  const emulator = config.isEmulator ? await openEmulator({ identity, store, access: rules }) : undefined;
  const { verify } = emulator ?? tokens;
  const isDevelopment = config.isDevelopment || config.isEmulator;
  const denials = makeDenials({ log, clock, isDevelopment });
  const { requiresIndexes, processName } = config;
  const firestore = { ...context, access: emulator?.access ?? rules, denials, requiresIndexes };
  const verifyApp = config.appCheck && makeAppCheck(config.appCheck, { clock, log });
  const streams = makeStreams(firestore, { verify, verifyApp, memory, processName });
  const metrics = config.metrics && makeMetrics();
  const outbox = join(dataDirectory, OUTBOX);
  const mailFolders = { requested: `${outbox}-requested`, unsent: `${outbox}-unsent` };
  metrics?.watch({ store, streams, memory, mailFolders, version: VERSION });
  const readiness = makeReadiness(store);
  const app = makeApp({
    metrics,
    readiness,
    logsAccess: config.logsAccess,
    firestore,
    identity,
    streams,
    verify,
    verifyApp,
    memory,
    log,
    tls: tls !== undefined,
    trustedProxies,
    dataDirectory,
    mails: config.mails,
    publicDirectory: PUBLIC_DIRECTORY,
    otherOrigins: config.otherOrigins,
    before: emulator?.app,
    providerPage: emulator?.providerPage,
  });
  return { app, store, streams, identity, metrics, readiness };
}

/** The store that is set; PostgreSQL is loaded only where it is wanted. */
async function openStore({ database, isEmulator, dataDirectory, indexesFile }: Config): Promise<Store> {
  const onHealth = logHealth(log);
  const indexes = parseIndexes(indexesFile, readFileSync(indexesFile, "utf8"));
  if (database) {
    const { openPostgresStore } = await import("./storage/postgres/open.ts");
    return openPostgresStore({ ...database, indexes, onHealth });
  }
  return openSqliteStore({
    directory: isEmulator ? ":memory:" : dataDirectory,
    clock,
    indexes,
    onHealth,
    onUnchecked: (bytes) => log.warn("storage.unchecked", { bytes }),
  });
}

/** Loaded only where it is wanted: no other server has any of it. */
async function openEmulator(parts: EmulatorParts): Promise<Emulator> {
  const { makeEmulator } = await import("./emulator/emulator.ts");
  return makeEmulator(parts);
}

async function start(config: Config): Promise<void> {
  const { host, dataDirectory, trustedProxies, tls } = config;
  const mended = closeDataDirectory(dataDirectory);
  const unlock = config.database && lockDirectory(dataDirectory);
  const port = { current: config.port };
  const { app, store, streams, identity, metrics, readiness } = await makeServer(config, () => port.current);
  const stopOrders = watchOrders({
    directory: join(dataDirectory, ORDERS_DIRECTORY),
    store,
    dataDirectory,
    clock,
    log,
    projectId: config.projectId,
    appOrigin: () => identity.appOrigins.link(""),
    rotateKeys: identity.tokens.rotateKeys,
  });
  const listening = await listen({
    app,
    host,
    port: config.port,
    tls,
    log,
    connectionsPerAddress: trustedProxies > 0 ? Infinity : undefined,
  });
  port.current = listening.port;
  const monitored = metrics && config.metrics && (await listen({ app: metrics, ...config.metrics, log }));
  if (monitored) log.info("metrics.ready", { port: monitored.port });
  if (!config.isEmulator) identity.mailer.resume();
  stopOnSignals(async () => {
    readiness.stop();
    stopOrders();
    await Promise.all([atMost(GRACE_MS, streams.close()), listening.close(GRACE_MS)]);
    // An SMTP server that does not answer must not delay the end.
    await atMost(MAIL_GRACE_MS, identity.mailer.close());
    await identity.throttle.close();
    await monitored?.close(0);
    await store.close();
    unlock?.();
  });
  announce(config, listening);
  giveBackWhenQuiet();
  if (mended.length > 0) {
    const names = mended.slice(0, MOST_NAMES).join(" ");
    log.warn("directory.closed", { count: mended.length, names });
  }
}

async function openIdentity(
  config: Config,
  context: Context & Pick<IdentityContext, "tokens">,
  port: () => number,
): Promise<IdentityContext> {
  const { publicUrl, otherOrigins, host, smtpUrl, sms, mailFrom, passwordMinLength, dataDirectory, tls } = config;
  const protocol = tls ? "https:" : "http:";
  const isSecure = tls !== undefined || publicUrl?.startsWith("https:") === true;
  const outboxDirectory = join(dataDirectory, OUTBOX);
  const throttle = await openThrottle(context);
  const devices = await openDevices({ store: context.store, secure: isSecure });
  const compose = (request: MailRequest) => composeMail(identity, request);
  const identity: IdentityContext = {
    ...context,
    mailer: makeMailer({ outboxDirectory, smtpUrl, compose, from: mailFrom, log, clock }),
    throttle,
    devices,
    tenants: makeTenants(context.store),
    issuers: makeIssuers(context),
    policy: STRICT,
    sms: sms && makeSmsSender(sms, log),
    passwords: makePasswords({ policy: { ...DEFAULT_PASSWORD_POLICY, minLength: passwordMinLength } }),
    appOrigins: makeAppOrigins({
      publicUrl,
      otherOrigins,
      address: () => ({ protocol, hostname: host, port: port() }),
    }),
  };
  return identity;
}

function announce({ tls, host, dataDirectory, mails, isEmulator }: Config, { port }: Listening): void {
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host.includes(":") ? `[${host}]` : host;
  write(`Digital Dojo: ${tls ? "https" : "http"}://${name}:${port}`);
  log.info("server.ready", { port, dataDirectory, node: process.version });
  const outbox = { setting: "DOJO_SMTP_URL", outbox: join(dataDirectory, OUTBOX) };
  if (mails === "kept") log.warn("mail.unsendable", outbox);
  if (mails === "here") log.info("mail.unsendable", outbox);
  if (isEmulator)
    log.warn("emulator.open", { setting: "DOJO_EMULATOR_COMPAT", lasting: "nothing", tokens: "anybody's" });
}

/** Waits for something, but not for ever. */
const atMost = (durationMs: number, task: Promise<void>) => Promise.race([task, setTimeout(durationMs)]);

/** Stops the process in order at the first signal; a second one, other than an echo of the first, ends it at once. */
function stopOnSignals(close: () => Promise<void>): void {
  let stoppingSinceMs: number | undefined;
  const stop = async (signal: NodeJS.Signals) => {
    if (stoppingSinceMs !== undefined) return performance.now() - stoppingSinceMs > ECHO_MS && process.exit(1);
    stoppingSinceMs = performance.now();
    log.info("server.stopping", { signal });
    await close();
    log.info("server.stopped");
    process.exit(0);
  };
  const onSignal = (signal: NodeJS.Signals) => {
    stop(signal).catch((error: unknown) => {
      logFault(log, "server.failed", error);
      process.exit(1);
    });
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
}

/** Why the start failed, and what the operator can change. */
function reasonOf(error: unknown, { host, port, dataDirectory }: Config): string {
  if (!(error instanceof Error)) return String(error);
  if ("errcode" in error) return `the database in ${dataDirectory} cannot be opened: ${error.message}`;
  // Other errors than the port's have the same codes.
  const isPort = "syscall" in error && ["listen", "getaddrinfo"].includes(String(error.syscall));
  switch (isPort && "code" in error && error.code) {
    case "EADDRINUSE":
      return `port ${port} on ${host} is taken; set PORT to another`;
    case "EACCES":
      return `port ${port} on ${host} may not be opened by this user; set PORT to one above 1023`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `${host} is no address of this machine; set HOST to one`;
    default:
      return error.message;
  }
}

/** The reason on one line; for settings one line each. */
function fail(message: string): never {
  process.stderr.write(`Digital Dojo cannot start: ${message}\n`);
  process.exit(1);
}

process.umask(PRIVATE_UMASK);
const settings = parseConfig(process.env);
if (!settings.ok) fail(settings.problems.map((problem) => `\n  ${problem}`).join(""));
try {
  await start(settings.config);
} catch (error) {
  fail(reasonOf(error, settings.config));
}
