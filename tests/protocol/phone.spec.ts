import { type Messages, openMessages } from "../fixtures/messages.ts";
import { expect, test as base } from "../fixtures/protocol.ts";

/** A server whose messages end in a file. */
const test = base.extend<{ messages: Messages }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from here that it needs nothing.
  messages: async ({}, use) => {
    const messages = openMessages();
    await use(messages);
    messages.remove();
  },
  settings: async ({ messages }, use) => use(messages.settings),
});

test("a phone number signs in, without reCAPTCHA or any foreign script", async ({ openClient, messages }) => {
  const page = await openClient();
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith("http://localhost")) foreign.push(request.url());
  });
  await page.exposeFunction("messageCode", () => messages.code());
  const seen = await page.evaluate(async () => {
    const { auth } = sdk.connect("main");
    // The SDK asks for a verifier; one that verifies nothing will do, because the server does not look at its token.
    const verifier = { type: "recaptcha", verify: async () => "none", _reset: () => {} };
    const bad = await sdk.codeOf(sdk.signInWithPhoneNumber(auth, "0170", verifier));
    const first = await sdk.signInWithPhoneNumber(auth, "+491701234567", verifier);
    const wrong = await sdk.codeOf(first.confirm("guess"));
    const { user } = await first.confirm(await messageCode());
    const { signInProvider } = await user.getIdTokenResult();

    const other = sdk.connect("other").auth;
    const password = await sdk.createUserWithEmailAndPassword(other, "anna@example.org", "Reiterstand-50-50");
    const second = await sdk.linkWithPhoneNumber(password.user, "+491701234567", verifier);
    const taken = await sdk.codeOf(second.confirm(await messageCode()));
    const third = await sdk.linkWithPhoneNumber(password.user, "+491709999999", verifier);
    const linked = await third.confirm(await messageCode());
    return {
      bad,
      wrong,
      by: [user.phoneNumber, signInProvider],
      taken,
      linked: [linked.user.uid === password.user.uid, linked.user.phoneNumber],
    };
  });
  expect(seen).toEqual({
    bad: "auth/invalid-phone-number",
    wrong: "auth/invalid-verification-code",
    by: ["+491701234567", "phone"],
    taken: "auth/account-exists-with-different-credential",
    linked: [true, "+491709999999"],
  });
  expect(foreign).toEqual([]);
});
