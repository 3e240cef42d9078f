import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeLog } from "../../log.ts";
import { type MailQueueOptions, openMailQueue } from "./mailQueue.ts";
import type { Mail } from "./mailText.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let directory: string;
let nowMs: number;
let sent: string[];
let abandoned: string[];
let lines: string[];
/** How the mail server answers: a code of SMTP, "away", or nothing if all is well. */
let trouble: number | "away" | undefined;
let look: () => void;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "dojo-queue-"));
  nowMs = Date.UTC(2026, 10, 21);
  sent = [];
  abandoned = [];
  lines = [];
  trouble = undefined;
});
afterEach(() => rmSync(directory, { recursive: true }));

const open = (options: Partial<MailQueueOptions> = {}) =>
  openMailQueue({
    directory,
    send: async ({ to }) => {
      if (trouble !== undefined) throw Object.assign(new Error(to), { responseCode: trouble });
      sent.push(to);
    },
    giveUp: async ({ to }) => void abandoned.push(to),
    describe: (error) => {
      const { responseCode } = error as { responseCode: number | "away" };
      return responseCode === "away" ? { code: "ECONNECTION" } : { responseCode };
    },
    log: makeLog((line) => lines.push(line)),
    clock: () => nowMs,
    every: (_, callback) => {
      look = callback;
      return () => {};
    },
    ...options,
  });

const mail = (to: string): Mail => ({ to, subject: "s", text: "t", html: "h" });
const files = () => readdirSync(directory);
const events = () => lines.map((line) => JSON.parse(line).event);

const unsent = () => events().filter((event) => event === "mail.unsent").length;

/** Lets one process begin, try what is due, and end. */
async function runOnce(): Promise<void> {
  await open().close();
}

test("a mail is on the disk before anything is tried, and outlives the process", async () => {
  trouble = "away";
  const before = open();
  await before.add(mail("anna"));
  expect(files().filter((file) => file.includes(".json"))).not.toEqual([]);
  await before.add(mail("ben"));
  await before.close();
  expect(files()).toHaveLength(2);
  expect(statSync(join(directory, files()[0]!)).mode & 0o777).toBe(0o600);

  trouble = undefined;
  nowMs += MINUTE_MS;
  await runOnce();
  expect(sent).toEqual(["anna", "ben"]);
  expect(files()).toEqual([]);
});

test("waits longer after each failure, and gives up after two days, with a line in the log", async () => {
  trouble = 421;
  const queue = open();
  await queue.add(mail("anna"));
  await queue.close();
  for (const [failures, minutes] of [1, 5, 15, 60, 240, 240].entries()) {
    nowMs += minutes * MINUTE_MS - 1;
    await runOnce();
    expect(unsent()).toBe(failures + 1);
    nowMs += 1;
    await runOnce();
    expect(unsent()).toBe(failures + 2);
  }
  nowMs += 2 * DAY_MS;
  await runOnce();
  expect(abandoned).toEqual(["anna"]);
  expect(files()).toEqual([]);
  expect(JSON.parse(lines.at(-1)!)).toMatchObject({ event: "mail.abandoned", tries: 8 });
  expect(lines.join()).not.toContain("anna");
});

test("gives up at once what the mail server refuses, and goes on with the others", async () => {
  const queue = open({
    send: async ({ to }) => {
      if (to === "nobody") throw Object.assign(new Error(to), { responseCode: 550 });
      sent.push(to);
    },
  });
  await queue.add(mail("nobody"));
  await queue.add(mail("anna"));
  await queue.close();
  expect(abandoned).toEqual(["nobody"]);
  expect(sent).toEqual(["anna"]);
});

test("a broken file is set aside, and blocks nothing", async () => {
  writeFileSync(join(directory, "0.json"), "{half");
  const queue = open();
  await queue.add(mail("anna"));
  await queue.close();
  expect(sent).toEqual(["anna"]);
  expect(files()).toEqual(["0.json.broken"]);
  expect(events()).toEqual(["mail.failed", "mail.sent"]);
});

test("looks again by itself", async () => {
  trouble = "away";
  const queue = open();
  await queue.add(mail("anna"));
  await vi.waitFor(() => expect(unsent()).toBe(1));
  trouble = undefined;
  await vi.waitFor(() => {
    nowMs += MINUTE_MS;
    look();
    expect(sent).toEqual(["anna"]);
  });
  await queue.close();
});
