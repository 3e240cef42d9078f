import { randomBytes } from "node:crypto";
import type { IdentityContext } from "../identity/context.ts";
import type { Tokens } from "../identity/tokens.ts";
import { providersOf } from "../identity/accountInfo.ts";
import { issuerOf } from "../protocol/identity/idToken.ts";
import { IdentityError } from "../protocol/identity/identityError.ts";
import { isRecord } from "../protocol/text.ts";
import type { Clock } from "../request/context.ts";
import type { Account, SignIn } from "../storage/store.ts";
import { checkSerializedClaims } from "./serializedClaims.ts";
import type { EmulatorState } from "./state.ts";
import { makeUnsigned } from "./unsignedTokens.ts";

type Event = "beforeCreate" | "beforeSignIn";
type Store = IdentityContext["store"];

/** How the functions call the methods that they may stop; other methods they do not hear of. */
const SIGN_IN_METHODS: Readonly<Record<string, string>> = {
  "accounts:signUp": "password",
  "accounts:signInWithPassword": "password",
  "accounts:signInWithEmailLink": "emailLink",
  "accounts:signInWithPhoneNumber": "phone",
  "accounts:signInWithIdp": "idp",
  "accounts/mfaSignIn:finalize": "mfa",
};

const TIMEOUT_MS = 60_000;

interface Options {
  clock: Clock;
  projectId: string;
  /** Of the request that they may stop. */
  method: string;
}

/** What a function has answered. */
interface Verdict {
  changes: Partial<Account>;
  claims?: Record<string, unknown>;
}

/**
 * Functions elsewhere that are asked before an account is made and before somebody is signed in. They may change the
 * account, which here is changed in place: the method that has it at hand goes on with what they say.
 */
export function makeBlockingFunctions(state: EmulatorState, options: Options) {
  const signInMethod = SIGN_IN_METHODS[options.method];
  const ask = async (event: Event, account: Account, signIn?: SignIn): Promise<Verdict> => {
    const url = state.config.blockingFunctions.triggers?.[event]?.functionUri;
    const isAnonymous = account.email === undefined && signInMethod === "password";
    if (url === undefined || signInMethod === undefined || isAnonymous) return { changes: {} };
    const how = { idp: signIn?.provider ?? account.identities?.[0]?.providerId, mfa: signIn?.provider }[signInMethod];
    const jwt = makeUnsigned(describe({ event, url, ...options }, account, { method: how ?? signInMethod, signIn }));
    return readVerdict(event, await post(url, jwt));
  };
  return {
    beforeCreate: (store: Store) => async (account: Account) => {
      const { changes } = await ask("beforeCreate", account);
      await store.insertAccount(Object.assign(account, changes));
    },
    beforeSignIn:
      (store: Store, issue: Tokens["issue"]): Tokens["issue"] =>
      async (account, signIn, userAgent) => {
        const { changes, claims } = await ask("beforeSignIn", account, signIn);
        if (Object.keys(changes).length > 0) {
          Object.assign(account, await store.updateAccount(account.localId, changes));
        }
        if (account.disabled) throw new IdentityError("USER_DISABLED");
        return issue(account, { ...signIn, ...(claims && { claims: { ...signIn.claims, ...claims } }) }, userAgent);
      },
  };
}

async function post(url: string, jwt: string): Promise<unknown> {
  const refuse = (why: string, cause?: unknown) =>
    new IdentityError("BLOCKING_FUNCTION_ERROR_RESPONSE", `((${why}))`, { cause });
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ data: { jwt } }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw refuse(`Failed to make request to ${url}.`, error);
  });
  const text = await response.text();
  if (!response.ok) throw refuse(`HTTP request to ${url} returned HTTP error ${response.status}: ${text}`);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw refuse("Response body is not valid JSON.", error);
  }
}

function readVerdict(event: Event, answer: unknown): Verdict {
  const record = isRecord(answer) ? answer.userRecord : undefined;
  if (!isRecord(record)) return { changes: {} };
  if (typeof record.updateMask !== "string") {
    throw new IdentityError("BLOCKING_FUNCTION_ERROR_RESPONSE", "((Response UserRecord is missing updateMask.))");
  }
  const fields = new Set(record.updateMask.split(","));
  const { displayName, photoUrl, disabled, emailVerified, customClaims, sessionClaims } = record;
  const changes: Partial<Account> = {
    ...(fields.has("displayName") && { displayName: textOf(displayName) }),
    ...(fields.has("photoUrl") && { photoUrl: textOf(photoUrl) }),
    ...(fields.has("disabled") && { disabled: Boolean(disabled) }),
    ...(fields.has("emailVerified") && { emailVerified: Boolean(emailVerified) }),
  };
  if (fields.has("customClaims")) {
    changes.customAttributes = JSON.stringify(customClaims);
    checkSerializedClaims(changes.customAttributes);
  }
  const isForSession = event === "beforeSignIn" && fields.has("sessionClaims") && isRecord(sessionClaims);
  return { changes, ...(isForSession && { claims: sessionClaims }) };
}

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);

/** What a function is told. */
function describe(
  { event, url, clock, projectId }: Omit<Options, "method"> & { event: Event; url: string },
  account: Account,
  { method, signIn }: { method: string; signIn?: SignIn },
): object {
  const iat = Math.floor(clock() / 1000);
  return {
    iss: issuerOf(projectId),
    aud: url,
    iat,
    exp: iat + TIMEOUT_MS / 100,
    event_id: randomBytes(12).toString("base64url"),
    event_type: event,
    ip_address: "127.0.0.1",
    locale: "en",
    user_record: describeUser(account),
    sub: account.localId,
    sign_in_method: method,
    sign_in_second_factor: signIn?.secondFactor?.provider,
    tenant_id: account.tenantId,
  };
}

const describeUser = (account: Account) => ({
  uid: account.localId,
  email: account.email,
  email_verified: account.emailVerified,
  display_name: account.displayName,
  photo_url: account.photoUrl,
  disabled: account.disabled,
  phone_number: account.phoneNumber,
  custom_claims: JSON.parse(account.customAttributes ?? "{}"),
  tenant_id: account.tenantId,
  provider_data: providersOf(account).map((info: Record<string, unknown>) => ({
    provider_id: info.providerId,
    display_name: info.displayName,
    photo_url: info.photoUrl,
    email: info.email,
    uid: info.rawId,
    phone_number: info.phoneNumber,
  })),
  metadata: { last_sign_in_time: String(account.lastLoginAtMs), creation_time: String(account.createdAtMs) },
});
