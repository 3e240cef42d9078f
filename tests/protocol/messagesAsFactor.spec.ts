import type { PhoneMultiFactorInfo } from "firebase/auth";
import { type Messages, openMessages } from "../fixtures/messages.ts";
import { expect, test as base } from "../fixtures/protocol.ts";
import { putSettings, withAccounts } from "../fixtures/putSettings.ts";

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

const EMAIL = "anna@example.org";
const PHONE = "+491701234567";

test("a phone as second factor: added, asked for at each sign-in, taken away", async ({
  openClient,
  dojo,
  messages,
}) => {
  await putSettings(dojo, { secondFactors: { sms: true } });
  const page = await openClient();
  await page.exposeFunction("messageCode", () => messages.code());
  await page.evaluate(async (email) => {
    const { auth } = sdk.connect("main");
    await sdk.createUserWithEmailAndPassword(auth, email, "Reiterstand-50-50");
  }, EMAIL);
  await withAccounts(dojo, async (store) => {
    const account = await store.getAccount({ email: EMAIL });
    await store.updateAccount(account!.localId, { emailVerified: true });
  });

  const enrolled = await page.evaluate(async (phoneNumber) => {
    const auth = sdk.getAuth(sdk.getApp("main"));
    const verifier = { type: "recaptcha", verify: async () => "none", _reset: () => {} };
    const factors = sdk.multiFactor(auth.currentUser!);
    const provider = new sdk.PhoneAuthProvider(auth);
    const session = await factors.getSession();
    const bad = await sdk.codeOf(provider.verifyPhoneNumber({ phoneNumber: "0170", session }, verifier));
    const id = await provider.verifyPhoneNumber({ phoneNumber, session }, verifier);
    const assert = (code: string) =>
      sdk.PhoneMultiFactorGenerator.assertion(sdk.PhoneAuthProvider.credential(id, code));
    const wrong = await sdk.codeOf(factors.enroll(assert("000000x"), "Handy"));
    await factors.enroll(assert(await messageCode()), "Handy");
    const again = await factors.getSession();
    const taken = await sdk.codeOf(provider.verifyPhoneNumber({ phoneNumber, session: again }, verifier));
    return { bad, wrong, taken, names: factors.enrolledFactors.map((info) => info.displayName) };
  }, PHONE);
  expect(enrolled).toEqual({
    bad: "auth/invalid-phone-number",
    wrong: "auth/invalid-verification-code",
    taken: "auth/second-factor-already-in-use",
    names: ["Handy"],
  });

  const seen = await page.evaluate(async (email) => {
    const { auth } = sdk.connect("other");
    const verifier = { type: "recaptcha", verify: async () => "none", _reset: () => {} };
    const signIn = () => sdk.signInWithEmailAndPassword(auth, email, "Reiterstand-50-50");
    const error = await signIn().catch((reason: unknown) => reason as Parameters<typeof sdk.getMultiFactorResolver>[1]);
    if (!("customData" in error)) throw new Error("signed in without the second factor");
    const resolver = sdk.getMultiFactorResolver(auth, error);
    const hint = resolver.hints[0]! as PhoneMultiFactorInfo;
    const provider = new sdk.PhoneAuthProvider(auth);
    const id = await provider.verifyPhoneNumber({ multiFactorHint: hint, session: resolver.session }, verifier);
    const resolve = (code: string) =>
      resolver.resolveSignIn(sdk.PhoneMultiFactorGenerator.assertion(sdk.PhoneAuthProvider.credential(id, code)));
    const wrong = await sdk.codeOf(resolve("000000x"));
    const { user } = await resolve(await messageCode());
    const { signInProvider, signInSecondFactor } = await user.getIdTokenResult();
    await sdk.multiFactor(user).unenroll(hint);
    return {
      code: error.code,
      hint: [hint.factorId, hint.displayName, hint.phoneNumber],
      wrong,
      by: [signInProvider, signInSecondFactor],
      again: await sdk.codeOf(signIn()),
    };
  }, EMAIL);
  expect(seen).toEqual({
    code: "auth/multi-factor-auth-required",
    hint: ["phone", "Handy", "+********4567"],
    wrong: "auth/invalid-verification-code",
    by: ["password", "phone"],
    again: undefined,
  });
});
