import { beforeEach, expect, test } from "vitest";
import { openEmulator, readToken } from "../../tests/fixtures/wire/emulator.ts";

type Emulator = Awaited<ReturnType<typeof openEmulator>>;
let dojo: Emulator;
beforeEach(async () => void (dojo = await openEmulator()));

const call = (name: string, body: Record<string, unknown> = {}) =>
  dojo.call(`/identitytoolkit.googleapis.com/v2/accounts/${name}`, body);

const enrol = (idToken: string, id: string, more: object = {}) =>
  call("passkeyEnrollment:finalize", { idToken, authenticatorRegistrationResponse: { id }, ...more });

const enter = (id: string) => call("passkeySignIn:finalize", { authenticatorAuthenticationResponse: { id } });

const passkeysOf = async (idToken: string) => (await dojo.lookup(idToken)).passkeyInfo;

test("says what a passkey is made from", async () => {
  const { idToken, localId } = await dojo.register();
  const { status, body } = await call("passkeyEnrollment:start", { idToken });
  expect(status).toBe(200);
  expect(body.credentialCreationOptions).toMatchObject({
    rp: { id: "localhost" },
    user: { id: Buffer.from(localId).toString("base64"), name: "alice@example.com" },
    challenge: expect.stringMatching(/./),
  });
});

test("says what a passkey is asked for with", async () => {
  const { status, body } = await call("passkeySignIn:start");
  expect(status).toBe(200);
  expect(body.credentialRequestOptions).toMatchObject({ rpId: "localhost", challenge: expect.stringMatching(/./) });
});

test("keeps a passkey, and signs in by it", async () => {
  const { idToken, localId } = await dojo.register();
  const { status, body } = await enrol(idToken, "one", { name: "My Security Key" });
  expect(status).toBe(200);
  expect(body).toMatchObject({ localId, idToken: expect.any(String), refreshToken: expect.any(String) });
  expect(await passkeysOf(idToken)).toEqual([{ credentialId: "one", name: "My Security Key" }]);
  const entered = await enter("one");
  expect(entered.status).toBe(200);
  expect(readToken(entered.body.idToken).payload).toMatchObject({
    user_id: localId,
    firebase: { sign_in_provider: "passkey" },
  });
  expect(entered.body.refreshToken).toEqual(expect.any(String));
});

test("knows no passkey that nobody has, nor one of a closed account; one is of one account", async () => {
  expect(await dojo.refusal(enter("nothing"))).toBe("400 PASSKEY_CREDENTIAL_NOT_FOUND");
  const { idToken, localId } = await dojo.register();
  await enrol(idToken, "one");
  const other = await dojo.register({ email: "bob@example.com" });
  expect(await dojo.refusal(enrol(other.idToken, "one"))).toBe("400 CREDENTIAL_ALREADY_IN_USE");
  await dojo.own("update", { localId, disableUser: true });
  expect(await dojo.refusal(enter("one"))).toBe("400 USER_DISABLED");
});

test("takes one away, and does not mind one that is not there", async () => {
  const { idToken } = await dojo.register();
  await enrol(idToken, "one", { name: "Key A" });
  await enrol(idToken, "two", { name: "Key B" });
  expect((await dojo.call("update", { idToken, deletePasskey: ["one"] })).status).toBe(200);
  expect(await passkeysOf(idToken)).toEqual([{ credentialId: "two", name: "Key B" }]);
  expect((await dojo.call("update", { idToken, deletePasskey: ["nothing"] })).status).toBe(200);
  const { idToken: without } = await dojo.register({ email: "bob@example.com" });
  expect((await dojo.call("update", { idToken: without, deletePasskey: ["two"] })).status).toBe(200);
  expect(await passkeysOf(idToken)).toHaveLength(1);
  await dojo.http.request("/__test/reset", { method: "POST" });
  expect(await dojo.refusal(enter("two"))).toBe("400 PASSKEY_CREDENTIAL_NOT_FOUND");
});

test("a passkey without a name gets one", async () => {
  const { idToken } = await dojo.register();
  await enrol(idToken, "one", { displayName: "My Display Name" });
  await enrol(idToken, "two");
  expect((await passkeysOf(idToken)).map(({ name }: { name: string }) => name)).toEqual([
    "My Display Name",
    "Unnamed Passkey",
  ]);
});

test.each<[string, object, string]>([
  ["passkeyEnrollment:start", {}, "MISSING_ID_TOKEN"],
  ["passkeyEnrollment:finalize", { authenticatorRegistrationResponse: { id: "one" } }, "MISSING_ID_TOKEN"],
  ["passkeyEnrollment:finalize", { idToken: "some_token" }, "MISSING_AUTHENTICATOR_RESPONSE"],
  ["passkeySignIn:finalize", {}, "MISSING_AUTHENTICATOR_RESPONSE"],
  ["passkeySignIn:finalize", { authenticatorAuthenticationResponse: {} }, "INVALID_CREDENTIAL_ID"],
])("%s with %j is %s", async (name, body, code) => {
  expect(await dojo.refusal(call(name, body as Record<string, unknown>))).toBe(`400 ${code}`);
});
