import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readTestTls } from "../tests/fixtures/tls/files.ts";
import { findTlsProblem } from "./tls.ts";

const { cert, key } = readTestTls();
const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const pem = (text: string | Buffer) => Buffer.from(text);
const otherKey = pem(privateKey.export({ type: "pkcs8", format: "pem" }));
const sec1Locked = "-----BEGIN EC PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n-----END EC PRIVATE KEY-----";
const locked = () =>
  pem(privateKey.export({ type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase: "secret" }));

const NO_CERTIFICATE = "DOJO_TLS_CERT must hold a certificate in PEM form";
const NO_KEY = "DOJO_TLS_KEY must hold a private key in PEM form";
const LOCKED = "DOJO_TLS_KEY must hold a key without a passphrase";

describe("findTlsProblem", () => {
  it("has nothing to say of a certificate and its key, with or without the rest of the chain", () => {
    expect(findTlsProblem({ cert, key })).toBeUndefined();
    expect(findTlsProblem({ cert: Buffer.concat([cert, cert]), key })).toBeUndefined();
    expect(findTlsProblem({ cert: Buffer.concat([pem("# made by hand\n"), cert]), key })).toBeUndefined();
  });

  it.each([
    ["an empty certificate", pem(""), key, NO_CERTIFICATE],
    ["any text for a certificate", pem("cert"), key, NO_CERTIFICATE],
    ["a broken certificate", pem(cert.toString().replaceAll(/[a-z]/g, "A")), key, NO_CERTIFICATE],
    ["a certificate cut short", cert.subarray(0, 200), key, NO_CERTIFICATE],
    ["both files changed over", key, cert, NO_CERTIFICATE],
    ["an empty key", cert, pem(""), NO_KEY],
    ["the certificate twice", cert, cert, NO_KEY],
    ["a public key", cert, pem(publicKey.export({ type: "spki", format: "pem" })), NO_KEY],
    ["a broken key", cert, pem(key.toString().replaceAll(/[a-z]/g, "A")), NO_KEY],
    ["a key in DER form", cert, privateKey.export({ type: "pkcs8", format: "der" }), NO_KEY],
    ["a locked key", cert, locked(), LOCKED],
    ["a locked key of the old form", cert, pem(sec1Locked), LOCKED],
    ["the key of another", cert, otherKey, "DOJO_TLS_KEY is not the key of the certificate in DOJO_TLS_CERT"],
  ])("names what is wrong with %s", (_, cert, key, problem) => {
    expect(findTlsProblem({ cert, key })).toBe(problem);
  });

  it("finds a broken certificate further down the chain too", () => {
    const chain = Buffer.concat([cert, pem("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n")]);
    expect(findTlsProblem({ cert: chain, key })).toMatch(/^DOJO_TLS_CERT and DOJO_TLS_KEY cannot be used: /);
  });
});
