import type { TenantSettings } from "../identity/tenants.ts";
import { parseSettings } from "../identity/tenants.ts";

/** A tenant in the form of the administrators' API. */
export interface TenantResource {
  name: string;
  tenantId: string;
  displayName?: string;
  allowPasswordSignup: boolean;
  enableEmailLinkSignin: boolean;
  enableAnonymousUser: boolean;
  disableAuth: boolean;
  mfaConfig: { state: string; enabledProviders: string[] };
}

/** The settings of the project, as far as test suites change them. */
export interface ProjectConfig {
  signIn: { allowDuplicateEmails: boolean };
  blockingFunctions: { triggers?: Record<string, { functionUri: string }>; forwardInboundCredentials?: object };
  emailPrivacyConfig: { enableImprovedEmailPrivacy: boolean };
}

/** A code that would have been mailed, as test suites read it. */
export interface OobRecord {
  email: string;
  newEmail?: string;
  requestType: string;
  oobCode: string;
  oobLink: string;
  tenantId?: string;
}

/** A code that would have been sent to a phone. */
export interface PhoneCodeRecord {
  phoneNumber: string;
  sessionInfo: string;
  code: string;
  tenantId?: string;
}

/** What the mode remembers besides the store, until the next reset. */
export interface EmulatorState {
  config: ProjectConfig;
  tenants: Map<string, TenantResource>;
  /** Providers as administrators set them up: those of a kind by their ids, for each tenant and kind. */
  providerConfigs: Map<string, Map<string, Record<string, unknown>>>;
  oobCodes: OobRecord[];
  phoneCodes: PhoneCodeRecord[];
  /** Passkeys by their ids. */
  passkeys: Map<string, { localId: string; name: string }>;
  /** When each account has got its newest token. */
  refreshedAtMs: Map<string, number>;
  /** Mails that are being composed. */
  composing: Set<Promise<unknown>>;
}

/** As an emulator begins. */
export const makeState = (): EmulatorState => ({
  config: {
    signIn: { allowDuplicateEmails: false },
    blockingFunctions: {},
    emailPrivacyConfig: { enableImprovedEmailPrivacy: false },
  },
  tenants: new Map(),
  providerConfigs: new Map(),
  oobCodes: [],
  phoneCodes: [],
  passkeys: new Map(),
  refreshedAtMs: new Map(),
  composing: new Set(),
});

const allFactors = (): TenantResource["mfaConfig"] => ({ state: "ENABLED", enabledProviders: ["PHONE_SMS"] });

/** The tenant of that id; one that nobody made is made on the way, with everything allowed. */
export function tenantIn({ tenants }: EmulatorState, projectId: string, tenantId: string): TenantResource {
  const known = tenants.get(tenantId);
  if (known) return known;
  const made = {
    name: `projects/${projectId}/tenants/${tenantId}`,
    tenantId,
    allowPasswordSignup: true,
    enableEmailLinkSignin: true,
    enableAnonymousUser: true,
    disableAuth: false,
    mfaConfig: allFactors(),
  };
  tenants.set(tenantId, made);
  return made;
}

/** What the methods read of it. */
export function settingsOf({ config }: EmulatorState, tenant?: TenantResource): TenantSettings {
  return parseSettings({
    displayName: tenant?.displayName,
    disabled: tenant?.disableAuth,
    ways: {
      password: tenant?.allowPasswordSignup,
      emailLink: tenant?.enableEmailLinkSignin,
      anonymous: tenant?.enableAnonymousUser,
    },
    secondFactors: secondFactorsOf(tenant),
    enumerationProtection: config.emailPrivacyConfig.enableImprovedEmailPrivacy,
    duplicateEmails: config.signIn.allowDuplicateEmails,
  });
}

/** The project itself has all of them. */
function secondFactorsOf(tenant?: TenantResource) {
  const { state, enabledProviders } = tenant?.mfaConfig ?? allFactors();
  const isOn = state === "ENABLED" || state === "MANDATORY";
  return { totp: isOn, sms: isOn && enabledProviders.includes("PHONE_SMS") };
}
