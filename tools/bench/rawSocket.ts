import { connect, type Socket } from "node:net";

const HEAD_END = "\r\n\r\n";

/** Opens a connection for requests as text. */
export function openSocket(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true }, () => resolve(socket));
    socket.setEncoding("latin1");
    socket.once("error", reject);
  });
}

/** Sends a request and waits for the whole answer; rejects for any other than 200. */
export function ask(socket: Socket, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const onData = (chunk: string) => {
      text += chunk;
      if (!isWhole(text)) return;
      socket.off("data", onData);
      if (text.startsWith("HTTP/1.1 200")) resolve(text);
      else reject(new Error(`the server answered ${text}`));
    };
    socket.on("data", onData);
    socket.write(request);
  });
}

function isWhole(text: string): boolean {
  const head = text.indexOf(HEAD_END);
  if (head === -1) return false;
  const length = /^content-length: (\d+)\r$/im.exec(text)?.[1];
  return length === undefined ? text.endsWith(`0${HEAD_END}`) : text.length >= head + HEAD_END.length + Number(length);
}
