import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportPKCS8, generateKeyPair, jwtVerify } from "jose";
import { expect, onTestFinished, test } from "vitest";
import { makeAccessTokens } from "./accessTokens.ts";
import { openProject } from "./project.ts";

const EMAIL = "admin@verein.iam.gserviceaccount.com";
const START_MS = Date.UTC(2026, 10, 24);

const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });

/** A token endpoint that answers as the test says; what it was sent. */
async function openEndpoint(answer: (nth: number, response: ServerResponse) => void) {
  const sent: { type: string | undefined; form: URLSearchParams }[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => (text += chunk.toString()));
    request.on("end", () => {
      sent.push({ type: request.headers["content-type"], form: new URLSearchParams(text) });
      answer(sent.length, response);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const account = {
    project_id: "verein",
    client_email: EMAIL,
    private_key: await exportPKCS8(privateKey),
    private_key_id: "key-1",
    token_uri: `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`,
  };
  const now = { ms: START_MS };
  const waits: number[] = [];
  const patience = { clock: () => now.ms, wait: async (ms: number) => void waits.push(ms) };
  return { account, sent, now, waits, patience };
}

const give = (response: ServerResponse, token: string) =>
  response.end(JSON.stringify({ access_token: token, expires_in: 3600, token_type: "Bearer" }));

test("a signed JWT is exchanged for a token, which is replaced before it ends", async () => {
  const { account, sent, now, patience } = await openEndpoint((nth, response) => give(response, `token-${nth}`));
  const tokenOf = makeAccessTokens(account, patience);
  expect([await tokenOf(), await tokenOf()]).toEqual(["token-1", "token-1"]);
  expect(sent).toHaveLength(1);
  const [{ type, form } = { type: "", form: new URLSearchParams() }] = sent;
  expect(type).toBe("application/x-www-form-urlencoded");
  expect(form.get("grant_type")).toBe("urn:ietf:params:oauth:grant-type:jwt-bearer");
  const { payload, protectedHeader } = await jwtVerify(form.get("assertion")!, publicKey, {
    issuer: EMAIL,
    subject: EMAIL,
    audience: account.token_uri,
    currentDate: new Date(START_MS),
  });
  expect(protectedHeader).toMatchObject({ alg: "RS256", kid: "key-1" });
  expect(payload).toMatchObject({
    scope: "https://www.googleapis.com/auth/cloud-platform",
    iat: START_MS / 1000,
    exp: START_MS / 1000 + 3600,
  });
  now.ms += 56 * 60_000;
  expect(await Promise.all([tokenOf(), tokenOf(), tokenOf()])).toEqual(["token-2", "token-2", "token-2"]);
  expect(sent).toHaveLength(2);
});

test("a busy endpoint is asked again, as late as it says; a refusal is told", async () => {
  const { account, waits, patience } = await openEndpoint((nth, response) => {
    if (nth === 1) response.writeHead(503).end("busy");
    else if (nth === 2) response.writeHead(429, { "Retry-After": "7" }).end();
    else response.writeHead(400).end(JSON.stringify({ error: "invalid_grant", error_description: "Invalid JWT" }));
  });
  await expect(makeAccessTokens(account, patience)()).rejects.toThrow("invalid_grant: Invalid JWT");
  expect(waits).toEqual([expect.closeTo(1250, -3), 7000]);
});

test("after a few tries it is over", async () => {
  const { account, sent, waits, patience } = await openEndpoint((_, response) => response.writeHead(503).end());
  await expect(makeAccessTokens(account, patience)()).rejects.toThrow("HTTP 503");
  expect([sent.length, waits.length]).toEqual([7, 6]);
  expect(Math.max(...waits)).toBeLessThanOrEqual(60_000);
});

test("one emulator is not half a project", async () => {
  const { account } = await openEndpoint((_, response) => void response.end());
  expect(() => openProject(account, { FIRESTORE_EMULATOR_HOST: "127.0.0.1:8080" })).toThrow("or neither");
});
