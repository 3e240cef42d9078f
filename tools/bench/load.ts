import { fork } from "node:child_process";
import { once } from "node:events";
import type { Dojo } from "../../tests/fixtures/server.ts";
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
  end(): void;
}

/** Starts the client. */
export function startLoadClient(): LoadClient {
  const child = fork(new URL("loadClient.ts", import.meta.url), { serialization: "advanced" });
  let first = 0;
  return {
    async run({ url }, requests, count) {
      child.send({ port: Number(new URL(url).port), requests, first, count, placeholder: NUMBER } satisfies LoadJob);
      first += count;
      const [result] = (await once(child, "message")) as [LoadResult | { error: string }];
      if ("error" in result) throw new Error(result.error);
      return result;
    },
    end: () => child.disconnect(),
  };
}
