import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  type Answer,
  DAY_MS,
  MINUTE_MS,
  oobCodeIn,
  openSignedIn,
  PASSWORD,
  type TestIdentity,
} from "../../../tests/fixtures/wire/identity.ts";

let dojo: TestIdentity;
let session: Answer;
beforeEach(async () => void ({ dojo, session } = await openSignedIn()));
afterEach(() => dojo.close());

const askReset = (body: Record<string, unknown> = {}, origin?: string) =>
  dojo.call("sendOobCode", { requestType: "PASSWORD_RESET", email: "anna@example.org", ...body }, { origin });
const askVerify = () => dojo.call("sendOobCode", { requestType: "VERIFY_EMAIL", idToken: session.idToken });
const askChange = (newEmail = "neu@example.org") =>
  dojo.call("sendOobCode", { requestType: "VERIFY_AND_CHANGE_EMAIL", idToken: session.idToken, newEmail });
const reset = (oobCode: string, newPassword?: string) => dojo.call("resetPassword", { oobCode, newPassword });
const apply = (oobCode: string) => dojo.call("update", { oobCode });
const signIn = (password: string, email = "anna@example.org") => dojo.call("signInWithPassword", { email, password });
const userOf = async (idToken: string) => (await dojo.call("lookup", { idToken })).users?.[0];

test("mails a link that the SDK can read, in German", async () => {
  expect(await askReset({ continueUrl: "http://localhost:8080/profil?a=1&b=2" })).toEqual({
    kind: "identitytoolkit#GetOobConfirmationCodeResponse",
    email: "anna@example.org",
  });
  const [mail] = await dojo.mails();
  expect(mail).toContain("To: anna@example.org");
  expect(mail).toContain("From: Digital Dojo <dojo@localhost>");
  expect(mail).toContain("Subject: Digital Dojo: Neues Passwort setzen");
  expect(mail).toContain("für Dein Konto bei Digital Dojo");
  const link = new URL(/^http\S+$/m.exec(mail!)![0]);
  expect(link.origin + link.pathname).toBe("http://localhost:8080/konto");
  expect(Object.fromEntries(link.searchParams)).toEqual({
    mode: "resetPassword",
    oobCode: expect.stringMatching(/^[\w-]{43}$/),
    apiKey: "digital-dojo",
    lang: "de",
    continueUrl: "http://localhost:8080/profil?a=1&b=2",
  });
  expect(mail).toContain(`<a href="${link.href.replaceAll("&", "&amp;")}">Neues Passwort setzen</a>`);
});

test("keeps only the hash of a code, and neither code nor address in the log", async () => {
  await askReset();
  const code = await dojo.mailedCode();
  expect(JSON.stringify(dojo.db.prepare("SELECT * FROM oobCodes").all())).not.toContain(code);
  expect(dojo.log.join("\n")).toContain("mail.written");
  expect(dojo.log.join("\n")).not.toMatch(new RegExp(`anna|${code}`));
});

test("answers for an unknown address as for a known one, after the same steps", async () => {
  const read = vi.spyOn(dojo.ctx.store, "getAccount");
  const written = vi.spyOn(dojo.ctx.store, "insertOobCode");
  const posted = vi.spyOn(dojo.ctx.mailer, "post");
  const steps = async (email: string) => {
    [read, written, posted].forEach((spy) => spy.mockClear());
    const answer = await askReset({ email });
    const kept = posted.mock.calls.map(([request]) => JSON.stringify(request).replace(email, ""));
    return { answer: { ...answer, email: "" }, reads: read.mock.calls, writes: written.mock.calls, kept };
  };
  const known = await steps("anna@example.org");
  expect(await steps("nobody@example.org")).toEqual(known);
  expect(known).toMatchObject({ reads: [], writes: [], kept: [expect.stringContaining("PASSWORD_RESET")] });
  expect(await dojo.mails()).toHaveLength(1);
});

test("sends nothing that a caller has asked for whose session has ended meanwhile, or the account", async () => {
  const { localId } = session;
  await askChange();
  await askVerify();
  await dojo.ctx.store.updateAccount(localId, { validSinceSeconds: dojo.now.ms }, { revokeSessions: true });
  expect(await dojo.mails()).toEqual([]);
  await askReset();
  await dojo.ctx.store.deleteAccount(localId);
  expect(await dojo.mails()).toEqual([]);
  expect(dojo.log.join()).not.toContain("mail.failed");
});

test("resets the password once, verifies the address and ends all sessions", async () => {
  await askReset();
  const code = await dojo.mailedCode();
  expect(await reset(code)).toEqual({
    kind: "identitytoolkit#ResetPasswordResponse",
    requestType: "PASSWORD_RESET",
    email: "anna@example.org",
  });
  expect(await reset(code, "kurz")).toEqual({ error: "WEAK_PASSWORD : Password should be at least 6 characters" });
  expect(await reset(code, "Kranichstand-100")).toMatchObject({ email: "anna@example.org" });
  expect(await reset(code, "Kranichstand-101")).toEqual({ error: "INVALID_OOB_CODE" });

  expect(await dojo.call("lookup", { idToken: session.idToken })).toEqual({ error: "TOKEN_EXPIRED" });
  const body = { grant_type: "refresh_token", refresh_token: session.refreshToken };
  expect(await dojo.call("token", body)).toEqual({ error: "TOKEN_EXPIRED" });
  expect(await signIn(PASSWORD)).toEqual({ error: "INVALID_LOGIN_CREDENTIALS" });
  const { idToken } = await signIn("Kranichstand-100");
  expect(await userOf(idToken)).toMatchObject({ emailVerified: true });
});

test("lets exactly one of two resets at once pass", async () => {
  await askReset();
  const code = await dojo.mailedCode();
  const answers = await Promise.all([reset(code, "Kranichstand-1"), reset(code, "Kranichstand-2")]);
  expect(answers.filter(({ error }) => error === "INVALID_OOB_CODE")).toHaveLength(1);
  expect(answers.filter(({ email }) => email === "anna@example.org")).toHaveLength(1);
});

test("a reset lifts the wait that strangers have caused", async () => {
  for (let attempt = 0; attempt < 20; attempt++) await signIn(`geraten-${attempt}`);
  expect((await signIn(PASSWORD)).error).toMatch(/^TOO_MANY/);
  await askReset();
  await reset(await dojo.mailedCode(), "Kranichstand-100");
  expect(await signIn("Kranichstand-100")).toHaveProperty("idToken");
});

test("an hour is the life of a code for a password", async () => {
  await askReset();
  const code = await dojo.mailedCode();
  dojo.now.ms += 60 * MINUTE_MS - 1;
  expect(await reset(code)).toMatchObject({ requestType: "PASSWORD_RESET" });
  dojo.now.ms += 1;
  expect(await reset(code)).toEqual({ error: "EXPIRED_OOB_CODE" });
  expect(await reset(code, "Kranichstand-100")).toEqual({ error: "EXPIRED_OOB_CODE" });
});

test("a password that was changed after the mail makes its code worthless", async () => {
  await askReset();
  const code = await dojo.mailedCode();
  dojo.now.ms += 1000;
  await dojo.call("update", { idToken: session.idToken, password: "Katzenstand-95-5" });
  expect(await reset(code, "Kranichstand-100")).toEqual({ error: "INVALID_OOB_CODE" });
});

test("verifies an address once, within three days", async () => {
  await askVerify();
  const code = await dojo.mailedCode();
  expect(await reset(code, "Kranichstand-100")).toEqual({ error: "INVALID_OOB_CODE" });
  dojo.now.ms += 3 * DAY_MS - 1;
  expect(await apply(code)).toMatchObject({ email: "anna@example.org", emailVerified: true });
  expect(await apply(code)).toEqual({ error: "INVALID_OOB_CODE" });
});

test("an expired code says so, and for how long", async () => {
  await askVerify();
  const code = await dojo.mailedCode();
  dojo.now.ms += 3 * DAY_MS;
  expect(await apply(code)).toEqual({ error: "EXPIRED_OOB_CODE" });
  dojo.now.ms += 31 * DAY_MS;
  expect(await apply(code)).toEqual({ error: "INVALID_OOB_CODE" });
});

test("changes the address after the new one is confirmed, and tells the old one", async () => {
  expect(await askChange("Neu@example.org")).toMatchObject({ email: "anna@example.org" });
  const [mail] = await dojo.mails();
  expect(mail).toContain("To: neu@example.org");
  const code = oobCodeIn(mail);
  expect(await reset(code)).toMatchObject({
    requestType: "VERIFY_AND_CHANGE_EMAIL",
    email: "anna@example.org",
    newEmail: "neu@example.org",
  });
  expect(await apply(code)).toMatchObject({ email: "neu@example.org", emailVerified: true });
  expect(await apply(code)).toEqual({ error: "INVALID_OOB_CODE" });
  expect(await dojo.call("lookup", { idToken: session.idToken })).toEqual({ error: "TOKEN_EXPIRED" });
  expect(await signIn(PASSWORD)).toEqual({ error: "INVALID_LOGIN_CREDENTIALS" });
  expect(await signIn(PASSWORD, "neu@example.org")).toHaveProperty("idToken");
  expect((await dojo.mails()).at(-1)).toContain("To: anna@example.org");
});

test("sends nothing to a new address that another account has, without saying so", async () => {
  await dojo.register("ben@example.org");
  expect(await askChange("ben@example.org")).toEqual(await askChange("free@example.org"));
  const mails = await dojo.mails();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain("To: free@example.org");
});

test("refuses a new address that was taken after the mail went out", async () => {
  await askChange("ben@example.org");
  const code = await dojo.mailedCode();
  await dojo.register("ben@example.org");
  expect(await apply(code)).toEqual({ error: "EMAIL_EXISTS" });
  expect(await userOf(session.idToken)).toMatchObject({ email: "anna@example.org" });
});

test("a code goes with the address that it was mailed to", async () => {
  await askReset();
  const code = await dojo.mailedCode();
  await askChange();
  await apply(await dojo.mailedCode());
  expect(await reset(code, "Kranichstand-100")).toEqual({ error: "INVALID_OOB_CODE" });
});

test("a disabled account gets no mail and its codes do nothing", async () => {
  await askReset();
  const code = await dojo.mailedCode();
  dojo.db.exec("UPDATE accounts SET disabled = 1");
  await askReset();
  expect(await dojo.mails()).toHaveLength(1);
  expect(await reset(code, "Kranichstand-100")).toEqual({ error: "USER_DISABLED" });
});

test("links to the host that a request names, if it is the app's", async () => {
  for (const linkDomain of ["localhost", "LOCALHOST:8080"]) {
    expect(await askReset({ linkDomain })).not.toHaveProperty("error");
  }
  expect(await dojo.mails()).toHaveLength(2);
});

test("never links to a host that the request made up", async () => {
  await askReset({}, "http://evil.example");
  await askReset({}, "http://192.168.1.20:8080");
  await askReset({}, "http://192.168.1.66:8080");
  const links = (await dojo.mails()).map((mail) => /^(http.*)\/konto/m.exec(mail)?.[1]);
  expect(links).toEqual(["http://localhost:8080", "http://192.168.1.20:8080", "http://localhost:8080"]);
});

test.each<[string, Record<string, unknown>, string]>([
  ["nothing", { requestType: undefined }, "MISSING_REQ_TYPE"],
  ["an unknown kind", { requestType: "NEWSLETTER" }, "INVALID_REQ_TYPE"],
  ["a recovery, which only a change can offer", { requestType: "RECOVER_EMAIL" }, "INVALID_REQ_TYPE"],
  ["no address", { email: undefined }, "MISSING_EMAIL"],
  ["no real address", { email: "anna" }, "INVALID_EMAIL"],
  ["a verification for nobody", { requestType: "VERIFY_EMAIL" }, "INVALID_ID_TOKEN"],
  ["a change without an address", { requestType: "VERIFY_AND_CHANGE_EMAIL" }, "MISSING_NEW_EMAIL"],
  ["a change to no address", { requestType: "VERIFY_AND_CHANGE_EMAIL", newEmail: "x" }, "INVALID_NEW_EMAIL"],
  ["a foreign way on", { continueUrl: "https://evil.example/" }, "UNAUTHORIZED_DOMAIN"],
  ["another server on this machine as the way on", { continueUrl: "http://localhost:9999/" }, "UNAUTHORIZED_DOMAIN"],
  ["this machine in clear text", { continueUrl: "https://localhost:8080/" }, "UNAUTHORIZED_DOMAIN"],
  ["links to somewhere else", { linkDomain: "evil.example" }, "INVALID_HOSTING_LINK_DOMAIN"],
  ["links by a service that has ended", { dynamicLinkDomain: "a.page.link" }, "INVALID_DYNAMIC_LINK_DOMAIN"],
  ["a script as the way on", { continueUrl: "javascript:alert(1)" }, "INVALID_CONTINUE_URI"],
])("refuses %s", async (_, body, error) => {
  expect(await askReset(body)).toEqual({ error });
  expect(await dojo.mails()).toEqual([]);
});

test("does not fill a mailbox: known or unknown, the sixth mail waits", async () => {
  for (const email of ["anna@example.org", "nobody@example.org"]) {
    const answers = [];
    for (let mail = 0; mail < 6; mail++) answers.push(await askReset({ email }));
    expect(answers.map(({ error }) => error?.split(" ")[0])).toEqual([...Array(5), "TOO_MANY_ATTEMPTS_TRY_LATER"]);
  }
  dojo.now.ms += 10 * MINUTE_MS;
  expect(await askReset()).not.toHaveProperty("error");
});
