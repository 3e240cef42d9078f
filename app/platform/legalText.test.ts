// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useLegalText } from "./legalText.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const text = (body: string) => new Response(body, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
const page = () => new Response("<!doctype html>", { headers: { "Content-Type": "text/html" } });
const nothing = () => new Response("Nicht gefunden", { status: 404 });

/** What the page shows for these answers. */
async function shown(answers: Record<string, () => Response>) {
  vi.stubGlobal("fetch", async (address: string) => {
    const answer = answers[address];
    if (!answer) throw new TypeError("Failed to fetch");
    return answer();
  });
  const { result } = renderHook(() => useLegalText("impressum"));
  await waitFor(() => expect(result.current.status).not.toBe("loading"));
  return result.current;
}

const OF_THE_SERVER = "/__/dojo/legal/impressum.txt";
const BESIDE_THE_APP = "/legal/impressum.txt";

it("is what the server has in its data directory", async () => {
  const answers = { [OF_THE_SERVER]: () => text("Kampfkunstschule\n"), [BESIDE_THE_APP]: () => text("Von gestern") };
  expect(await shown(answers)).toMatchObject({ status: "ready", value: "Kampfkunstschule" });
});

it.each([
  ["has no such address", nothing],
  ["answers every address with the page", page],
])("is the file beside the app where the host %s", async (_, answer) => {
  const answers = { [OF_THE_SERVER]: answer, [BESIDE_THE_APP]: () => text("Kampfkunstschule") };
  expect(await shown(answers)).toMatchObject({ status: "ready", value: "Kampfkunstschule" });
});

it.each([nothing, page])("is missing where neither is there", async (answer) => {
  const answers = { [OF_THE_SERVER]: nothing, [BESIDE_THE_APP]: answer };
  expect(await shown(answers)).toMatchObject({ status: "ready", value: undefined });
});

it("is what this device saw last where nobody answers, and nothing else is tried when the server fails", async () => {
  await shown({ [OF_THE_SERVER]: () => text("Kampfkunstschule") });
  const failing = { [OF_THE_SERVER]: () => new Response("", { status: 503 }), [BESIDE_THE_APP]: () => text("Anderes") };
  expect(await shown(failing)).toMatchObject({ status: "ready", value: "Kampfkunstschule" });
  localStorage.clear();
  expect(await shown({})).toMatchObject({ status: "failed" });
});
