import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CERT_FILE, KEY_FILE, readTestTls } from "../tests/fixtures/tls/files.ts";
import { parseConfig, SETTING_NAMES } from "./config.ts";

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "dojo-config-"));
  writeFileSync(join(directory, "text.pem"), "no certificate");
});
afterAll(() => rmSync(directory, { recursive: true }));

describe("parseConfig", () => {
  it("needs no setting at all", () => {
    const result = parseConfig({});
    expect(result).toMatchObject({ ok: true, config: { port: 8080, host: "localhost", projectId: "digital-dojo" } });
  });

  it.each([
    [{ PORT: "80a" }, "PORT must be a whole number"],
    [{ PORT: "70000" }, "PORT must be at most 65535"],
    [{ DOJO_PROJECT: "X" }, "DOJO_PROJECT must be 6 to 30 small letters, digits and hyphens"],
    [{ DOJO_PUBLIC_URL: "dojo.example" }, "DOJO_PUBLIC_URL must be an http or https address"],
    [
      { DATABASE_URL: "mysql://u:secret@db/x" },
      expect.stringMatching(/^DATABASE_URL must be a postgres:\/\/ address(?!.*secret)/),
    ],
    [{ DATABASE_CONNECTIONS: "1" }, "DATABASE_CONNECTIONS must be at least 2"],
    [{ DATABASE_URL: "postgres://u@db/x", DOJO_EMULATOR_COMPAT: "1" }, expect.stringMatching(/^DOJO_EMULATOR/)],
    [{ DOJO_ORIGINS: "*" }, "DOJO_ORIGINS must name origins like https://club.example, with commas between them"],
    [{ DOJO_ORIGINS: "https://x.example/app" }, expect.stringMatching(/^DOJO_ORIGINS must name origins/)],
    [{ DOJO_SMTP_URL: "http://mail" }, "DOJO_SMTP_URL must be an smtp or smtps address"],
    [{ DOJO_SMS_COMMAND: "/nowhere" }, "DOJO_SMS_COMMAND must name a program that the server may run"],
    [{ DOJO_SMS_URL: "smtp://x" }, "DOJO_SMS_URL must be an http or https address"],
    [
      { DOJO_SMS_COMMAND: process.execPath, DOJO_SMS_URL: "http://x" },
      "DOJO_SMS_COMMAND and DOJO_SMS_URL are two ways to the same end: set one of them",
    ],
    [{ DOJO_TLS_CERT: "/nowhere.pem" }, "DOJO_TLS_CERT must name a file that the server may read"],
    [{ DOJO_TLS_KEY: tmpdir() }, "DOJO_TLS_KEY must name a file that the server may read"],
    [{ DOJO_RULES: tmpdir() }, "DOJO_RULES must name a file that the server may read"],
    [{ DOJO_CATALOGUE: CERT_FILE }, "DOJO_CATALOGUE must name a folder that the server may read"],
    [{ HOST: "  " }, "HOST must not be empty"],
    [{ DOJO_TRUST_PROXY: "-1" }, "DOJO_TRUST_PROXY must be a whole number"],
    [{ DOJO_TRUST_PROXY: "9" }, "DOJO_TRUST_PROXY must be at most 5"],
    [{ DOJO_PASSWORD_MIN: "3" }, "DOJO_PASSWORD_MIN must be at least 6"],
    [{ DOJO_DEV: "yes" }, "DOJO_DEV must be 0 or 1"],
    [{ DOJO_EMULATOR_COMPAT: "true" }, "DOJO_EMULATOR_COMPAT must be 0 or 1"],
    [{ DOJO_EMULATOR_COMPAT: "1", HOST: "0.0.0.0" }, expect.stringMatching(/^DOJO_EMULATOR_COMPAT lets everybody in/)],
    [{ DOJO_EMULATOR_COMPAT: "1", DOJO_TRUST_PROXY: "1" }, expect.stringMatching(/^DOJO_EMULATOR_COMPAT/)],
    [{ DOJO_EMULATOR_COMPAT: "1", DOJO_PUBLIC_URL: "https://x.example" }, expect.stringMatching(/^DOJO_EMULATOR/)],
  ])("says what is wrong with %j", (env, problem) => {
    const result = parseConfig(env);
    expect(result).toMatchObject({ ok: false, problems: expect.arrayContaining([problem]) });
  });

  it("reports all problems at once, and names that it does not know", () => {
    const result = parseConfig({ PORT: "x", DOJO_PROJECT: "?", DOJO_DAAT: "typo" });
    expect(result.ok ? [] : result.problems).toHaveLength(3);
  });

  it("wants certificate and key together", () => {
    for (const env of [{ DOJO_TLS_CERT: CERT_FILE }, { DOJO_TLS_KEY: KEY_FILE }]) {
      expect(parseConfig(env)).toMatchObject({ ok: false, problems: [expect.stringMatching(/both or neither/)] });
    }
    const both = parseConfig({ DOJO_TLS_CERT: CERT_FILE, DOJO_TLS_KEY: KEY_FILE });
    expect(both).toMatchObject({ ok: true, config: { tls: readTestTls() } });
  });

  it("looks into them", () => {
    const result = parseConfig({ DOJO_TLS_CERT: join(directory, "text.pem"), DOJO_TLS_KEY: KEY_FILE });
    expect(result).toEqual({ ok: false, problems: ["DOJO_TLS_CERT must hold a certificate in PEM form"] });
  });

  it("treats an empty variable as absent", () => {
    expect(parseConfig(Object.fromEntries(SETTING_NAMES.map((name) => [name, ""])))).toMatchObject({ ok: true });
  });
});

it.each([
  [{}, "here"],
  [{ HOST: "0.0.0.0" }, "kept"],
  [{ HOST: "0.0.0.0", DOJO_DEV: "1" }, "here"],
  [{ HOST: "127.0.0.1", DOJO_TRUST_PROXY: "1" }, "kept"],
  [{ DOJO_PUBLIC_URL: "https://dojo.example" }, "kept"],
  [{ HOST: "0.0.0.0", DOJO_SMTP_URL: "smtp://mail.example" }, "sent"],
])("knows what becomes of mails with %j", (env, mails) => {
  expect(parseConfig(env)).toMatchObject({ ok: true, config: { mails } });
});

it("every setting stands in docs/settings.md, and no other", () => {
  const rows = readFileSync("docs/settings.md", "utf8").matchAll(/^\| (`[^|]+`) \|/gm);
  const named = [...rows].flatMap(([, names = ""]) => names.replaceAll("`", "").split(", "));
  expect(named.toSorted()).toEqual(SETTING_NAMES.toSorted());
});
