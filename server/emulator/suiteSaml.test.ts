import { beforeEach, expect, test } from "vitest";
import { openEmulator } from "../../tests/fixtures/wire/emulator.ts";

let dojo: Awaited<ReturnType<typeof openEmulator>>;
beforeEach(async () => void (dojo = await openEmulator()));

const EMAIL = "user@example.com";
const PATH = "/emulator/auth/saml/acs/";

/** A response with these attributes. */
const respond = (attributeStatements?: unknown) =>
  JSON.stringify({ assertion: { subject: { nameId: EMAIL }, attributeStatements } });

type Form = Record<string, string>;

/** How a browser, or a suite, brings the response. */
const WAYS: Record<string, (providerId: string, form: Form) => Promise<Response>> = {
  JSON: (providerId, form) => dojo.http.post(PATH + providerId, form),
  "a form": (providerId, form) =>
    dojo.http.request(PATH + providerId, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(form).toString(),
    }),
  "an address": (providerId, form) => dojo.http.request(`${PATH}${providerId}?${new URLSearchParams(form)}`),
};

for (const [way, send] of Object.entries(WAYS)) {
  test.each<[string, unknown]>([
    ["names", [{ attributes: { displayName: "John Doe", email: EMAIL } }]],
    ["long names", [{ attributes: { "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name": "Complex User" } }]],
    ["nothing", []],
    ["nothing at all", undefined],
  ])(`signs in whom a provider sends by ${way}, with %s`, async (_, attributes) => {
    const response = await send("saml.example", { SAMLResponse: respond(attributes), RelayState: "/app" });
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toContain("html");
    const text = await response.text();
    for (const part of [
      "Authentication Successful",
      EMAIL,
      "saml.example",
      "window.location.href = '/app'",
      "0; url=/app",
    ]) {
      expect(text).toContain(part);
    }
    expect(await dojo.ways(EMAIL)).toEqual(["saml.example"]);
  });

  test.each<[string, string, Form, string]>([
    ["another kind of provider", "oauth.google", { SAMLResponse: respond() }, "Invalid provider ID"],
    ["nothing", "saml.example", { RelayState: "/app" }, "Missing SAMLResponse parameter"],
    ["no JSON", "saml.example", { SAMLResponse: "invalid-json" }, "IdP-initiated SAML processing failed"],
  ])(`refuses by ${way} %s`, async (_, providerId, form, error) => {
    const response = await send(providerId, form);
    expect(response.status).toBe(400);
    expect((await response.json()).authEmulator.error).toContain(error);
  });
}

test.each([
  ["/specific/path?param=value&other=1", "'/specific/path?param=value&other=1'"],
  [undefined, "'/'"],
  ["javascript:alert(1)", "'/'"],
  ["/'</script><script>alert(1)//", String.raw`'/\u0027\u003c/script>\u003cscript>alert(1)//'`],
])("goes on to %s", async (relayState, literal) => {
  const form = { SAMLResponse: respond(), ...(relayState !== undefined && { RelayState: relayState }) };
  const text = await (await WAYS.JSON!("saml.example", form)).text();
  expect(text).toContain(`window.location.href = ${literal};`);
  expect(text.match(/<script>/g)).toHaveLength(1);
});
