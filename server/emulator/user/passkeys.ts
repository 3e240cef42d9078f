import { randomBytes } from "node:crypto";
import { requireCaller } from "../../identity/caller.ts";
import type { IdentityRequest } from "../../identity/context.ts";
import { lookup } from "../../identity/methods/lookup.ts";
import { optionalRecord, optionalText } from "../../identity/request.ts";
import { beginSession, noteSignIn } from "../../identity/signIn.ts";
import { IdentityError } from "../../protocol/identity/identityError.ts";
import type { EmulatorContext } from "../context.ts";

/** The page that a passkey would be for. */
const SITE = "localhost";
const SIGN_IN = { provider: "passkey" };

const makeChallenge = () => randomBytes(24).toString("base64");

/** passkeyEnrollment:start — what a browser would make a passkey from. */
export async function passkeyEnrollmentStart(ctx: EmulatorContext, request: IdentityRequest): Promise<object> {
  const { account } = await requireCaller(ctx, request);
  const { localId, email = "user@example.com", displayName = "User" } = account;
  return {
    credentialCreationOptions: {
      rp: { name: SITE, id: SITE },
      user: { id: Buffer.from(localId).toString("base64"), name: email, displayName },
      challenge: makeChallenge(),
      pubKeyCredParams: [-7, -257].map((alg) => ({ type: "public-key", alg })),
      timeout: 60_000,
      attestation: "none",
    },
  };
}

/** passkeyEnrollment:finalize — takes a passkey by its id; nothing of it is proved. */
export async function passkeyEnrollmentFinalize(ctx: EmulatorContext, request: IdentityRequest): Promise<object> {
  const { body } = request;
  if (optionalText(body, "idToken") === undefined) throw new IdentityError("MISSING_ID_TOKEN");
  const credentialId = requireCredentialId(body, "authenticatorRegistrationResponse");
  const { account } = await requireCaller(ctx, request);
  const { passkeys } = ctx.state;
  if (passkeys.has(credentialId)) throw new IdentityError("CREDENTIAL_ALREADY_IN_USE");
  const name = optionalText(body, "name") ?? optionalText(body, "displayName") ?? "Unnamed Passkey";
  passkeys.set(credentialId, { localId: account.localId, name });
  return { localId: account.localId, ...(await beginSession(ctx, request, account, SIGN_IN)) };
}

/** passkeySignIn:start — what a browser would ask for a passkey with. */
export async function passkeySignInStart(): Promise<object> {
  return {
    credentialRequestOptions: { challenge: makeChallenge(), rpId: SITE, userVerification: "required" },
  };
}

/** passkeySignIn:finalize — whoever knows the id of a passkey is its owner. */
export async function passkeySignInFinalize(ctx: EmulatorContext, request: IdentityRequest): Promise<object> {
  const credentialId = requireCredentialId(request.body, "authenticatorAuthenticationResponse");
  const localId = ctx.state.passkeys.get(credentialId)?.localId;
  const before = localId === undefined ? undefined : await ctx.store.getAccount({ localId });
  if (before?.tenantId !== request.tenant.tenantId || !before) throw new IdentityError("PASSKEY_CREDENTIAL_NOT_FOUND");
  return beginSession(ctx, request, await noteSignIn(ctx, before, SIGN_IN), SIGN_IN);
}

/** accounts:lookup — with passkeys, and with the list of second factors even where it is empty. */
export async function lookupWithPasskeys(ctx: EmulatorContext, request: IdentityRequest): Promise<object> {
  const answer = (await lookup(ctx, request)) as { users: { localId: string }[] };
  return {
    ...answer,
    users: answer.users.map((user) => ({ mfaInfo: [], ...user, ...describePasskeys(ctx, user.localId) })),
  };
}

/** Takes passkeys away from an account; ids that it does not have are no mistake. */
export function deletePasskeys(
  { state: { passkeys } }: EmulatorContext,
  localId: string,
  ids: readonly string[],
): void {
  for (const id of ids) if (passkeys.get(id)?.localId === localId) passkeys.delete(id);
}

function describePasskeys({ state }: EmulatorContext, localId: string): object {
  const own = [...state.passkeys].filter(([, passkey]) => passkey.localId === localId);
  return own.length === 0 ? {} : { passkeyInfo: own.map(([credentialId, { name }]) => ({ credentialId, name })) };
}

function requireCredentialId(body: Record<string, unknown>, name: string): string {
  const response = optionalRecord(body, name);
  if (!response) throw new IdentityError("MISSING_AUTHENTICATOR_RESPONSE");
  const id = optionalText(response, "id");
  if (id === undefined) throw new IdentityError("INVALID_CREDENTIAL_ID");
  return id;
}
