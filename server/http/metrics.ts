import { readdir } from "node:fs/promises";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Streams } from "../firestore/streams.ts";
import type { MemoryBudget } from "../request/memoryBudget.ts";
import type { FirestoreContext } from "../firestore/context.ts";

/** Upper ends of the classes that durations are counted in, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const LAG_RESOLUTION_MS = 20;

type Store = FirestoreContext["store"];

/** What the app tells of each call. */
export interface RequestMetrics {
  /** `method` is one that the server has, so there are few. */
  answered(method: string, status: number, seconds: number): void;
}

export interface MetricsParts {
  store: Pick<Store, "failure" | "subscribe">;
  streams: Pick<Streams, "count">;
  memory: Pick<MemoryBudget, "bytes">;
  /** Folders of mails that wait, by the name of what waits there. */
  mailFolders: Readonly<Record<string, string>>;
  version: string;
}

export interface Metrics extends RequestMetrics {
  /** From when on there is something to count. */
  watch(parts: MetricsParts): void;
  /** All numbers, in Prometheus' text format 0.0.4. */
  write(): Promise<string>;
  fetch(request: Request): Promise<Response>;
}

interface Durations {
  buckets: number[];
  sum: number;
  count: number;
}

/** Numbers for monitoring. No label comes from outside: methods are the server's own. */
export function makeMetrics(): Metrics {
  const answers = new Map<string, number>();
  const durations = new Map<string, Durations>();
  const lag = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS });
  lag.enable();
  let commits = 0;
  let parts: MetricsParts | undefined;

  const write = async () => {
    const usage = process.memoryUsage();
    const text = [
      ...head("dojo_requests_total", "counter", "Calls of methods, by their answer's status"),
      ...[...answers].map(([labels, count]) => `dojo_requests_total{${labels}} ${count}`),
      ...head("dojo_request_seconds", "histogram", "Time from a call of a method to its answer"),
      ...[...durations].flatMap(([method, held]) => histogram("dojo_request_seconds", method, held)),
      ...gauge("process_resident_memory_bytes", "Memory of the process", usage.rss),
      ...gauge("nodejs_heap_used_bytes", "Memory of objects", usage.heapUsed),
      ...gauge("process_start_time_seconds", "When the process began", (Date.now() - performance.now()) / 1000),
      ...gauge("dojo_event_loop_lag_seconds", "Longest wait for a turn since the last look", lag.max / 1e9),
    ];
    lag.reset();
    if (parts) text.push(...(await watched(parts, commits)));
    return `${text.join("\n")}\n`;
  };
  return {
    answered(method, status, seconds) {
      const labels = `method="${method}",status="${status}"`;
      answers.set(labels, (answers.get(labels) ?? 0) + 1);
      const held = durations.get(method) ?? { buckets: BUCKETS.map(() => 0), sum: 0, count: 0 };
      durations.set(method, held);
      held.count++;
      held.sum += seconds;
      for (const [index, most] of BUCKETS.entries()) if (seconds <= most) held.buckets[index]!++;
    },
    watch(watchedParts) {
      parts = watchedParts;
      parts.store.subscribe(() => commits++);
    },
    write,
    async fetch(request) {
      if (new URL(request.url).pathname !== "/metrics") return new Response("Not Found", { status: 404 });
      return new Response(await write(), { headers: { "Content-Type": "text/plain; version=0.0.4; charset=utf-8" } });
    },
  };
}

async function watched({ store, streams, memory, mailFolders, version }: MetricsParts, commits: number) {
  const waiting = Object.entries(mailFolders).map(async ([kind, folder]) => {
    const count = (await readdir(folder).catch(() => [])).length;
    return `dojo_mails_waiting{kind="${kind}"} ${count}`;
  });
  return [
    ...head("dojo_commits_total", "counter", "Commits that changed a document"),
    `dojo_commits_total ${commits}`,
    ...gauge("dojo_open_streams", "Streams of listeners and writers", streams.count()),
    ...gauge("dojo_request_memory_bytes", "Memory that requests, streams and answers hold", memory.bytes),
    ...head("dojo_mails_waiting", "gauge", "Mails that wait"),
    ...(await Promise.all(waiting)),
    ...gauge("dojo_store_usable", "0 while the disk or the database fails", store.failure() === undefined ? 1 : 0),
    ...head("dojo_build_info", "gauge", "Which program runs"),
    `dojo_build_info{version="${version}",node="${process.version}"} 1`,
  ];
}

const head = (name: string, type: string, help: string) => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
const gauge = (name: string, help: string, value: number) => [...head(name, "gauge", help), `${name} ${value}`];

function histogram(name: string, method: string, { buckets, sum, count }: Durations): string[] {
  const label = `method="${method}"`;
  return [
    ...buckets.map((held, index) => `${name}_bucket{${label},le="${BUCKETS[index]}"} ${held}`),
    `${name}_bucket{${label},le="+Inf"} ${count}`,
    `${name}_sum{${label}} ${sum}`,
    `${name}_count{${label}} ${count}`,
  ];
}

/** What a balancer asks: whether this process should be given requests now. */
export interface Readiness {
  /** From now on it should not. */
  stop(): void;
  /** Why not; undefined if it should. */
  reason(): Promise<string | undefined>;
}

/** Longer than any look into a database that is well. */
const LOOK_MS = 2000;

/** Asks the store itself; one look serves all who ask meanwhile. It is open, and so of this schema. */
export function makeReadiness(store: Pick<Store, "failure" | "getTenant">): Readiness {
  let isStopping = false;
  let look: Promise<string | undefined> | undefined;
  const lookNow = async () => {
    const late = Promise.withResolvers<string>();
    const timer = setTimeout(() => late.resolve("slow"), LOOK_MS);
    const answer = store.getTenant("").then(
      () => store.failure(),
      () => store.failure() ?? "unavailable",
    );
    return Promise.race([answer, late.promise]).finally(() => {
      clearTimeout(timer);
      look = undefined;
    });
  };
  return {
    stop: () => void (isStopping = true),
    reason: async () => (isStopping ? "stopping" : (look ??= lookNow())),
  };
}
