/**
 * The errors by which the identity service ends a session, in answer to a token refresh or an account lookup. Any other
 * refusal leaves the session alone: it may come from a proxy or a server in trouble.
 */
const ENDS_SESSION = new Set([
  "CREDENTIAL_TOO_OLD_LOGIN_AGAIN",
  "INVALID_GRANT_TYPE",
  "INVALID_ID_TOKEN",
  "INVALID_REFRESH_TOKEN",
  "MISSING_REFRESH_TOKEN",
  "PROJECT_NUMBER_MISMATCH",
  "TENANT_ID_MISMATCH",
  "TOKEN_EXPIRED",
  "USER_DISABLED",
  "USER_NOT_FOUND",
]);

/** The calls that a session depends on, and the fields of a valid answer. */
const SESSION_CALLS: [path: RegExp, isGood: (answer: Answer) => boolean][] = [
  [/\/v1\/token$/, ({ access_token }) => typeof access_token === "string"],
  [/\/v1\/accounts:lookup$/, ({ users }) => Array.isArray(users) && users.length > 0],
];

interface Answer {
  access_token?: unknown;
  users?: unknown;
  error?: { message?: unknown };
}

async function answerIn(response: Response): Promise<Answer | undefined> {
  try {
    const body: unknown = await response.clone().json();
    return typeof body === "object" && body !== null ? body : undefined;
  } catch {
    return undefined;
  }
}

/** What is known of an answer: whether it comes from the identity service, and the code by which it ends the session. */
interface Judged {
  isFromService: boolean;
  ending?: string;
}

async function judge(pathname: string, response: Response): Promise<Judged> {
  if (response.status >= 500) return { isFromService: false };
  const [, isGood] = SESSION_CALLS.find(([path]) => path.test(pathname)) ?? [];
  if (!isGood) return { isFromService: true };
  const answer = await answerIn(response);
  if (!answer) return { isFromService: false };
  if (response.ok) return { isFromService: isGood(answer) };
  const [code = ""] = String(answer.error?.message).split(" : ");
  return ENDS_SESSION.has(code) ? { isFromService: true, ending: code } : { isFromService: false };
}

const addressOf = (input: RequestInfo | URL) => new URL(input instanceof Request ? input.url : input, location.href);

/**
 * A `fetch` for the SDK, which takes any JSON error of a token refresh or account lookup as the end of the session and
 * erases it. Here, errors that do not come from the identity service become network failures, which the SDK retries.
 * `onEnd` hears why a session ends, before the SDK ends it without a reason.
 */
export function makeIdentityFetch(
  fetch: typeof globalThis.fetch,
  prefixes: readonly string[],
  onEnd: (code: string) => void,
): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const { href, pathname } = addressOf(input);
    if (!prefixes.some((prefix) => href.startsWith(prefix))) return response;
    const { isFromService, ending } = await judge(pathname, response);
    if (ending) onEnd(ending);
    if (isFromService) return response;
    throw new TypeError(`${pathname} was not answered by the identity service (${response.status})`);
  };
}
