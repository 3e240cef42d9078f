import { type FanOutJob, fanOut } from "./fanOut.ts";
import { ask, openSocket } from "./rawSocket.ts";

/** Requests for one server, a text for each connection that is kept open. */
export interface LoadJob {
  port: number;
  requests: string[];
  count: number;
  /** The number of the first request, which stands in the place of `placeholder`. */
  first: number;
  placeholder: string;
}

export interface LoadResult {
  perSecond: number;
  /** How long each request waited for its answer. */
  ms: number[];
}

/**
 * A client that costs as little as it can: whole requests are written to sockets that stay open, and of an answer only
 * its status and its end are looked for.
 */
async function load({ port, requests, count, first, placeholder }: LoadJob): Promise<LoadResult> {
  const ms: number[] = [];
  let next = first;
  const lanes = await Promise.all(requests.map(async (text) => ({ text, socket: await openSocket(port) })));
  const startedAtMs = performance.now();
  const work = async ({ text, socket }: (typeof lanes)[number]) => {
    while (next < first + count) {
      const request = text.replace(placeholder, String(next++).padStart(placeholder.length, "0"));
      const sentAtMs = performance.now();
      await ask(socket, request);
      ms.push(performance.now() - sentAtMs);
    }
    socket.destroy();
  };
  await Promise.all(lanes.map(work));
  return { perSecond: (count * 1000) / (performance.now() - startedAtMs), ms };
}

process.on("message", (job: LoadJob | FanOutJob) => {
  const result: Promise<unknown> = "handshakes" in job ? fanOut(job) : load(job);
  result.then(
    (answer) => process.send!(answer),
    (error: unknown) => process.send!({ error: String(error) }),
  );
});
