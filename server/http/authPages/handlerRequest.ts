import { isRecord } from "../../protocol/text.ts";

/** The kinds of events that the SDK waits for (its `AuthEventType`); `unknown` is one that nobody waits for. */
const AUTH_TYPES = ["signIn", "link", "reauth"].flatMap((what) => [`${what}ViaPopup`, `${what}ViaRedirect`]);

const LONGEST_QUERY = 8 * 1024;

/** How long each parameter may be, and what it looks like; the others that the SDK sends are not used. */
const SHAPES: Readonly<Record<string, { isNeeded?: boolean; longest: number; shape: RegExp }>> = {
  apiKey: { isNeeded: true, longest: 100, shape: /^[\w-]+$/ },
  appName: { isNeeded: true, longest: 100, shape: /^\P{Cc}+$/u },
  authType: { isNeeded: true, longest: 20, shape: new RegExp(`^(?:${AUTH_TYPES.join("|")})$`) },
  providerId: { isNeeded: true, longest: 64, shape: /^[a-z][\w.-]*$/ },
  redirectUrl: { isNeeded: true, longest: 4096, shape: /^https?:/ },
  eventId: { longest: 300, shape: /^\P{Cc}+$/u },
  scopes: { longest: 1000, shape: /^[!-~]+$/ },
  customParameters: { longest: 2000, shape: /^\{/ },
  tid: { longest: 128, shape: /^[\w-]+$/ },
};

/** Why a request to the handler leads nowhere, by the SDK's error code without `auth/`. */
export type HandlerRefusal = "argument-error" | "unauthorized-domain";

/**
 * Judges what the SDK asks the handler for (`_getRedirectUrl`). The address to return to has to be of an allowed origin:
 * otherwise our address would lend its reputation to any link, and the answer would go to a stranger.
 */
export function judgeHandlerRequest(
  query: URLSearchParams,
  isAllowed: (origin: string) => boolean,
): HandlerRefusal | undefined {
  const redirectUrl = URL.parse(query.get("redirectUrl") ?? "");
  // An address of another kind may have the origin, too.
  const isPage = redirectUrl !== null && /^https?:$/.test(redirectUrl.protocol);
  if (!isPage || !isAllowed(redirectUrl.origin)) return "unauthorized-domain";
  const isFine = query.toString().length <= LONGEST_QUERY && Object.keys(SHAPES).every((name) => hasShape(query, name));
  return isFine && areParameters(query.get("customParameters")) ? undefined : "argument-error";
}

function hasShape(query: URLSearchParams, name: string): boolean {
  const { isNeeded = false, longest, shape } = SHAPES[name]!;
  const values = query.getAll(name);
  if (values.length === 0) return !isNeeded;
  const [value = ""] = values;
  return values.length === 1 && value.length <= longest && shape.test(value);
}

/** Whether it is JSON of texts by name, as `accounts:createAuthUri` takes it. */
function areParameters(text: string | null): boolean {
  if (text === null) return true;
  try {
    const parameters: unknown = JSON.parse(text);
    return isRecord(parameters) && Object.values(parameters).every((value) => typeof value === "string");
  } catch {
    return false;
  }
}
