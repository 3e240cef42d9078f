import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeLog } from "../../log.ts";
import { makeSmsSender, type SmsWay } from "./smsSender.ts";

const SMS = { to: "+491701234567", text: "Dein Code ist 123456; $(touch x) `id`" };
const REFUSAL = "The message could not be sent.";

function open(way: SmsWay) {
  const lines: string[] = [];
  return {
    lines,
    sender: makeSmsSender(
      way,
      makeLog((line) => lines.push(line)),
    ),
  };
}

/** A program of a few lines of JavaScript. */
function program(source: string): { command: string; seen: () => string } {
  const directory = mkdtempSync(join(tmpdir(), "dojo-sms-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const [command, file] = [join(directory, "send"), join(directory, "seen")];
  writeFileSync(command, `#!${process.execPath}\nconst file = ${JSON.stringify(file)};\n${source}`);
  chmodSync(command, 0o700);
  return { command, seen: () => readFileSync(file, "utf8") };
}

test("hands a message to a program as JSON, and logs nothing of it", async () => {
  const { command, seen } = program('const fs = require("node:fs"); fs.writeFileSync(file, fs.readFileSync(0));');
  const { sender, lines } = open({ command });
  await sender.send(SMS);
  expect(JSON.parse(seen())).toEqual(SMS);
  expect(lines.join()).toContain("sms.sent");
  expect(lines.join()).not.toMatch(/4917|123456/);
});

test.each([["process.exit(3)"], ["process.kill(process.pid)"]])(
  "says so when the program ends by %s",
  async (source) => {
    const { sender, lines } = open({ command: program(source).command });
    await expect(sender.send(SMS)).rejects.toThrow(REFUSAL);
    expect(lines.join()).toContain("sms.unsent");
  },
);

test("says so when there is no such program", async () => {
  await expect(open({ command: "/nowhere/send" }).sender.send(SMS)).rejects.toThrow(REFUSAL);
});

test.each([
  [204, undefined],
  [500, REFUSAL],
  [302, REFUSAL],
])("posts a message as JSON; an answer of %i is %s", async (status, refusal) => {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body);
      response.writeHead(status, { Location: "/elsewhere" }).end();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`;
  const sent = open({ url }).sender.send(SMS);
  await (refusal === undefined ? sent : expect(sent).rejects.toThrow(refusal));
  expect(bodies.map((body) => JSON.parse(body))).toEqual([SMS]);
});

test("hands over ten messages at once, no more", async () => {
  const { sender } = open({ command: program("process.stdin.resume()").command });
  const sent = await Promise.allSettled(Array.from({ length: 11 }, () => sender.send(SMS)));
  expect(sent.map(({ status }) => status)).toEqual([...Array(10).fill("fulfilled"), "rejected"]);
});
