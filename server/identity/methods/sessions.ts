import { parseUserAgent } from "../../protocol/identity/userAgent.ts";
import { IdentityError } from "../../protocol/identity/identityError.ts";
import type { Session } from "../../storage/store.ts";
import { requireCaller } from "../caller.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";
import { optionalText } from "../request.ts";
import { hashSecret } from "../tokens.ts";

const MOST_LISTED = 100;

/**
 * Where the caller is signed in, the session last used first. Neither the SDK nor the hosted service has such a call:
 * it is ours, beside those of the protocol, and an app on another server hides the list.
 */
export async function listSessions(ctx: IdentityContext, request: IdentityRequest): Promise<object> {
  const { account, claims } = await requireCaller(ctx, request);

  const sessions = await ctx.store.listSessions(account.localId);

  const isCurrent = currentAmong(sessions, claims.auth_time, request.userAgent);
  return {
    sessions: sessions.slice(0, MOST_LISTED).map((session) => ({
      id: idOf(session),
      device: parseUserAgent(session.userAgent),
      way: session.signIn?.provider ?? "password",
      firstSeenMs: session.createdAtMs,
      lastSeenMs: session.lastUsedAtMs,
      isCurrent: isCurrent(session),
    })),
  };
}

/**
 * Ends one session of the caller (`id`), or all but the one that asks (`others`). Its refresh token is gone at once;
 * an ID token that it has already got is good for the rest of its hour, because tokens do not say to which session they
 * belong. A new password ends everything within a second.
 */
export async function revokeSessions(ctx: IdentityContext, request: IdentityRequest): Promise<object> {
  const id = optionalText(request.body, "id");
  const { account, claims } = await requireCaller(ctx, request);
  if ((id === undefined) === (request.body.others !== true)) throw new IdentityError("INVALID_ARGUMENT");

  const sessions = await ctx.store.listSessions(account.localId);
  const isCurrent = currentAmong(sessions, claims.auth_time, request.userAgent);
  const ended = sessions.filter((session) => (id === undefined ? !isCurrent(session) : idOf(session) === id));
  for (const { tokenHash } of ended) await ctx.store.deleteSession(tokenHash);

  return { count: ended.length };
}

/** Says which session is which and nothing of its token, not even the hash that finds it. */
const idOf = ({ tokenHash }: Session) => hashSecret(`session ${tokenHash}`).slice(0, 22);

/**
 * Which session an ID token is of: the one that began when the token says that its owner signed in. Of several from the
 * same second the one of this browser; if that is no answer either, all of them count, so that none ends by mistake.
 */
function currentAmong(sessions: Session[], authTimeSeconds: number, userAgent: string | undefined) {
  const begun = sessions.filter(({ createdAtMs }) => createdAtMs === authTimeSeconds * 1000);
  const own = begun.filter((session) => session.userAgent === userAgent?.slice(0, session.userAgent?.length));
  const current = new Set(own.length > 0 ? own : begun);
  return (session: Session) => current.has(session);
}
