import type { Socket } from "node:net";
import { networkOf } from "../identity/guard/network.ts";

/** Connections of one address: enough for a club of 200 behind one address, six each over HTTP/1.1. */
export const CONNECTIONS_PER_ADDRESS = 2000;
/** Connections of all addresses together. */
export const MAX_CONNECTIONS = 10_000;

/** The open connections. Those of an address beyond `mostPerAddress` are ended at once. */
export class Connections {
  readonly #sockets = new Set<Socket>();
  readonly #counts = new Map<string, number>();
  readonly #mostPerAddress: number;

  constructor(mostPerAddress: number) {
    this.#mostPerAddress = mostPerAddress;
  }

  add(socket: Socket): void {
    const address = networkOf(socket.remoteAddress ?? "unknown");
    const count = (this.#counts.get(address) ?? 0) + 1;
    if (count > this.#mostPerAddress) return void socket.destroy();
    this.#counts.set(address, count);
    this.#sockets.add(socket);
    socket.once("close", () => this.#remove(socket, address));
  }

  destroyAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #remove(socket: Socket, address: string): void {
    this.#sockets.delete(socket);
    const left = (this.#counts.get(address) ?? 0) - 1;
    if (left > 0) this.#counts.set(address, left);
    else this.#counts.delete(address);
  }
}
