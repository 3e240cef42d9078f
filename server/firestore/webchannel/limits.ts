/** Times and sizes of WebChannels; tests make them smaller. */
export interface Limits {
  /** Announced to the client, whose watchdog fires after 1.5 times as long. */
  keepaliveMs: number;
  /** Silence on the back channel after which a `noop` is sent; less than `keepaliveMs`. */
  noopAfterMs: number;
  /** Life of a channel that never had a back channel: the client opens it right after the handshake. */
  unheardMs: number;
  /** Life of a channel without a back channel: the client retries a lost one for up to 45 s. */
  absentMs: number;
  /**
   * Life of a Listen channel without targets. The SDK leaks such channels, and each holds one of a browser's six
   * connections.
   */
  idleListenMs: number;
  /** Life of a Write channel without messages; the SDK closes its own after 60 s. */
  idleWriteMs: number;
  /** How long an ended channel keeps its last messages. */
  lingerMs: number;
  /** How long a client may take nothing while there is something to take. */
  stallMs: number;
  /** Longest life of a channel; the SDK reconnects at once. */
  maxAgeMs: number;
  /** Bytes through one back channel before it is ended: only the next one acknowledges them. */
  rotateBytes: number;
  /** Unacknowledged bytes above which the stream method must wait. */
  outboxBytes: number;
  /** Largest body of a handshake, whose sender is known only at its end: room for the 500 targets of one client. */
  handshakeBytes: number;
  /** Largest body of a later request. A commit holds 10 MiB; form encoding triples each byte at most. */
  bodyBytes: number;
  /** The same for a channel without a signed-in user. */
  strangerBodyBytes: number;
  /** Longest time for a body to arrive. */
  bodyMs: number;
  strangerBodyMs: number;
  /** Number and characters of messages that wait for an earlier one: a client has at most ten parallel requests. */
  aheadMessages: number;
  aheadCharacters: number;
  /** Messages in order that wait to be handled. */
  waitingMessages: number;
  channels: number;
  channelsPerAddress: number;
  channelsPerCaller: number;
}

const KIB = 1024;
const MIB = 1024 * KIB;

export const LIMITS: Limits = {
  keepaliveMs: 30_000,
  noopAfterMs: 25_000,
  unheardMs: 20_000,
  absentMs: 60_000,
  idleListenMs: 6_000,
  idleWriteMs: 75_000,
  lingerMs: 10_000,
  stallMs: 60_000,
  maxAgeMs: 3_600_000,
  rotateBytes: 256 * KIB,
  outboxBytes: 1 * MIB,
  handshakeBytes: 256 * KIB,
  bodyBytes: 30 * MIB,
  strangerBodyBytes: 64 * KIB,
  bodyMs: 300_000,
  strangerBodyMs: 30_000,
  aheadMessages: 1_000,
  aheadCharacters: 8 * MIB,
  waitingMessages: 2_000,
  channels: 10_000,
  channelsPerAddress: 1_000,
  channelsPerCaller: 100,
};
