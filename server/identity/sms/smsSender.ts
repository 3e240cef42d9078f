import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Log } from "../../log.ts";
import { IdentityError } from "../../protocol/identity/identityError.ts";
import { WireError } from "../../protocol/errors.ts";

/** One message. */
export interface Sms {
  /** E.164. */
  to: string;
  text: string;
}

/** What a message is about, for those who show it instead of sending it. */
export interface PhoneCode {
  phoneNumber: string;
  sessionInfo: string;
  code: string;
  tenantId?: string;
}

/** How messages leave: a program that reads one as JSON, or an address that it is posted to. */
export type SmsWay = { command: string } | { url: string };

/** Hands messages over to whoever sends them. */
export interface SmsSender {
  /** Resolves once the message is handed over; otherwise throws UNAVAILABLE. */
  send(sms: Sms, about: PhoneCode): Promise<void>;
}

const TIMEOUT_MS = 20_000;
/** Messages that are being handed over at the same time. */
const MOST_AT_ONCE = 10;

/** Makes the sender. The log says only that a message was sent, or why not; never to whom. */
export function makeSmsSender(way: SmsWay, log: Log): { send(sms: Sms): Promise<void> } {
  const deliver = "command" in way ? (sms: Sms) => pipe(way.command, sms) : (sms: Sms) => post(way.url, sms);
  let sending = 0;
  return {
    async send(sms) {
      if (sending >= MOST_AT_ONCE) throw new IdentityError("TOO_MANY_ATTEMPTS_TRY_LATER", "Too many messages wait.");
      sending++;
      try {
        await deliver(sms);
        log.info("sms.sent");
      } catch (error) {
        log.error("sms.unsent", { reason: error instanceof Error ? error.message : undefined });
        throw new WireError("UNAVAILABLE", "The message could not be sent.", { cause: error });
      } finally {
        sending--;
      }
    },
  };
}

/** Runs the operator's program, without a shell: nothing of the message is ever part of a command. */
async function pipe(command: string, sms: Sms): Promise<void> {
  const child = spawn(command, [], { stdio: ["pipe", "ignore", "ignore"], timeout: TIMEOUT_MS, killSignal: "SIGKILL" });
  // A program that ends without reading is judged by its exit code.
  child.stdin.on("error", () => {});
  child.stdin.end(`${JSON.stringify(sms)}\n`);
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`the program ended with ${code ?? "a signal"}`);
}

async function post(url: string, sms: Sms): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(sms),
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the service answered ${response.status}`);
}
