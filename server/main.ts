import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseRules } from "./access/rules.ts";
import { type Config, parseConfig } from "./config.ts";
import type { Context } from "./context.ts";
import { makeStreams } from "./firestore/webchannel/streams.ts";
import { makeApp } from "./http/app.ts";
import { logFault } from "./http/faults.ts";
import { type Listening, listen } from "./http/listen.ts";
import { makeAppOrigin } from "./identity/appOrigin.ts";
import type { IdentityContext } from "./identity/context.ts";
import { makeMailer } from "./identity/mailer.ts";
import { makePasswords } from "./identity/passwords.ts";
import { makeThrottle } from "./identity/throttle.ts";
import { openTokens } from "./identity/tokens.ts";
import { makeLog } from "./log.ts";
import { DEFAULT_PASSWORD_POLICY } from "./protocol/passwordPolicy.ts";
import { openSqliteStore } from "./storage/sqlite/open.ts";

const PUBLIC_DIRECTORY = fileURLToPath(new URL("../dist", import.meta.url));
/** Requests that are under way when the server stops may take so long. */
const GRACE_MS = 3000;

const write = (line: string) => void process.stdout.write(`${line}\n`);
const log = makeLog(write);
const clock = Date.now;

async function start(config: Config): Promise<void> {
  const access = parseRules(readFileSync(config.rulesFile, "utf8"), config.rulesFile);
  const store = openSqliteStore({ directory: config.dataDirectory, clock });
  const context: Context = { store, clock, log, projectId: config.projectId };
  const { dataDirectory, projectId, trustedProxies, tls } = config;
  const tokens = await openTokens({ store, clock, projectId });
  const port = { current: config.port };
  const identity = makeIdentity(config, { ...context, tokens }, () => port.current);
  const firestore = { ...context, access };
  const streams = makeStreams(firestore, tokens.verify);
  const app = makeApp({
    firestore,
    identity,
    streams,
    verify: tokens.verify,
    log,
    tls: tls !== undefined,
    trustedProxies,
    dataDirectory,
    publicDirectory: PUBLIC_DIRECTORY,
  });
  const listening = await listen({ app, host: config.host, port: config.port, tls });
  port.current = listening.port;
  stopOnSignals(async () => {
    await Promise.all([streams.close(), listening.close(GRACE_MS)]);
    await identity.mailer.close();
    await store.close();
  });
  announce(config, listening);
}

function makeIdentity(
  config: Config,
  context: Context & Pick<IdentityContext, "tokens">,
  port: () => number,
): IdentityContext {
  const { publicUrl, host, smtpUrl, mailFrom, passwordMinLength, dataDirectory, tls } = config;
  const protocol = tls ? "https:" : "http:";
  const outboxDirectory = join(dataDirectory, "outbox");
  return {
    ...context,
    mailer: makeMailer({ outboxDirectory, smtpUrl, from: mailFrom, log, clock }),
    throttle: makeThrottle(clock),
    passwords: makePasswords({ policy: { ...DEFAULT_PASSWORD_POLICY, minLength: passwordMinLength } }),
    appOrigin: makeAppOrigin({ publicUrl, address: () => ({ protocol, hostname: host, port: port() }) }),
  };
}

function announce({ tls, host, dataDirectory }: Config, { port }: Listening): void {
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host.includes(":") ? `[${host}]` : host;
  write(`Digital Dojo: ${tls ? "https" : "http"}://${name}:${port}`);
  log.info("server.ready", { port, dataDirectory, node: process.version });
}

/** Ends the process in order at the first signal; a second one ends it at once. */
function stopOnSignals(close: () => Promise<void>): void {
  let isStopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info("server.stopping", { signal });
    await close();
    log.info("server.stopped");
    process.exit(0);
  };
  const onSignal = (signal: NodeJS.Signals) => {
    stop(signal).catch((error: unknown) => {
      logFault(log, "server.fault", error);
      process.exit(1);
    });
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
}

/** What the operator can mend is told in one line; anything else with its stack. */
function fail(message: string): never {
  process.stderr.write(`Digital Dojo cannot start: ${message}\n`);
  process.exit(1);
}

const settings = parseConfig(process.env);
if (!settings.ok) fail(settings.problems.map((problem) => `\n  ${problem}`).join(""));
try {
  await start(settings.config);
} catch (error) {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const { host, port } = settings.config;
  if (code === "EADDRINUSE") fail(`port ${port} on ${host} is taken; set PORT to another`);
  if (code === "EACCES") fail(`port ${port} on ${host} may not be opened by this user; set PORT to one above 1023`);
  fail(error instanceof Error ? error.message : String(error));
}
