import { connect, type Socket } from "node:net";

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

const HEAD_END = "\r\n\r\n";

/**
 * A client that costs as little as it can: whole requests are written to sockets that stay open, and of an answer only
 * its status and its end are looked for.
 */
async function run({ port, requests, count, first, placeholder }: LoadJob): Promise<LoadResult> {
  const ms: number[] = [];
  let next = first;
  const lanes = await Promise.all(requests.map(async (text) => ({ text, socket: await open(port) })));
  const startedAtMs = performance.now();
  const work = async ({ text, socket }: (typeof lanes)[number]) => {
    const [before, after = ""] = text.split(placeholder);
    const hasNumber = text.includes(placeholder);
    while (next < first + count) {
      const number = hasNumber ? String(next).padStart(placeholder.length, "0") : "";
      next++;
      const sentAtMs = performance.now();
      socket.write(before + number + after);
      await answerOn(socket);
      ms.push(performance.now() - sentAtMs);
    }
    socket.destroy();
  };
  await Promise.all(lanes.map(work));
  return { perSecond: (count * 1000) / (performance.now() - startedAtMs), ms };
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true }, () => resolve(socket));
    socket.setEncoding("latin1");
    socket.once("error", reject);
  });
}

/** Waits for the whole answer; rejects for any other than 200. */
function answerOn(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = "";
    const onData = (chunk: string) => {
      text += chunk;
      if (!isWhole(text)) return;
      socket.off("data", onData);
      if (text.startsWith("HTTP/1.1 200")) resolve();
      else reject(new Error(`the server answered ${text}`));
    };
    socket.on("data", onData);
  });
}

function isWhole(text: string): boolean {
  const head = text.indexOf(HEAD_END);
  if (head === -1) return false;
  const length = /^content-length: (\d+)\r$/im.exec(text)?.[1];
  return length === undefined ? text.endsWith(`0${HEAD_END}`) : text.length >= head + HEAD_END.length + Number(length);
}

process.on("message", (job: LoadJob) => {
  run(job).then(
    (result) => process.send!(result),
    (error: unknown) => process.send!({ error: String(error) }),
  );
});
