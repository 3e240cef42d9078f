import { randomBytes } from "node:crypto";
import { IdentityError } from "../protocol/identityError.ts";
import { OOB_KINDS, oobCodeProblem } from "../protocol/oobCode.ts";
import type { Account, OobCode } from "../storage/store.ts";
import type { IdentityContext } from "./context.ts";
import { hashSecret } from "./tokens.ts";

/** Makes a code for one use and keeps its hash. Only the mail knows the code itself. */
export async function issueOobCode(
  ctx: IdentityContext,
  request: Pick<OobCode, "requestType" | "localId" | "email" | "newEmail">,
): Promise<string> {
  const oobCode = randomBytes(32).toString("base64url");
  const expiresAtMs = ctx.clock() + OOB_KINDS[request.requestType].lifetimeMs;
  await ctx.store.insertOobCode({ ...request, codeHash: hashSecret(oobCode), expiresAtMs });
  return oobCode;
}

/** Finds what a code stands for, and refuses one that is used up, overtaken or too old. Does not use it up. */
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

/** Uses a code up; of two requests at once exactly one passes. */
export async function consumeOobCode(ctx: IdentityContext, { codeHash }: OobCode): Promise<void> {
  if (!(await ctx.store.consumeOobCode(codeHash))) throw new IdentityError("INVALID_OOB_CODE");
}
