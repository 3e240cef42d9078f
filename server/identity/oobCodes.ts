import { randomBytes } from "node:crypto";
import { IdentityError } from "../protocol/identity/identityError.ts";
import { OOB_KINDS, oobCodeProblem } from "../protocol/identity/oobCode.ts";
import type { Account, OobCode } from "../storage/store.ts";
import type { IdentityContext } from "./context.ts";
import { hashSecret } from "./tokens.ts";

/** Makes a code for one use and stores its hash. Only the mail contains the code itself. */
export async function issueOobCode(
  ctx: IdentityContext,
  request: Pick<OobCode, "requestType" | "localId" | "email" | "newEmail">,
): Promise<string> {
  const oobCode = randomBytes(32).toString("base64url");
  const expiresAtMs = ctx.clock() + OOB_KINDS[request.requestType].lifetimeMs;
  await ctx.store.insertOobCode({ ...request, codeHash: hashSecret(oobCode), expiresAtMs });
  return oobCode;
}

/** Finds the purpose of a code; refuses used, superseded and expired ones. Does not use it up. */
export async function requireOobCode(
  ctx: IdentityContext,
  oobCode: string,
): Promise<{ code: OobCode; account: Account }> {
  const code = await ctx.store.getOobCode(hashSecret(oobCode), ctx.clock());
  const account = code && (await ctx.store.getAccount({ localId: code.localId }));
  if (!code || !account) throw new IdentityError("INVALID_OOB_CODE");
  const problem = oobCodeProblem(code, account, ctx.clock());
  if (problem) throw new IdentityError(problem);
  if (account.disabled) throw new IdentityError("USER_DISABLED");
  return { code, account };
}

/** Uses a code up; of two simultaneous requests exactly one succeeds. */
export async function consumeOobCode(ctx: IdentityContext, { codeHash }: OobCode): Promise<void> {
  if (!(await ctx.store.consumeOobCode(codeHash))) throw new IdentityError("INVALID_OOB_CODE");
}
