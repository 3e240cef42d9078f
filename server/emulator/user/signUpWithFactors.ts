import type { IdentityRequest } from "../../identity/context.ts";
import { signUp } from "../../identity/methods/signUp.ts";
import type { EmulatorContext } from "../context.ts";
import { readFactors } from "../factors.ts";

/** accounts:signUp — with second factors, if test suites bring some along. */
export async function signUpWithFactors(ctx: EmulatorContext, request: IdentityRequest): Promise<object> {
  const secondFactors = readFactors(ctx, request.body.mfaInfo, { makesIds: true });
  const answer = (await signUp(ctx, request)) as { localId: string };
  if (secondFactors) await ctx.store.updateAccount(answer.localId, { secondFactors });
  return answer;
}
