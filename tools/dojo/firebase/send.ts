/** A service that does not answer in this time has not got the request, or will not. */
const WAIT_AT_MOST_MS = 120_000;
/** First wait, tries in all, and the longest wait that a service may ask for. */
const FIRST_WAIT_MS = 1_000;
const TRIES = 7;
const LONGEST_WAIT_MS = 60_000;
/** More than a page of anything that we ask for. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Too many requests, or a service that is away for a moment: what can be asked again. */
const AGAIN = new Set([429, 502, 503, 504]);

/** What waiting needs; tests hand in their own. */
export interface Patience {
  clock: () => number;
  wait: (ms: number) => Promise<void>;
}

/** A request, with the text that it sends. */
export interface Sent {
  method: "GET" | "POST" | "PATCH";
  headers: Record<string, string>;
  body?: string;
}

/** A refusal of the hosted service, in its words. */
export class ServiceError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** An answer is longer than one that is read. */
export class TooLong extends Error {}

/**
 * Sends a request until it is answered, with waits that double (https://cloud.google.com/storage/docs/retry-strategy),
 * and reads the JSON of the answer. `prepare` is asked before each try: a token may have become old. Throws ServiceError.
 */
export async function send(url: string, prepare: () => Promise<Sent>, { wait }: Patience): Promise<unknown> {
  for (let tried = 1; ; tried++) {
    const response = await attempt(url, await prepare());
    const isLast = tried === TRIES;
    if (response instanceof Error) {
      if (isLast) throw new Error(`${new URL(url).host} cannot be reached: ${response.message}`);
      await wait(pause(tried, null));
      continue;
    }
    const text = await readText(response);
    if (response.ok) return text === "" ? {} : JSON.parse(text);
    if (isLast || !AGAIN.has(response.status)) throw toError(response.status, text);
    await wait(pause(tried, response.headers.get("Retry-After")));
  }
}

/** The answer, or why there is none. */
async function attempt(url: string, sent: Sent): Promise<Response | Error> {
  try {
    return await fetch(url, { ...sent, redirect: "error", signal: AbortSignal.timeout(WAIT_AT_MOST_MS) });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Milliseconds to wait after so many tries: what the service says, or twice as long each time, not all at once. */
export function pause(tried: number, retryAfter: string | null): number {
  const asked = Number(retryAfter ?? NaN) * 1000;
  const own = FIRST_WAIT_MS * 2 ** (tried - 1) * (1 + Math.random() / 2);
  return Math.min(Number.isFinite(asked) && asked > 0 ? asked : own, LONGEST_WAIT_MS);
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new TooLong(`${new URL(response.url).host} answers at too great length`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Errors of Google's services are `{error: {message}}`, of the token endpoint `{error, error_description}` (RFC 6749 5.2). */
function toError(status: number, text: string): ServiceError {
  try {
    const { error, error_description: description } = JSON.parse(text) as {
      error?: string | { message?: string };
      error_description?: string;
    };
    const message = typeof error === "object" ? error.message : [error, description].filter(Boolean).join(": ");
    if (message) return new ServiceError(status, message);
  } catch {
    // No JSON: said below.
  }
  return new ServiceError(status, `HTTP ${status}`);
}
