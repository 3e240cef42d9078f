import { isRecord } from "../protocol/text.ts";
import { hashSecret } from "../identity/tokens.ts";
import { notFound } from "./apiError.ts";
import type { EmulatorContext } from "./context.ts";
import { deleteAccounts } from "./deleteAccounts.ts";
import type { Call } from "./legacy.ts";

const PATH = /^\/emulator\/v1\/projects\/([^/]+)(?:\/tenants\/([^/]+))?\/(\w+)$/;

/** The addresses at which test suites look behind the scenes. Nobody has to be signed in. */
export async function answerHelper(
  { method, path, body }: Call,
  contextOf: (projectId: string) => EmulatorContext,
): Promise<object> {
  const [, projectId = "", tenantId, name] = PATH.exec(path) ?? [];
  const ctx = contextOf(projectId);
  switch (`${method} ${name}`) {
    case "DELETE accounts":
      await deleteAccounts(ctx, tenantId);
      return {};
    case "GET config":
      return describeConfig(ctx);
    case "PATCH config":
      changeConfig(ctx, body);
      return describeConfig(ctx);
    case "GET oobCodes":
      return { oobCodes: await listOobCodes(ctx, tenantId) };
    case "GET verificationCodes":
      return { verificationCodes: await listPhoneCodes(ctx, tenantId) };
    default:
      throw notFound();
  }
}

const describeConfig = ({ state: { config } }: EmulatorContext) => ({
  signIn: { allowDuplicateEmails: config.signIn.allowDuplicateEmails },
  emailPrivacyConfig: { enableImprovedEmailPrivacy: config.emailPrivacyConfig.enableImprovedEmailPrivacy },
});

function changeConfig({ state: { config } }: EmulatorContext, { signIn, emailPrivacyConfig }: Call["body"]): void {
  if (isRecord(signIn) && typeof signIn.allowDuplicateEmails === "boolean") {
    config.signIn.allowDuplicateEmails = signIn.allowDuplicateEmails;
  }
  if (isRecord(emailPrivacyConfig) && typeof emailPrivacyConfig.enableImprovedEmailPrivacy === "boolean") {
    config.emailPrivacyConfig.enableImprovedEmailPrivacy = emailPrivacyConfig.enableImprovedEmailPrivacy;
  }
}

/** The codes that were not used yet, oldest first. */
async function listOobCodes({ state, store }: EmulatorContext, tenantId: string | undefined): Promise<object[]> {
  await Promise.allSettled(state.composing);
  const open: object[] = [];
  for (const { tenantId: its, ...record } of state.oobCodes) {
    const isOpen = its === tenantId && (await store.getOobCode(hashSecret(record.oobCode), 0)) !== undefined;
    if (isOpen) open.push(record);
  }
  return open;
}

async function listPhoneCodes({ state, store }: EmulatorContext, tenantId: string | undefined): Promise<object[]> {
  const open: object[] = [];
  for (const { tenantId: its, ...record } of state.phoneCodes) {
    const isOpen = its === tenantId && (await store.getChallenge(hashSecret(record.sessionInfo))) !== undefined;
    if (isOpen) open.push(record);
  }
  return open;
}
