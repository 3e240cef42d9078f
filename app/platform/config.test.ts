// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

const SERVER = { projectId: "digital-dojo", apiKey: "digital-dojo", selfHosted: true };

/** A start of the app in this browser; the server's answer, or none. */
async function start(answer?: object) {
  vi.resetModules();
  vi.stubGlobal("fetch", () =>
    answer ? Promise.resolve(Response.json(answer)) : Promise.reject(new TypeError("offline")),
  );
  const { readConfig } = await import("./config.ts");
  const { useMails } = await import("./mails.ts");
  const { useWays } = await import("./ways.ts");
  const config = await readConfig();
  await new Promise((settle) => setTimeout(settle));
  return { config, mails: renderHook(useMails).result.current, ways: renderHook(useWays).result.current };
}

beforeEach(() => {
  localStorage.clear();
  vi.unstubAllEnvs();
});

test("a server that sends no mails says so, also for a start without a network, until it says otherwise", async () => {
  expect((await start({ ...SERVER, mails: "kept" })).mails).toBe("kept");
  expect((await start()).mails).toBe("kept");
  expect((await start({ ...SERVER, mails: "sent" })).mails).toBe("sent");
});

test("hosted services, and words that this version does not know, send", async () => {
  const hosted = { projectId: "dojo-1", apiKey: "AIza" };
  const { mails, config } = await start(hosted);
  expect([mails, config.selfHosted, config.projectId]).toEqual(["sent", false, "dojo-1"]);
  expect((await start({ ...SERVER, mails: "by pigeon" })).mails).toBe("sent");
});

const WAYS = {
  password: true,
  emailLink: true,
  anonymous: true,
  providers: [{ providerId: "oidc.a", displayName: "A" }],
};
const PASSWORD_ALONE = { password: true, emailLink: false, anonymous: false, providers: [] };

test("a server says which ways to sign in are open, also for a start without a network (rule 2.3)", async () => {
  expect((await start({ ...SERVER, ways: WAYS })).ways).toEqual(WAYS);
  expect((await start()).ways).toEqual(WAYS);
  expect((await start({ ...SERVER, ways: { ...WAYS, anonymous: false } })).ways.anonymous).toBe(false);
  expect((await start({ ...SERVER, ways: "all" })).ways).toEqual(PASSWORD_ALONE);
});

test("on hosted services the build says it, for nobody else", async () => {
  const hosted = { projectId: "dojo-1", apiKey: "AIza" };
  expect((await start(hosted)).ways).toEqual(PASSWORD_ALONE);
  vi.stubEnv("VITE_FIREBASE_WAYS", "emailLink, anonymous");
  expect((await start(hosted)).ways).toEqual({ ...PASSWORD_ALONE, emailLink: true, anonymous: true });
  expect((await start(SERVER)).ways).toEqual(PASSWORD_ALONE);
});
