import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeLog } from "../../log.ts";
import { readMail } from "../../../tests/fixtures/wire/identity.ts";
import { makeMailer, type MailerOptions } from "./mailer.ts";
import { emailChangedText, type Mail, oobMailText } from "./mailText.ts";

const clock = () => Date.UTC(2026, 10, 21, 18, 30);

let directory: string;
let lines: string[];
let options: MailerOptions;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "dojo-mail-"));
  lines = [];
  const log = makeLog((line) => lines.push(line), clock);
  options = { outboxDirectory: join(directory, "outbox"), from: '"Digital Dojo" <dojo@example.org>', log, clock };
});
afterEach(() => rmSync(directory, { recursive: true }));

const mail = (number: number): Mail => ({
  to: `person${number}@example.org`,
  subject: `Größe ${number}`,
  text: `Hallo ${number}\n`,
  html: `<p>Hallo ${number}</p>`,
});
const outbox = () => readdirSync(options.outboxDirectory).sort();

test("writes mails as files in their order, for the operator's eyes only", async () => {
  const mailer = makeMailer(options);
  expect(mailer.sender).toBe("Digital Dojo");
  for (const number of [1, 2, 3]) expect(mailer.post(async () => mail(number))).toBe(true);
  expect(mailer.post(async () => undefined)).toBe(true);
  expect(outbox()).toEqual([]);
  await mailer.close();
  const texts = outbox().map((file) => readMail(join(options.outboxDirectory, file)));
  expect(texts.map((text) => /^To: person(\d)/m.exec(text)?.[1])).toEqual(["1", "2", "3"]);
  expect(texts[0]).toContain("Date: Sat, 21 Nov 2026 18:30:00 +0000");
  expect(texts[0]).toContain("Auto-Submitted: auto-generated");
  expect(statSync(join(options.outboxDirectory, outbox()[0]!)).mode & 0o777).toBe(0o600);
});

test("does nothing for a mail before its pause is over; closing ends all pauses, in order", async () => {
  const composed: number[] = [];
  const mailer = makeMailer({ ...options, pauseMs: () => 3_600_000 });
  for (const number of [1, 2, 3]) {
    mailer.post(async () => {
      composed.push(number);
      return undefined;
    });
  }
  // However many steps the answer takes, no mail work happens meanwhile.
  for (let step = 0; step < 50; step++) await new Promise((resolve) => setImmediate(resolve));
  expect(composed).toEqual([]);
  await mailer.close();
  expect(composed).toEqual([1, 2, 3]);
});

test("goes on after a mail that could not be made, and logs no person", async () => {
  const mailer = makeMailer(options);
  mailer.post(async () => {
    throw new Error("person1@example.org");
  });
  mailer.post(async () => mail(2));
  await mailer.close();
  expect(outbox()).toHaveLength(1);
  expect(lines.map((line) => JSON.parse(line).event)).toEqual(["mail.failed", "mail.written"]);
  expect(lines.join()).not.toContain("person");
});

test("goes on when the outbox can be written again", async () => {
  const mailer = makeMailer(options);
  rmSync(options.outboxDirectory, { recursive: true });
  mailer.post(async () => mail(1));
  mailer.post(async () => {
    mkdirSync(options.outboxDirectory);
    return mail(2);
  });
  await mailer.close();
  expect(outbox()).toHaveLength(1);
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { event: "mail.failed", code: "ENOENT" },
    { event: "mail.written" },
  ]);
});

test("refuses more than its queue holds", async () => {
  const mailer = makeMailer(options);
  const taken = Array.from({ length: 210 }, () => mailer.post(async () => undefined));
  expect(taken.filter(Boolean)).toHaveLength(200);
  await mailer.close();
  expect(mailer.post(async () => undefined)).toBe(true);
  await mailer.close();
});

test("hands mails to an SMTP server", async () => {
  const smtp = await listenSmtp();
  const mailer = makeMailer({ ...options, smtpUrl: smtp.url });
  mailer.post(async () => mail(1));
  mailer.post(async () => mail(2));
  await mailer.close();
  await smtp.close();
  expect(smtp.recipients).toEqual(["<person1@example.org>", "<person2@example.org>"]);
  expect(smtp.text()).toContain("Subject: =?UTF-8?Q?Gr=C3=B6=C3=9Fe_1?=");
  expect(existsSync(options.outboxDirectory)).toBe(false);
  expect(lines.join()).not.toContain("person");
});

test("keeps what an SMTP server does not take", async () => {
  const smtp = await listenSmtp({ refuse: true });
  const mailer = makeMailer({ ...options, smtpUrl: smtp.url });
  mailer.post(async () => mail(1));
  await mailer.close();
  await smtp.close();
  expect(readMail(join(options.outboxDirectory, outbox()[0]!))).toContain("To: person1@example.org");
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
