import { beforeEach, expect, test } from "vitest";
import { openEmulator, readToken } from "../../tests/fixtures/wire/emulator.ts";
import { makeUnsigned } from "./unsignedTokens.ts";

type Emulator = Awaited<ReturnType<typeof openEmulator>>;
let dojo: Emulator;
beforeEach(async () => void (dojo = await openEmulator()));

const EMAIL = "alice@example.com";
const signIn = (idToken: string, more: object = {}) =>
  dojo.call("signInWithIdp", {
    postBody: `providerId=google.com&id_token=${encodeURIComponent(idToken)}`,
    requestUri: "http://localhost",
    returnIdpCredential: true,
    returnSecureToken: true,
    ...more,
  });

test.each([
  ["JSON", JSON.stringify],
  ["a JWT", makeUnsigned],
])("anybody is who a token says, as %s", async (_, encode) => {
  const { status, body } = await signIn(encode({ sub: "12345", email: EMAIL, name: "Alice" }));
  expect(status).toBe(200);
  expect(body).toMatchObject({ isNewUser: true, email: EMAIL, displayName: "Alice", providerId: "google.com" });
  expect(readToken(body.idToken).payload.firebase).toEqual({
    sign_in_provider: "google.com",
    identities: { "google.com": ["12345"], email: [EMAIL] },
  });
  const again = await signIn(encode({ sub: "12345", email: EMAIL }));
  expect(again.body.localId).toBe(body.localId);
  expect(await dojo.ways(EMAIL)).toEqual(["google.com"]);
  expect(await dojo.refusal(dojo.call("signUp", { email: EMAIL, password: "notasecret" }))).toBe("400 EMAIL_EXISTS");
});

test("the same person is somebody else after a deletion", async () => {
  const { localId, idToken } = (await signIn(JSON.stringify({ sub: "12345", email: EMAIL }))).body;
  await dojo.call("delete", { idToken });
  expect(await dojo.ways(EMAIL)).toEqual([]);
  expect((await signIn(JSON.stringify({ sub: "12345", email: EMAIL }))).body.localId).not.toBe(localId);
});

test("takes an identity away", async () => {
  const { idToken } = (await signIn(JSON.stringify({ sub: "12345", email: EMAIL }))).body;
  const { body } = await dojo.call("update", { idToken, deleteProvider: ["google.com"] });
  expect(body.providerUserInfo).toEqual([]);
});

test.each<[string, string, RegExp]>([
  ["no JSON", "{no}", /^400 INVALID_IDP_RESPONSE : Unable to parse id_token/],
  ["no JWT", "nothing", /^400 INVALID_IDP_RESPONSE : Unable to parse id_token/],
  ["nobody", "{}", /^400 INVALID_IDP_RESPONSE : .*Missing "sub"/],
  ["nothing", "", /^501 /],
])("refuses %s", async (_, idToken, message) => {
  expect(await dojo.refusal(signIn(idToken))).toMatch(message);
});
