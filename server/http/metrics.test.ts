import { expect, onTestFinished, test, vi } from "vitest";
import { startDojo } from "../../tests/fixtures/server.ts";
import { ACCOUNTS, openHttp } from "../../tests/fixtures/wire/http.ts";
import { StoreError } from "../storage/store.ts";
import { makeMetrics, makeReadiness } from "./metrics.ts";

/** Numbers by name and labels; fails on a line that Prometheus would not read. */
function parse(text: string): Map<string, number> {
  const lines = text.trimEnd().split("\n");
  const isLine =
    /^(?:# (?:HELP|TYPE) [a-z_]+ .+|[a-z_]+(?:\{[a-z]+="[^"\\\n]*"(?:,[a-z]+="[^"\\\n]*")*\})? -?[\d.e+-]+)$/;
  expect(lines.filter((line) => !isLine.test(line))).toEqual([]);
  const numbers = lines.filter((line) => !line.startsWith("#"));
  return new Map(numbers.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]));
}

const POST = { method: "POST", headers: { connection: "close", "content-type": "application/json" } };

test("a server tells its numbers on a port of their own", { timeout: 60_000 }, async () => {
  const server = await startDojo({ DOJO_METRICS_PORT: "0", DOJO_RULES: "tests/fixtures/open.rules" });
  onTestFinished(() => server.remove());
  const { port } = await vi.waitFor(() => {
    const line = server.log.find((entry) => entry.includes('"metrics.ready"'));
    return JSON.parse(line ?? "") as { port: number };
  });
  const numbers = async () => parse(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
  expect((await numbers()).get("dojo_commits_total")).toBe(0);

  const anna = JSON.stringify({ email: "anna@example.org", password: "Reiterstand-50-50" });
  const signUp = `${server.url}${ACCOUNTS}:signUp`;
  const { idToken } = (await (await fetch(signUp, { ...POST, body: anna })).json()) as { idToken: string };
  expect((await fetch(signUp, { ...POST, body: anna })).status).toBe(400);
  const writes = [{ update: { name: "projects/digital-dojo/databases/(default)/documents/notes/a", fields: {} } }];
  const commit = await fetch(`${server.url}/v1/projects/digital-dojo/databases/(default)/documents:commit`, {
    ...POST,
    headers: { ...POST.headers, authorization: `Bearer ${idToken}` },
    body: JSON.stringify({ writes }),
  });
  expect(commit.status).toBe(200);
  await fetch(`${server.url}/v1/projects/digital-dojo/databases/(default)/documents:anything`, POST);

  const found = await numbers();
  const calls = [...found.keys()].filter((name) => name.startsWith("dojo_requests_total"));
  expect(calls).toHaveLength(3);
  expect(found.get('dojo_requests_total{method="firestore:commit",status="200"}')).toBe(1);
  const seconds = (end: string) =>
    [...found].find(([name]) => name.startsWith("dojo_request_seconds") && name.includes(end));
  expect(seconds('signUp",le="+Inf"')?.[1]).toBe(2);
  expect(found.get("dojo_commits_total")).toBe(1);
  expect(found.get("dojo_store_usable")).toBe(1);
  expect(found.get("dojo_open_streams")).toBe(0);
  expect(found.get('dojo_mails_waiting{kind="unsent"}')).toBe(0);
  expect(found.get("process_resident_memory_bytes")).toBeGreaterThan(10_000_000);
  // Between two looks there may have been no turn that was measured.
  const lag = async () => (await numbers()).get("dojo_event_loop_lag_seconds");
  await vi.waitFor(async () => expect(await lag()).toBeGreaterThan(0));
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect(await (await fetch(`${server.url}/metrics`)).text()).not.toContain("dojo_");
});

test("durations are counted in every class that they fit in", async () => {
  const metrics = makeMetrics();
  for (const seconds of [0.001, 0.05, 0.06, 20]) metrics.answered("m", 200, seconds);
  const found = parse(await metrics.write());
  const upTo = (end: string) => found.get(`dojo_request_seconds_bucket{method="m",le="${end}"}`);
  expect(["0.005", "0.05", "0.1", "10", "+Inf"].map(upTo)).toEqual([1, 2, 3, 3, 4]);
  expect(found.get('dojo_request_seconds_sum{method="m"}')).toBeCloseTo(20.111);
});

test("says whether it should be given requests, and why not", async () => {
  const { request, readiness } = await openHttp();
  const ask = async () => {
    const answer = await request("/readyz");
    return [answer.status, await answer.text()];
  };
  expect(await ask()).toEqual([200, "ready"]);
  readiness.stop();
  expect(await ask()).toEqual([503, "stopping"]);
});

test("a store that fails or hangs is not ready, and one look serves all", async () => {
  const failing = vi.fn(() => Promise.reject(new StoreError("UNAVAILABLE", "no")));
  const reasonOf = (getTenant: () => Promise<undefined>, failure?: "disk-full") =>
    makeReadiness({ getTenant, failure: () => failure });
  expect(await reasonOf(failing).reason()).toBe("unavailable");
  expect(await reasonOf(failing, "disk-full").reason()).toBe("disk-full");
  expect(await reasonOf(async () => undefined, "disk-full").reason()).toBe("disk-full");
  failing.mockClear();
  const ready = reasonOf(failing);
  await Promise.all([ready.reason(), ready.reason()]);
  expect(failing).toHaveBeenCalledTimes(1);
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const hanging = reasonOf(() => new Promise(() => {})).reason();
  await vi.advanceTimersByTimeAsync(2000);
  expect(await hanging).toBe("slow");
});

test("logs every request if that is wanted, without what visitors write into addresses", async () => {
  const { request, lines } = await openHttp({ logsAccess: true });
  await request("/notizen/meine?geheim=1");
  await request("/readyz");
  const served = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(served).toMatchObject([
    { event: "request.served", verb: "GET", place: "page" },
    { event: "request.served", place: "readyz", status: 200 },
  ]);
  expect(lines.join("")).not.toMatch(/geheim|notizen/);
});
