import { expect, test } from "vitest";
import { openEmulator } from "../../tests/fixtures/wire/emulator.ts";
import { makeUnsigned } from "./unsignedTokens.ts";

const PROJECT = "demo-dojo";
const ROOT = `projects/${PROJECT}/databases/(default)/documents`;
const HELPER = `/emulator/v1/projects/${PROJECT}`;

const inService = (matches: string) => `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    ${matches}
  }
}`;

/** The mode with documents and their rules. */
async function openDocuments() {
  const { send, register, helper } = await openEmulator();
  const asked = (token?: string): Record<string, string> => (token ? { Authorization: `Bearer ${token}` } : {});
  return {
    send,
    register,
    helper,
    /** The token of somebody without an account, in the SDK's form. */
    mock: (uid: string, claims: object = {}) =>
      makeUnsigned({
        iss: `https://securetoken.google.com/${PROJECT}`,
        aud: PROJECT,
        iat: 0,
        exp: 3600,
        auth_time: 0,
        sub: uid,
        user_id: uid,
        firebase: { sign_in_provider: "custom", identities: {} },
        ...claims,
      }),
    rules: (content: string, more: object = {}) =>
      send("PUT", `${HELPER}:securityRules`, { rules: { files: [{ content }] }, ...more }),
    clear: (path = `${HELPER}/databases/(default)/documents`) => send("DELETE", path),
    get: (path: string, token?: string) => send("GET", `/v1/${ROOT}/${path}`, undefined, asked(token)),
    set: (path: string, token?: string) => {
      const update = { name: `${ROOT}/${path}`, fields: { a: { stringValue: "b" } } };
      return send("POST", `/v1/${ROOT}:commit`, { writes: [{ update }] }, asked(token));
    },
  };
}

test("a suite's rules hold from the next request on, until a reset", async () => {
  const { rules, get, send } = await openDocuments();
  expect((await get("open/one")).status).toBe(404);
  expect((await get("notes/one")).status).toBe(403);
  expect(await rules(inService("match /notes/{id} { allow read; }"))).toEqual({ status: 200, body: {} });
  expect((await get("open/one")).status).toBe(403);
  expect((await get("notes/one")).status).toBe(404);
  await send("POST", "/__test/reset");
  expect((await get("open/one")).status).toBe(404);
  expect((await get("notes/one")).status).toBe(403);
});

test("rules with a mistake are refused with its place, and those of before stay", async () => {
  const { rules, get } = await openDocuments();
  const answer = await rules(inService("match /notes/{id} { allow read: if nobody; }"));
  expect(answer).toMatchObject({
    status: 400,
    body: {
      error: {
        code: 400,
        status: "INVALID_ARGUMENT",
        message: "Error compiling rules:\nL4:40 There is no variable nobody here.",
      },
    },
  });
  expect((await get("open/one")).status).toBe(404);
});

test.each([
  {},
  { rules: {} },
  { rules: { files: [] } },
  { rules: { files: [{}] } },
  { rules: { files: [{ content: "" }, { content: "" }] } },
])("%j is no file of rules", async (body) => {
  const { send } = await openDocuments();
  expect((await send("PUT", `${HELPER}:securityRules`, body)).status).toBe(400);
});

test("a refusal says which rule was not met", async () => {
  const { rules, get } = await openDocuments();
  await rules(inService("match /notes/{id} { allow get: if request.auth.uid == id; }"));
  const { error } = (await get("notes/one")).body;
  expect(error.status).toBe("PERMISSION_DENIED");
  expect(error.message).toContain('firestore.rules:4:39 "request.auth.uid == id"');
});

test("the owner passes all rules, for documents alone", async () => {
  const { mock, get, set, rules, send } = await openDocuments();
  await rules(inService("match /{all=**} { allow read, write: if false; }"));
  expect((await set("notes/one", "owner")).status).toBe(200);
  expect((await get("notes/one", "owner")).body.fields).toEqual({ a: { stringValue: "b" } });
  const collections = (token: string) =>
    send("POST", `/v1/${ROOT}:listCollectionIds`, {}, { Authorization: `Bearer ${token}` });
  expect((await collections("owner")).body).toEqual({ collectionIds: ["notes"] });
  expect((await collections(mock("anna"))).status).toBe(403);
  expect((await get("notes/one")).status).toBe(403);
});

test("made-up tokens need no account, and say what the rules read", async () => {
  const { mock, set, rules } = await openDocuments();
  expect((await set("users/anna", mock("anna"))).status).toBe(200);
  expect((await set("users/anna", mock("eve"))).status).toBe(403);
  expect((await set("users/anna", "no token")).status).toBe(401);
  await rules(inService("match /notes/{id} { allow write: if request.auth.token.role == 'trainer'; }"));
  expect((await set("notes/one", mock("anna", { role: "trainer" }))).status).toBe(200);
  expect((await set("notes/one", mock("anna"))).status).toBe(403);
});

test("tokens of an account that is there are checked by it", async () => {
  const { register, mock, set, send } = await openDocuments();
  const { localId, idToken } = await register();
  expect((await set(`users/${localId}`, idToken)).status).toBe(200);
  await send(
    "POST",
    "/identitytoolkit.googleapis.com/v1/accounts:update",
    { localId, disableUser: true },
    { Authorization: "Bearer owner" },
  );
  expect((await set(`users/${localId}`, idToken)).status).toBe(401);
  expect((await set(`users/${localId}`, mock(localId))).status).toBe(401);
});

test("all documents are cleared, and nothing else", async () => {
  const { clear, set, get, rules, register, send } = await openDocuments();
  await rules(inService("match /{all=**} { allow read, write; }"));
  const { idToken } = await register();
  await set("notes/one");
  await set("users/anna/notes/two");
  expect(await clear()).toEqual({ status: 200, body: {} });
  expect((await get("notes/one")).status).toBe(404);
  expect((await get("users/anna/notes/two")).status).toBe(404);
  const lookup = await send("POST", "/identitytoolkit.googleapis.com/v1/accounts:lookup?key=any", { idToken });
  expect(lookup.status).toBe(200);
  expect(await clear()).toEqual({ status: 200, body: {} });
});

test("documents of other projects and databases are not here", async () => {
  const { clear, send } = await openDocuments();
  const refused = { status: 400, body: { error: { status: "INVALID_ARGUMENT" } } };
  expect(await clear("/emulator/v1/projects/other/databases/(default)/documents")).toMatchObject(refused);
  expect(await clear(`${HELPER}/databases/other/documents`)).toMatchObject(refused);
  const rules = { rules: { files: [{ content: inService("") }] } };
  expect(await send("PUT", "/emulator/v1/projects/other:securityRules", rules)).toMatchObject(refused);
  expect((await send("GET", `${HELPER}:ruleCoverage`)).status).toBe(404);
});
