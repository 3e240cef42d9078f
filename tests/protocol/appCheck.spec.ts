import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { startDojo } from "../fixtures/server.ts";
import { expect, OPEN_RULES, test } from "../fixtures/protocol.ts";

/** An issuer of app tokens of one's own, and a server that demands them. */
async function startIssuer() {
  const { publicKey, privateKey } = await generateKeyPair("ES256");
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: "one", alg: "ES256" }] };
  const server = createServer((_, answer) => void answer.end(JSON.stringify(keys))).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const sign = (claims: JWTPayload) =>
    new SignJWT({ iss: issuer, aud: "projects/digital-dojo", sub: "app", ...claims })
      .setProtectedHeader({ alg: "ES256", kid: "one" })
      .setExpirationTime("1h")
      .sign(privateKey);
  return { issuer, sign, stop: () => server.close() };
}

test("an app with a valid token may use everything, others nothing", async ({ openClient }) => {
  const issuer = await startIssuer();
  const dojo = await startDojo({
    DOJO_RULES: OPEN_RULES,
    DOJO_APP_CHECK_JWKS: issuer.issuer,
    DOJO_APP_CHECK_ISSUER: issuer.issuer,
  });
  try {
    const tokens = {
      good: await issuer.sign({}),
      elsewhere: await issuer.sign({ aud: "projects/elsewhere" }),
      wrong: `${await issuer.sign({})}x`,
      none: undefined,
    };
    const page = await openClient(dojo);
    const found = await page.evaluate(async (tokens) => {
      const answers: Record<string, unknown> = {};
      for (const [name, appToken] of Object.entries(tokens)) {
        const { auth, db } = sdk.connect(name, { appToken });
        const registering = sdk.createUserWithEmailAndPassword(auth, `${name}@example.org`, "Reiterstand-50-50");
        const identity = await sdk.codeOf(registering);
        const place = sdk.doc(db, `things/${name}`);
        const count = await sdk.codeOf(sdk.getCountFromServer(sdk.collection(db, "things")));
        const listening = new Promise((resolve, reject) => sdk.onSnapshot(place, resolve, reject));
        const isGood = name === "good";
        answers[name] = {
          identity,
          count,
          // A stream that is refused is tried again by the SDK, which says nothing meanwhile.
          stream: isGood ? await sdk.codeOf(sdk.setDoc(place, { n: 1 }).then(() => listening)) : "not asked",
        };
      }
      return answers;
    }, tokens);
    const refused = {
      identity: "auth/firebase-app-check-token-is-invalid.",
      count: "unauthenticated",
      stream: "not asked",
    };
    expect(found).toEqual({
      good: { identity: undefined, count: undefined, stream: undefined },
      elsewhere: refused,
      wrong: refused,
      none: refused,
    });
    expect((await fetch(`${dojo.url}/healthz`)).status).toBe(200);
  } finally {
    issuer.stop();
    await dojo.remove();
  }
});
