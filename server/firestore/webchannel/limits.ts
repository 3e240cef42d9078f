/** Times and sizes of WebChannel sessions; tests make them smaller. */
export interface Limits {
  /** Announced to the client, whose watchdog fires after 1.5 times as long. */
  keepaliveMs: number;
  /** Silence on the back channel after which a `noop` is sent; less than `keepaliveMs`. */
  noopAfterMs: number;
  /** How long a session lives that never had a back channel: the client opens it right after the handshake. */
  unheardMs: number;
  /** How long a session lives without a back channel: the client retries a lost one for up to 45 s. */
  absentMs: number;
  /** How long a Listen session without targets lives. The SDK leaks such sessions, and each holds one of a browser's six connections. */
  idleListenMs: number;
  /** How long a Write session without messages lives; the SDK closes its own after 60 s. */
  idleWriteMs: number;
  /** How long a session that has ended keeps its last words for a client that has not fetched them. */
  lingerMs: number;
  /** How long a client may take nothing while there is something to take. */
  stallMs: number;
  /** Life of a session whatever happens; the SDK reconnects at once. */
  maxAgeMs: number;
  /** Bytes through one back channel before it is ended: only the next one acknowledges what arrived. */
  rotateBytes: number;
  /** Unacknowledged bytes above which the stream method has to wait. */
  outboxBytes: number;
  /** Largest body of a handshake, which tells only at its end who sent it: room for the 500 targets that one client may have. */
  handshakeBytes: number;
  /** Largest body of a later request. A commit holds 10 MiB; form encoding makes of each byte at most three. */
  bodyBytes: number;
  /** The same for a session that nobody is signed in to. */
  strangerBodyBytes: number;
  /** How long a body may take to arrive. */
  bodyMs: number;
  strangerBodyMs: number;
  /** Number and characters of messages that wait for an earlier one: a client has at most ten requests under way. */
  aheadMessages: number;
  aheadCharacters: number;
  /** Messages in order that wait to be handled. */
  waitingMessages: number;
  sessions: number;
  sessionsPerAddress: number;
  sessionsPerCaller: number;
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
  sessions: 10_000,
  sessionsPerAddress: 1_000,
  sessionsPerCaller: 100,
};
