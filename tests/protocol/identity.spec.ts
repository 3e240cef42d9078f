import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/protocol.ts";

const PASSWORD = "Reiterstand-50-50";

/** Registers in a page, under an app of the given name. */
const register = (page: Page, email: string) =>
  page.evaluate(
    async ([email, password]) => {
      const { auth } = sdk.connect("main");
      const { user } = await sdk.createUserWithEmailAndPassword(auth, email!, password!);
      return { uid: user.uid, email: user.email, emailVerified: user.emailVerified };
    },
    [email, PASSWORD],
  );

const oobCodeIn = (mail: string) => {
  const text = mail.replaceAll("=\r\n", "").replaceAll("=3D", "=");
  return /oobCode=([\w-]+)/.exec(text)?.[1] ?? "";
};

test("registers, keeps the session over a reload, signs out and in again", async ({ openClient }) => {
  const page = await openClient();
  const registered = await register(page, "anna@example.org");
  expect(registered).toMatchObject({ email: "anna@example.org", emailVerified: false });

  await page.reload();
  const afterReload = await page.evaluate(async (password) => {
    const { auth } = sdk.connect("main");
    await auth.authStateReady();
    const uid = auth.currentUser?.uid;
    await sdk.signOut(auth);
    const again = await sdk.signInWithEmailAndPassword(auth, "ANNA@example.org", password);
    return { uid, again: again.user.uid };
  }, PASSWORD);
  expect(afterReload).toEqual({ uid: registered.uid, again: registered.uid });
});

test("signs nobody out while the service is unavailable", async ({ openClient }) => {
  const page = await openClient();
  const { uid } = await register(page, "anna@example.org");
  // The server's answer when its store is unusable; server/http/identity.test.ts checks that it is this one.
  const message = "NETWORK_REQUEST_FAILED : The service is not available.";
  const json = { error: { code: 503, status: "UNAVAILABLE", message } };
  await page.route(/accounts:lookup|\/v1\/token/, (route) => route.fulfill({ status: 503, json }));

  await page.reload();
  const during = await page.evaluate(async () => {
    const { auth } = sdk.connect("main");
    await auth.authStateReady();
    return { refresh: await sdk.codeOf(auth.currentUser!.getIdToken(true)), uid: auth.currentUser?.uid };
  });
  expect(during).toEqual({ refresh: "auth/network-request-failed", uid });
});

test("answers a wrong password and an unknown address alike", async ({ openClient }) => {
  const page = await openClient();
  await register(page, "anna@example.org");
  const codes = await page.evaluate(async () => {
    const { auth } = sdk.connect("other");
    return [
      await sdk.codeOf(sdk.signInWithEmailAndPassword(auth, "anna@example.org", "falsch-falsch")),
      await sdk.codeOf(sdk.signInWithEmailAndPassword(auth, "nobody@example.org", "falsch-falsch")),
      await sdk.codeOf(sdk.createUserWithEmailAndPassword(auth, "anna@example.org", "noch-ein-passwort")),
      await sdk.codeOf(sdk.createUserWithEmailAndPassword(auth, "not an address", "noch-ein-passwort")),
      await sdk.codeOf(sdk.createUserWithEmailAndPassword(auth, "ben@example.org", "kurz")),
    ];
  });
  expect(codes).toEqual([
    "auth/invalid-credential",
    "auth/invalid-credential",
    "auth/email-already-in-use",
    "auth/invalid-email",
    "auth/weak-password",
  ]);
});

test("refreshes a token, and refuses tampered and unsigned ones", async ({ openClient, dojo }) => {
  const page = await openClient();
  await register(page, "anna@example.org");
  const { first, second } = await page.evaluate(async () => {
    const user = sdk.getAuth(sdk.getApp("main")).currentUser!;
    return { first: await user.getIdToken(), second: await user.getIdToken(true) };
  });
  const lookup = async (idToken: string) => {
    const response = await fetch(`${dojo.url}/identitytoolkit.googleapis.com/v1/accounts:lookup?key=digital-dojo`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ idToken }),
    });
    return response.status;
  };
  const [header, payload, signature] = first.split(".") as [string, string, string];
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  const forged = Buffer.from(JSON.stringify({ ...claims, sub: "someone", user_id: "someone" })).toString("base64url");

  expect(claims.exp - claims.iat).toBe(3600);
  expect(await lookup(first)).toBe(200);
  expect(await lookup(second)).toBe(200);
  expect(await lookup(`${none}.${payload}.`)).toBe(400);
  expect(await lookup(`${header}.${forged}.${signature}`)).toBe(400);
});

test("changes name and password; the old sessions end", async ({ openClient }) => {
  const phone = await openClient();
  await register(phone, "anna@example.org");
  const tablet = await openClient();
  await tablet.evaluate(async (password) => {
    const { auth } = sdk.connect("main");
    await sdk.signInWithEmailAndPassword(auth, "anna@example.org", password);
  }, PASSWORD);

  const name = await phone.evaluate(async () => {
    const user = sdk.getAuth(sdk.getApp("main")).currentUser!;
    await sdk.updateProfile(user, { displayName: "Anna Ö." });
    await sdk.updatePassword(user, "Katzenstand-95-5");
    await user.getIdToken(true);
    await user.reload();
    return user.displayName;
  });
  expect(name).toBe("Anna Ö.");

  const codes = await tablet.evaluate(async (password) => {
    const auth = sdk.getAuth(sdk.getApp("main"));
    const refresh = await sdk.codeOf(auth.currentUser!.getIdToken(true));
    const other = sdk.connect("other").auth;
    const old = await sdk.codeOf(sdk.signInWithEmailAndPassword(other, "anna@example.org", password));
    const renewed = await sdk.codeOf(sdk.signInWithEmailAndPassword(other, "anna@example.org", "Katzenstand-95-5"));
    return { refresh, old, renewed };
  }, PASSWORD);
  expect(codes).toEqual({ refresh: "auth/user-token-expired", old: "auth/invalid-credential", renewed: undefined });
});

test("resets a password and verifies an address by the mailed links, each once", async ({ openClient, dojo }) => {
  const page = await openClient();
  await register(page, "anna@example.org");
  await page.evaluate(async () => {
    const auth = sdk.getAuth(sdk.getApp("main"));
    await sdk.sendEmailVerification(auth.currentUser!);
  });
  await expect.poll(() => dojo.mails().length).toBe(1);
  await page.evaluate(async () => {
    const auth = sdk.getAuth(sdk.getApp("main"));
    await sdk.sendPasswordResetEmail(auth, "anna@example.org");
    await sdk.sendPasswordResetEmail(auth, "nobody@example.org");
  });
  await expect.poll(() => dojo.mails().length).toBe(2);
  const [verifyCode, resetCode] = dojo.mails().map(oobCodeIn);

  const seen = await page.evaluate(
    async ([verifyCode, resetCode]) => {
      const auth = sdk.getAuth(sdk.getApp("main"));
      await sdk.applyActionCode(auth, verifyCode!);
      await auth.currentUser!.reload();
      const verified = auth.currentUser!.emailVerified;
      const address = await sdk.verifyPasswordResetCode(auth, resetCode!);
      const weak = await sdk.codeOf(sdk.confirmPasswordReset(auth, resetCode!, "kurz"));
      await sdk.confirmPasswordReset(auth, resetCode!, "Kranichstand-100");
      const again = await sdk.codeOf(sdk.confirmPasswordReset(auth, resetCode!, "Kranichstand-101"));
      const signedIn = await sdk.signInWithEmailAndPassword(auth, "anna@example.org", "Kranichstand-100");
      return { verified, address, weak, again, email: signedIn.user.email };
    },
    [verifyCode, resetCode],
  );
  expect(seen).toEqual({
    verified: true,
    address: "anna@example.org",
    weak: "auth/weak-password",
    again: "auth/invalid-action-code",
    email: "anna@example.org",
  });
});

test("deletes an account for good", async ({ openClient }) => {
  const page = await openClient();
  await register(page, "anna@example.org");
  const seen = await page.evaluate(async (password) => {
    const auth = sdk.getAuth(sdk.getApp("main"));
    await sdk.deleteUser(auth.currentUser!);
    const gone = await sdk.codeOf(sdk.signInWithEmailAndPassword(auth, "anna@example.org", password));
    return { user: auth.currentUser, gone };
  }, PASSWORD);
  expect(seen).toEqual({ user: null, gone: "auth/invalid-credential" });
});

test("slows down who keeps guessing, and says so", async ({ openClient }) => {
  const [owner, guesser] = [await openClient(), await openClient()];
  await register(owner, "anna@example.org");
  const codes = await guesser.evaluate(async () => {
    const { auth } = sdk.connect("guesser");
    const guess = (attempt: number) =>
      sdk.codeOf(sdk.signInWithEmailAndPassword(auth, "anna@example.org", `geraten-${attempt}`));
    return await Promise.all(Array.from({ length: 30 }, (_, attempt) => guess(attempt)));
  });
  expect(codes).toContain("auth/invalid-credential");
  expect(codes.filter((code) => code === "auth/too-many-requests").length).toBeGreaterThan(20);

  // A stranger's guesses do not delay the browser that made the account.
  const signedIn = await owner.evaluate(async (password) => {
    const { auth } = sdk.connect("again");
    return sdk.codeOf(sdk.signInWithEmailAndPassword(auth, "anna@example.org", password));
  }, PASSWORD);
  expect(signedIn).toBeUndefined();
});

test("tells the rules for passwords", async ({ openClient }) => {
  const page = await openClient();
  const status = await page.evaluate(async () => {
    const { auth } = sdk.connect("main");
    const short = await sdk.validatePassword(auth, "kurz");
    const long = await sdk.validatePassword(auth, "lang genug für alle");
    return {
      short: short.isValid,
      long: long.isValid,
      least: short.passwordPolicy.customStrengthOptions.minPasswordLength,
    };
  });
  expect(status).toEqual({ short: false, long: true, least: 6 });
});
