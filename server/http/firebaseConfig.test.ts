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
});
