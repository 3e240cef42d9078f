// @vitest-environment happy-dom
import type { Auth } from "firebase/auth";
import { beforeEach, expect, it, vi } from "vitest";
import { beginVisit, takeVisit, visitCredential } from "./providerVisit.ts";

const AUTH = { config: { apiScheme: "http", apiHost: "dojo.example/identity", apiKey: "key" } } as unknown as Auth;
const VISIT = { providerId: "oidc.verein", uid: "anna", backTo: "/profil" };

const answerWith = (status: number, answer: object) =>
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(answer, { status })));

beforeEach(() => sessionStorage.clear());

it("leaves for the provider, and knows once what it left for", async () => {
  const left = Promise.withResolvers<string>();
  vi.spyOn(location, "assign").mockImplementation((address) => left.resolve(String(address)));
  answerWith(200, { authUri: "https://verein.example/auth", sessionId: "secret" });
  void beginVisit(AUTH, VISIT);
  expect(await left.promise).toBe("https://verein.example/auth");
  expect(takeVisit()).toEqual({ ...VISIT, sessionId: "secret" });
  expect(takeVisit()).toBeUndefined();
});

it("asks a provider to ask anew where the visit is a proof", async () => {
  const asked: unknown[] = [];
  vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => {
    asked.push((JSON.parse(body) as { customParameter?: object }).customParameter);
    return Promise.resolve(Response.json({ error: { message: "OPERATION_NOT_ALLOWED" } }, { status: 400 }));
  });
  for (const isProof of [true, undefined]) await beginVisit(AUTH, { ...VISIT, isProof }).catch(() => undefined);
  expect(asked).toEqual([{ prompt: "login" }, undefined]);
});

it.each([
  [400, "OPERATION_NOT_ALLOWED : not found", "auth/operation-not-allowed"],
  [400, "TOO_MANY_ATTEMPTS_TRY_LATER", "auth/too-many-requests"],
  [400, "SOMETHING_NEW", "auth/internal-error"],
])("stays where the server answers %i %s", async (status, message, code) => {
  answerWith(status, { error: { message } });
  await expect(beginVisit(AUTH, VISIT)).rejects.toMatchObject({ code });
  expect(takeVisit()).toBeUndefined();
});

it("stays where there is no network", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  await expect(beginVisit(AUTH, VISIT)).rejects.toMatchObject({ code: "auth/network-request-failed" });
});

it("asks the service for what the visit has proved, and not by tokens of the provider", () => {
  const credential = visitCredential({ ...VISIT, sessionId: "secret" }, "https://dojo.example/konto/zurueck?code=1");
  expect((credential as unknown as { buildRequest(): object }).buildRequest()).toEqual({
    requestUri: "https://dojo.example/konto/zurueck?code=1",
    sessionId: "secret",
    returnSecureToken: true,
    returnIdpCredential: true,
  });
});
