import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openHttp } from "../../../tests/fixtures/wire/http.ts";

const IMPRINT = "/__/dojo/legal/impressum.txt";

describe("the operator's texts", () => {
  it("are shown as they lie in the data directory, at once when they change", async () => {
    const { request, directory } = await openHttp();
    const folder = join(directory, "data/legal");
    expect((await request(IMPRINT)).status).toBe(404);
    mkdirSync(folder, { recursive: true });
    for (const text of ["Kampfkunstschule Übung & Söhne\n", "umgezogen", ""]) {
      writeFileSync(join(folder, "impressum.txt"), text);
      const response = await request(IMPRINT);
      expect(response.status).toBe(200);
      expect(response.headers.get("Content-Type")).toBe("text/plain; charset=UTF-8");
      expect(response.headers.get("Cache-Control")).toBe("no-cache");
      expect(await response.text()).toBe(text);
    }
    rmSync(join(folder, "impressum.txt"));
    expect((await request(IMPRINT)).status).toBe(404);
  });

  it.each([
    "passwords.txt",
    "..%2fsecret.txt",
    "%2e%2e%2f%2e%2e%2fsecret.txt",
    "..%5csecret.txt",
    "impressum.txt%00",
    "",
    "impressum",
    "IMPRESSUM.TXT",
  ])("are two: %j is none of them", async (name) => {
    const { request, directory } = await openHttp();
    mkdirSync(join(directory, "data/legal"), { recursive: true });
    for (const file of ["data/legal/passwords.txt", "data/secret.txt"]) writeFileSync(join(directory, file), "secret");
    const response = await request(`/__/dojo/legal/${name}`);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe("Nicht gefunden");
  });

  it("that cannot be read are a fault, which the log describes", async () => {
    const { request, directory, lines } = await openHttp();
    mkdirSync(join(directory, "data/legal/impressum.txt"), { recursive: true });
    const response = await request(IMPRINT);
    expect(response.status).toBe(500);
    const { faultId } = JSON.parse(lines.at(-1)!) as { faultId: string };
    expect(await response.text()).toBe(`Interner Fehler ${faultId}`);
  });
});
