import { fork } from "node:child_process";
import { once } from "node:events";
import type { Dojo } from "../../tests/fixtures/server.ts";
import type { FanOutJob } from "./fanOut.ts";
import type { LoadJob, LoadResult } from "./loadClient.ts";

/** Stands in a request for what is different in each: a number of as many digits. */
export const NUMBER = "#######";

/** One request as it goes over the wire; with a body it is a POST. `NUMBER` may stand in it. */
export function requestText(path: string, headers: Record<string, string> = {}, body?: string): string {
  const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
  const lines = Object.entries({ Host: "localhost", ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return [`${body === undefined ? "GET" : "POST"} ${path} HTTP/1.1`, ...lines, "", body ?? ""].join("\r\n");
}

/** A client in a process of its own, so that its work is not taken for the server's. */
export interface LoadClient {
  /** Sends so many requests in all, on each connection one after the other, each of which must be answered by 200. */
  run(dojo: Pick<Dojo, "url">, requests: string[], count: number): Promise<LoadResult>;
  /** Changes a document so often, and measures how long each listener waits for each change. */
  fanOut(dojo: Pick<Dojo, "url">, job: Omit<FanOutJob, "port" | "first" | "placeholder">): Promise<number[]>;
  end(): void;
}

/** Starts the client. */
export function startLoadClient(): LoadClient {
  const child = fork(new URL("loadClient.ts", import.meta.url), { serialization: "advanced" });
  let first = 0;
  const give = async <T extends object>({ url }: Pick<Dojo, "url">, count: number, job: object): Promise<T> => {
    child.send({ ...job, port: Number(new URL(url).port), first, placeholder: NUMBER });
    first += count;
    const [result] = (await once(child, "message")) as [T | { error: string }];
    if ("error" in result) throw new Error(result.error);
    return result;
  };
  return {
    run: (dojo, requests, count) => give(dojo, count, { requests, count } satisfies Partial<LoadJob>),
    fanOut: (dojo, job) => give(dojo, job.changes, job),
    end: () => child.disconnect(),
  };
}
