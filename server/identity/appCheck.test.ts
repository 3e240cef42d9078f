import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { describe, expect, onTestFinished, test } from "vitest";
import { makeLog } from "../log.ts";
import { makeAppCheck } from "./appCheck.ts";

const NOW_MS = Date.UTC(2026, 0, 2);

/** An issuer's keys on this machine, and the check that asks for them. */
async function openIssuer(alg: "RS256" | "ES256" | "PS256" = "ES256") {
  const { publicKey, privateKey } = await generateKeyPair(alg);
  const jwk = { ...(await exportJWK(publicKey)), kid: "one", alg };
  let asked = 0;
  let isBroken = false;
  const server = createServer((_, answer) => {
    asked++;
    if (isBroken) answer.statusCode = 500;
    answer.end(JSON.stringify({ keys: [jwk] }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const jwks = `http://127.0.0.1:${port}/keys`;
  const parts = {
    clock: () => NOW_MS,
    log: makeLog(
      () => {},
      () => NOW_MS,
    ),
  };
  const check = makeAppCheck({ jwks, issuer: "https://issuer.example", audience: "projects/p" }, parts);
  const sign = (claims: Record<string, unknown> = {}, kid = "one") =>
    new SignJWT({
      iss: "https://issuer.example",
      aud: ["projects/1", "projects/p"],
      exp: NOW_MS / 1000 + 60,
      ...claims,
    })
      .setProtectedHeader({ alg, kid })
      .sign(privateKey);
  return { check, sign, asked: () => asked, breakKeys: () => (isBroken = true) };
}

const codeOf = (work: Promise<void>) =>
  work.then(
    () => "fine",
    (error: { code: string }) => error.code,
  );

describe("a token of an app", () => {
  test.each(["RS256", "ES256"] as const)("of %s is good, and the keys are fetched once", async (alg) => {
    const { check, sign, asked } = await openIssuer(alg);
    for (let n = 0; n < 5; n++) expect(await codeOf(check(await sign()))).toBe("fine");
    expect(asked()).toBe(1);
  });

  test.each<[string, Record<string, unknown>]>([
    ["of another issuer", { iss: "https://elsewhere.example" }],
    ["for another audience", { aud: "projects/q" }],
    ["that has expired", { exp: NOW_MS / 1000 - 1 }],
    ["that never expires", { exp: undefined }],
    ["that is not valid yet", { nbf: NOW_MS / 1000 + 60 }],
  ])("%s is refused", async (_, claims) => {
    const { check, sign } = await openIssuer();
    expect(await codeOf(check(await sign(claims)))).toBe("UNAUTHENTICATED");
  });

  test("that is none, is signed otherwise, or has a key that there is not", async () => {
    const { check, sign } = await openIssuer();
    const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.e30.`;
    const other = await openIssuer();
    for (const token of [
      undefined,
      "",
      "a",
      "a.b.c",
      unsigned,
      await other.sign(),
      await sign({}, "two"),
      "x".repeat(9000),
    ]) {
      expect(await codeOf(check(token))).toBe("UNAUTHENTICATED");
    }
    const padded = await openIssuer("PS256");
    expect(await codeOf(padded.check(await padded.sign()))).toBe("UNAUTHENTICATED");
  });

  test("made-up keys do not make the issuer be asked again and again", async () => {
    const { check, sign, asked } = await openIssuer();
    for (let n = 0; n < 20; n++) await codeOf(check(await sign({}, `k${n}`)));
    expect(asked()).toBeLessThan(3);
  });

  test("cannot be checked while the issuer cannot be asked: nobody is told that it is wrong", async () => {
    const { check, sign, breakKeys } = await openIssuer();
    breakKeys();
    expect(await codeOf(check(await sign()))).toBe("UNAVAILABLE");
  });
});
