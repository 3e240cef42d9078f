import type { Socket } from "node:net";
import { ask, openSocket } from "./rawSocket.ts";

/** Listeners of one document, and changes of it. */
export interface FanOutJob {
  port: number;
  /** The requests that open the streams. */
  handshakes: string[];
  /** The request that takes what a stream sends; the id of the stream stands in the place of `sid`. */
  attach: string;
  /** The request that ends a stream, likewise. */
  terminate: string;
  sid: string;
  /** What a listener hears once it is up to date. */
  current: string;
  /** The request that changes the document; its number stands in the place of `placeholder`. */
  commit: string;
  placeholder: string;
  changes: number;
  first: number;
}

/** Milliseconds from the sending of each commit until each listener has it, one commit after the other. */
export async function fanOut(job: FanOutJob): Promise<number[]> {
  const listeners: Listener[] = [];
  for (const handshake of job.handshakes) listeners.push(await openListener(job, handshake));
  const writer = await openSocket(job.port);
  const ms: number[] = [];
  for (let change = job.first; change < job.first + job.changes; change++) {
    const number = String(change).padStart(job.placeholder.length, "0");
    const startedAtMs = performance.now();
    const arrivals = listeners.map(({ socket }) => hear(socket, number).then(() => performance.now() - startedAtMs));
    await ask(writer, job.commit.replace(job.placeholder, number));
    ms.push(...(await Promise.all(arrivals)));
  }
  for (const { socket, id } of listeners) {
    await ask(writer, job.terminate.replace(job.sid, id));
    socket.destroy();
  }
  writer.destroy();
  return ms;
}

interface Listener {
  /** Of its stream. */
  id: string;
  /** On which that arrives. */
  socket: Socket;
}

async function openListener({ port, attach, sid, current }: FanOutJob, handshake: string): Promise<Listener> {
  const opener = await openSocket(port);
  const [, id] = /\["c","([^"]+)"/.exec(await ask(opener, handshake)) ?? [];
  opener.destroy();
  if (id === undefined) throw new Error("a handshake has brought no stream");
  const socket = await openSocket(port);
  const isCurrent = hear(socket, current);
  socket.write(attach.replace(sid, id));
  await isCurrent;
  return { id, socket };
}

/** Waits for a text, which may come in pieces. */
function hear(socket: Socket, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let heard = "";
    const onClose = () => reject(new Error(`a stream ended after ${heard}`));
    const onData = (chunk: string) => {
      heard = heard.slice(-text.length) + chunk;
      if (!heard.includes(text)) return;
      socket.off("data", onData).off("close", onClose);
      resolve();
    };
    socket.on("data", onData).on("close", onClose);
  });
}
