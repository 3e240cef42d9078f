import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeLog } from "../../log.ts";
import { readMail } from "../../../tests/fixtures/wire/identity.ts";
import type { MailRequest } from "./mailRequest.ts";
import { makeMailer, type MailerOptions } from "./mailer.ts";
import { emailChangedText, type Mail, oobMailText } from "./mailText.ts";

const START_MS = Date.UTC(2026, 10, 21, 18, 30);
const DAY_MS = 24 * 3_600_000;

let directory: string;
let nowMs: number;
let lines: string[];
/** Whose mail cannot be composed now. */
let trouble: string | undefined;
let retry: () => void;
let options: MailerOptions;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "dojo-mail-"));
  nowMs = START_MS;
  lines = [];
  trouble = undefined;
  const clock = () => nowMs;
  options = {
    outboxDirectory: join(directory, "outbox"),
    from: '"Digital Dojo" <dojo@example.org>',
    log: makeLog((line) => lines.push(line), clock),
    clock,
    compose: async ({ to }) => {
      if (to === trouble) throw new Error(to);
      return to === "nobody" ? undefined : mailTo(to);
    },
    every: (_, callback) => {
      retry = callback;
      return () => {};
    },
  };
});
afterEach(() => rmSync(directory, { recursive: true }));

const mailTo = (to: string): Mail => ({ to, subject: "Größe", text: "Hallo\n", html: "<p>Hallo</p>" });
const person = (number: number) => `person${number}@example.org`;
const requestFor = (to: string): MailRequest => ({ kind: "recoveryCodeUsed", to, codesLeft: 9 });
const outbox = () => (existsSync(options.outboxDirectory) ? readdirSync(options.outboxDirectory).sort() : []);
const requested = () => readdirSync(`${options.outboxDirectory}-requested`).sort();
const events = () => lines.map((line) => JSON.parse(line).event as string);
/** A process that goes on with what was left. */
const openNext = (changes: Partial<MailerOptions> = {}) => {
  const mailer = makeMailer({ ...options, ...changes });
  mailer.resume();
  return mailer;
};
/** As a process has it that is killed right after its answers: it never composes anything. */
const openKilled = () => makeMailer({ ...options, pauseMs: () => 3_600_000 });
const recipients = () => outbox().map((file) => /^To: (\S+)/m.exec(readMail(join(options.outboxDirectory, file)))?.[1]);

test("writes mails as files in their order, for the operator's eyes only", async () => {
  const mailer = makeMailer(options);
  expect(mailer.sender).toBe("Digital Dojo");
  for (const number of [1, 2, 3]) expect(await mailer.post(requestFor(person(number)))).toBe(true);
  expect(await mailer.post(requestFor("nobody"))).toBe(true);
  expect(outbox()).toEqual([]);
  await mailer.close();
  expect(recipients()).toEqual([person(1), person(2), person(3)]);
  const file = join(options.outboxDirectory, outbox()[0]!);
  expect(readMail(file)).toContain("Date: Sat, 21 Nov 2026 18:30:00 +0000");
  expect(readMail(file)).toContain("Auto-Submitted: auto-generated");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(requested()).toEqual([]);
});

test("does nothing for a mail before its pause is over; closing ends all pauses, in order", async () => {
  const composed: string[] = [];
  const compose = async ({ to }: MailRequest) => {
    composed.push(to);
    return undefined;
  };
  const mailer = makeMailer({ ...options, pauseMs: () => 3_600_000, compose });
  for (const number of [1, 2, 3]) await mailer.post(requestFor(person(number)));
  // However many steps the answer takes, no mail work happens meanwhile.
  for (let step = 0; step < 50; step++) await new Promise((resolve) => setImmediate(resolve));
  expect(composed).toEqual([]);
  await mailer.close();
  expect(composed).toEqual([person(1), person(2), person(3)]);
});

test("a request is on the disk before it is acknowledged, and the next process goes on with it", async () => {
  const killed = openKilled();
  for (const number of [1, 2]) await killed.post(requestFor(person(number)));
  expect(requested()).toHaveLength(2);
  const [file] = requested();
  const path = join(`${options.outboxDirectory}-requested`, file!);
  expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({ request: requestFor(person(1)), postedAtMs: START_MS });
  expect(statSync(path).mode & 0o777).toBe(0o600);

  await openNext().close();
  expect(recipients()).toEqual([person(1), person(2)]);
  expect(requested()).toEqual([]);
  await openNext().close();
  expect(outbox()).toHaveLength(2);
});

test("a broken file is set aside, half a file goes, and neither blocks anything", async () => {
  await openKilled().post(requestFor(person(1)));
  writeFileSync(join(`${options.outboxDirectory}-requested`, "0.json"), "{half");
  writeFileSync(join(`${options.outboxDirectory}-requested`, "1.json.part"), "{half");
  await openNext().close();
  expect(recipients()).toEqual([person(1)]);
  expect(requested()).toEqual(["0.json.broken"]);
  expect(events()).toEqual(["mail.failed", "mail.written"]);
});

test("goes on after a mail that could not be made, logs no person, and makes it later", async () => {
  trouble = person(1);
  const mailer = makeMailer({ ...options, pauseMs: () => 0 });
  for (const number of [1, 2]) await mailer.post(requestFor(person(number)));
  await vi.waitFor(() => expect(events()).toEqual(["mail.failed", "mail.written"]));
  expect(lines.join()).not.toContain("person");
  trouble = undefined;
  retry();
  await vi.waitFor(() => expect(recipients()).toEqual([person(2), person(1)]));
  await mailer.close();
  expect(requested()).toEqual([]);
});

test("gives up after two days what cannot be made", async () => {
  trouble = person(1);
  await openKilled().post(requestFor(trouble));
  nowMs += 2 * DAY_MS - 1;
  await openNext().close();
  expect(requested()).toHaveLength(1);
  nowMs += 1;
  await openNext().close();
  expect(requested()).toEqual([]);
  expect(events()).toEqual(["mail.failed", "mail.failed", "mail.abandoned"]);
});

test("goes on when the outbox can be written again", async () => {
  const mailer = makeMailer({ ...options, pauseMs: () => 0 });
  rmSync(options.outboxDirectory, { recursive: true });
  await mailer.post(requestFor(person(1)));
  await vi.waitFor(() => expect(JSON.parse(lines[0]!)).toMatchObject({ event: "mail.failed", code: "ENOENT" }));
  mkdirSync(options.outboxDirectory);
  await mailer.post(requestFor(person(2)));
  await mailer.close();
  expect(recipients()).toEqual([person(2)]);
  await openNext().close();
  expect(recipients()).toEqual([person(2), person(1)]);
});

test("says so where a request cannot be kept", async () => {
  const mailer = makeMailer(options);
  rmSync(`${options.outboxDirectory}-requested`, { recursive: true });
  await expect(mailer.post(requestFor(person(1)))).rejects.toMatchObject({ code: "UNAVAILABLE" });
  mkdirSync(`${options.outboxDirectory}-requested`);
  expect(await mailer.post(requestFor(person(2)))).toBe(true);
  await mailer.close();
  expect(recipients()).toEqual([person(2)]);
  expect(events()).toEqual(["mail.failed", "mail.written"]);
});

test("refuses more than may wait, also after a restart", async () => {
  const killed = openKilled();
  const taken = await Promise.all(Array.from({ length: 210 }, () => killed.post(requestFor("nobody"))));
  expect(taken.filter(Boolean)).toHaveLength(200);
  const mailer = openNext({ pauseMs: () => 3_600_000 });
  expect(await mailer.post(requestFor("nobody"))).toBe(false);
  await mailer.close();
  expect(await mailer.post(requestFor("nobody"))).toBe(true);
  await mailer.close();
});

test("hands mails to an SMTP server", async () => {
  const smtp = await listenSmtp();
  const mailer = makeMailer({ ...options, smtpUrl: smtp.url });
  for (const number of [1, 2]) await mailer.post(requestFor(person(number)));
  await mailer.close();
  await smtp.close();
  expect(smtp.recipients).toEqual(["<person1@example.org>", "<person2@example.org>"]);
  expect(smtp.text()).toContain("Subject: =?UTF-8?Q?Gr=C3=B6=C3=9Fe?=");
  expect(outbox()).toEqual([]);
  expect(lines.join()).not.toContain("person");
});

test("keeps what an SMTP server does not take", async () => {
  const smtp = await listenSmtp({ refuse: true });
  const mailer = makeMailer({ ...options, smtpUrl: smtp.url });
  await mailer.post(requestFor(person(1)));
  await mailer.close();
  await smtp.close();
  expect(recipients()).toEqual([person(1)]);
  expect(JSON.parse(lines[0]!)).toMatchObject({ event: "mail.unsent", code: "EENVELOPE", responseCode: 550 });
  expect(lines.join()).not.toContain("person");
});

test.each(["PASSWORD_RESET", "VERIFY_EMAIL", "VERIFY_AND_CHANGE_EMAIL"] as const)(
  "%s has a text of its own",
  (type) => {
    const { subject, text, html } = oobMailText(type, 'Dojo <"&">', "https://example.org/konto?a=1&b=2");
    expect(subject).toMatch(/^Dojo/);
    expect(text).toMatch(/^Hallo,\n\n[\s\S]*\n\nhttps:\/\/example\.org\/konto\?a=1&b=2\n\n[\s\S]*nur einmal/);
    expect(html).toContain('href="https://example.org/konto?a=1&amp;b=2"');
    expect(html).toContain("Dojo &lt;&quot;&amp;&quot;&gt;");
  },
);

test("the notice of a change has no link to click", () => {
  const { text, html } = emailChangedText("Digital Dojo");
  expect(text + html).not.toContain("href");
  expect(text).toContain("wurde geändert");
});

/** As much of an SMTP server as accepting mails needs (RFC 5321). */
async function listenSmtp({ refuse = false } = {}) {
  const recipients: string[] = [];
  const received: string[] = [];
  const server: Server = createServer((socket) => {
    let isData = false;
    socket.write("220 test ready\r\n");
    createInterface({ input: socket }).on("line", (line) => {
      if (isData) {
        received.push(line);
        if (line !== ".") return;
        isData = false;
      } else if (line === "DATA") {
        isData = true;
        socket.write("354 go on\r\n");
        return;
      } else if (line.startsWith("RCPT TO:")) {
        if (refuse) {
          socket.write(`550 no such person ${line}\r\n`);
          return;
        }
        recipients.push(line.slice("RCPT TO:".length).split(" ")[0]!);
      }
      socket.write("250 fine\r\n");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise((resolve) => server.close(resolve));
  return { url: `smtp://127.0.0.1:${port}`, recipients, text: () => received.join("\n"), close };
}
