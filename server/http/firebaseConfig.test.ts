import { describe, expect, it } from "vitest";
import { openHttp, PROJECT_ID } from "../../tests/fixtures/wire/http.ts";

describe("the configuration of a web app", () => {
  it.each([
    ["http://localhost:8080", "localhost:8080"],
    ["https://dojo.example", "dojo.example"],
    ["http://[::1]:8080", "[::1]:8080"],
  ])("names the project, and the host by which %s was reached", async (origin, authDomain) => {
    const { request } = await openHttp();
    const response = await request(`${origin}/__/firebase/init.json`);
    expect(response.headers.get("Content-Type")).toBe("application/json");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(await response.json()).toEqual({
      projectId: PROJECT_ID,
      apiKey: PROJECT_ID,
      authDomain,
      selfHosted: true,
      // What becomes of mails, so that the app does not promise one that nobody sends.
      mails: "kept",
      ways: { password: true, emailLink: true, anonymous: true, providers: [] },
    });
  });

  it("names the club whose address it was asked at, and which ways that has left open", async () => {
    const { request, store } = await openHttp();
    const settings = JSON.stringify({ hosts: ["verein.example"], ways: { anonymous: false } });
    await store.putTenant({ tenantId: "verein", settings });
    const at = async (origin: string) => (await request(`${origin}/__/firebase/init.json`)).json();
    expect(await at("https://verein.example:8443")).toMatchObject({ tenantId: "verein", ways: { anonymous: false } });
    const elsewhere = await at("https://dojo.example");
    expect(elsewhere).toMatchObject({ ways: { anonymous: true } });
    expect(elsewhere).not.toHaveProperty("tenantId");
  });
});
