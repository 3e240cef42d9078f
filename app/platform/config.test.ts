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
  const config = await readConfig();
  await new Promise((settle) => setTimeout(settle));
  return { config, mails: renderHook(useMails).result.current };
}

beforeEach(() => localStorage.clear());

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
