import { randomBytes } from "node:crypto";
import { IdentityError } from "../protocol/identity/identityError.ts";
import { OOB_KINDS, oobCodeProblem } from "../protocol/identity/oobCode.ts";
import type { Account, OobCode } from "../storage/store.ts";
import type { IdentityContext, IdentityRequest } from "./context.ts";
import { hashSecret } from "./tokens.ts";

/** Makes a code for one use and stores its hash. Only the mail contains the code itself. */
export async function issueOobCode(
  ctx: Pick<IdentityContext, "clock"> & { store: Pick<IdentityContext["store"], "insertOobCode"> },
  request: Pick<OobCode, "requestType" | "tenantId" | "localId" | "email" | "newEmail" | "mfaEnrollmentId">,
): Promise<string> {
  const oobCode = randomBytes(32).toString("base64url");
  const expiresAtMs = ctx.clock() + OOB_KINDS[request.requestType].lifetimeMs;
  await ctx.store.insertOobCode({ ...request, codeHash: hashSecret(oobCode), expiresAtMs });
  return oobCode;
}

/** Finds the purpose of a code; refuses used, superseded and expired ones. Does not use it up. */
export async function requireOobCode(
  ctx: IdentityContext,
  { tenant }: IdentityRequest,
  oobCode: string,
): Promise<{ code: OobCode; account: Account | undefined }> {
  const code = await ctx.store.getOobCode(hashSecret(oobCode), ctx.clock());
  if (!code || code.tenantId !== tenant.tenantId) throw new IdentityError("INVALID_OOB_CODE");
  const { localId } = code;
  const account = localId === undefined ? undefined : await ctx.store.getAccount({ localId });
  const problem = oobCodeProblem(code, account, ctx.clock());
  if (problem) throw new IdentityError(problem);
  if (account?.disabled) throw new IdentityError("USER_DISABLED");
  return { code, account };
}

/** The same for a code that belongs to an account. */
export async function requireAccountCode(
  ctx: IdentityContext,
  request: IdentityRequest,
  oobCode: string,
): Promise<{ code: OobCode; account: Account }> {
  const { code, account } = await requireOobCode(ctx, request, oobCode);
  if (!account) throw new IdentityError("INVALID_OOB_CODE");
  return { code, account };
}

/** Uses a code up; of two simultaneous requests exactly one succeeds. */
export async function consumeOobCode(ctx: IdentityContext, { codeHash }: OobCode): Promise<void> {
  if (!(await ctx.store.consumeOobCode(codeHash))) throw new IdentityError("INVALID_OOB_CODE");
}
