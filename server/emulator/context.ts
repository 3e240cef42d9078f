import { randomBytes } from "node:crypto";
import type { IdentityContext } from "../identity/context.ts";
import { composeMail } from "../identity/mail/composeMail.ts";
import { isKnownHash, type Passwords } from "../identity/passwords.ts";
import type { Policy } from "../identity/policy.ts";
import { DEFAULT_PASSWORD_POLICY } from "../protocol/identity/passwordPolicy.ts";
import type { Account, AccountStore } from "../storage/store.ts";
import type { Clock } from "../request/context.ts";
import { readAssertion } from "./assertion.ts";
import { makeBlockingFunctions } from "./blockingFunctions.ts";
import { readCustomToken } from "./customToken.ts";
import { type EmulatorState, settingsOf, tenantIn } from "./state.ts";
import { makeUnsignedTokens } from "./unsignedTokens.ts";

/** What the administrators' calls need besides. */
export interface EmulatorContext extends IdentityContext {
  state: EmulatorState;
}

/** As test suites expect of an emulator. */
const LENIENT: Policy = {
  refusesCommonPasswords: false,
  asksRecentSignIn: false,
  removesUnprovedWays: false,
  keepsLinkedPassword: false,
  keepsName: false,
  continuesToAppOnly: false,
  opensPhonesToTenants: false,
  takesClosedFactors: false,
  revokedBefore: (nowMs) => Math.floor(nowMs / 1000),
};

/** The context of one request: its time, its project, and everything that the mode does otherwise. */
export function makeEmulatorContext(
  base: IdentityContext,
  state: EmulatorState,
  { clock, projectId, method = "" }: { clock: Clock; projectId: string; method?: string },
): EmulatorContext {
  const plainStore = withoutSessions(base.store);
  const functions = makeBlockingFunctions(state, { clock, projectId, method });
  const store = { ...plainStore, insertAccount: functions.beforeCreate(plainStore) };
  const tokens = makeUnsignedTokens({
    store,
    clock,
    projectId,
    onIssue: (localId) => state.refreshedAtMs.set(localId, clock()),
  });
  const find = async (tenantId: string | undefined) => ({
    tenantId,
    settings: settingsOf(state, tenantId === undefined ? undefined : tenantIn(state, projectId, tenantId)),
  });
  const ctx: EmulatorContext = {
    ...base,
    state,
    clock,
    projectId,
    projectNumber: "12345",
    store,
    policy: LENIENT,
    tokens: { ...base.tokens, ...tokens, issue: functions.beforeSignIn(store, tokens.issue) },
    throttle: UNLIMITED,
    passwords: plainPasswords(base.passwords),
    tenants: { find, findAtHost: () => find(undefined) },
    mailer: {
      sender: base.mailer.sender,
      post: async (request) => composeAtOnce(state, () => composeMail(ctx, request)),
      resume: () => {},
      close: async () => {},
    },
    sms: {
      send: async (_, { phoneNumber, sessionInfo, code, tenantId }) =>
        void state.phoneCodes.push({ phoneNumber, sessionInfo, code, tenantId }),
    },
    appOrigins: { link: base.appOrigins.link, allowed: () => ["http://localhost"] },
    readAnyCustomToken: readCustomToken,
    readAnyAssertion: readAssertion,
    findByProvidersEmail: (tenantId, email) => findByProvidersEmail(store, tenantId, email),
    makeCodeLink: (origin, { tenantId, ...code }) => {
      const oobLink = makeActionLink(origin, { tenantId, ...code });
      const { email, newEmail, requestType, oobCode } = code;
      state.oobCodes.push({ email, newEmail, requestType, oobCode, oobLink, tenantId });
      return oobLink;
    },
  };
  return ctx;
}

/** Refresh tokens are not stored, so none can be revoked; ids of deleted accounts may be used again. */
const withoutSessions = (store: IdentityContext["store"]): IdentityContext["store"] => ({
  ...store,
  deleteAccount: (localId) => store.deleteAccount(localId, { forgetId: true }),
  updateAccount: (localId, changes, options) =>
    store.updateAccount(localId, changes, { ...options, revokeSessions: false }),
});

const ATTEMPT = { succeeded: async () => {}, failed: async () => {} };
const UNLIMITED: IdentityContext["throttle"] = {
  signIn: async () => ATTEMPT,
  secondFactor: async () => ATTEMPT,
  signUp: async () => {},
  visit: async () => {},
  mail: async () => {},
  sms: async () => {},
  recovered: async () => {},
  close: async () => {},
};

/** Passwords in a form that test suites make themselves, and read. */
export const plainHash = (password: string, salt = `fakeSalt${randomBytes(15).toString("base64url")}`) =>
  `fakeHash:salt=${salt}:password=${password}`;

/** The salt of such a form. */
export const saltOf = (passwordHash: string) => /^fakeHash:salt=(.*?):password=/.exec(passwordHash)?.[1];

/** Passwords in that form; those of accounts from elsewhere are checked as for people. */
const plainPasswords = (passwords: Passwords): Passwords => ({
  policy: DEFAULT_PASSWORD_POLICY,
  isWeak: () => false,
  hash: async (password) => plainHash(password),
  verify: async (passwordHash, password, whose) => {
    if (passwordHash === undefined) return false;
    if (isKnownHash(passwordHash)) return passwords.verify(passwordHash, password, whose);
    return passwordHash === plainHash(password, saltOf(passwordHash));
  },
});

/** Nobody is kept waiting, and whoever lists codes waits for those under way. */
function composeAtOnce({ composing }: EmulatorState, compose: () => Promise<unknown>): boolean {
  // A code that cannot be made is one that nobody finds in the list.
  const composed = compose().catch(() => undefined);
  composing.add(composed);
  return true;
}

const MODES: Record<string, string> = {
  EMAIL_SIGNIN: "signIn",
  PASSWORD_RESET: "resetPassword",
  RECOVER_EMAIL: "recoverEmail",
  VERIFY_EMAIL: "verifyEmail",
  VERIFY_AND_CHANGE_EMAIL: "verifyAndChangeEmail",
  REVERT_SECOND_FACTOR_ADDITION: "revertSecondFactorAddition",
};

function makeActionLink(
  origin: string,
  code: { requestType: string; oobCode: string; continueUrl?: string; tenantId?: string },
): string {
  const link = new URL("/emulator/action", origin);
  const { requestType, oobCode, continueUrl, tenantId } = code;
  const query = { mode: MODES[requestType], lang: "en", oobCode, apiKey: "fake-api-key", continueUrl, tenantId };
  for (const [name, value] of Object.entries(query)) if (value !== undefined) link.searchParams.set(name, value);
  return link.href;
}

const PAGE = 1000;

/** All accounts of a tenant. */
export async function* allAccounts(store: Pick<AccountStore, "listAccounts">, tenantId?: string) {
  for (let after: string | undefined; ;) {
    const page: Account[] = await store.listAccounts({ tenantId, limit: PAGE, after });
    yield* page;
    if (page.length < PAGE) return;
    after = page.at(-1)!.localId;
  }
}

async function findByProvidersEmail(store: AccountStore, tenantId: string | undefined, email: string) {
  for await (const account of allAccounts(store, tenantId)) {
    if (account.identities?.some((identity) => identity.email === email)) return account;
  }
  return undefined;
}
