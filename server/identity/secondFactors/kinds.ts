import { IdentityError } from "../../protocol/identity/identityError.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";

/** The kinds of second factors: a code of an app, and one that is sent to a phone. */
export type FactorKind = "sms" | "totp";

/** Refuses a kind that is closed in the tenant, or that the server has no means for. */
export function requireKind({ sms }: IdentityContext, { tenant }: IdentityRequest, kind: FactorKind): void {
  const isOpen = tenant.settings.secondFactors[kind] && (kind !== "sms" || sms !== undefined);
  if (!isOpen) throw new IdentityError("OPERATION_NOT_ALLOWED", `${kind.toUpperCase()} based MFA not enabled.`);
}

/** The same for who has such a factor already: it stays asked for, so it must do. */
export function requireUsableKind(ctx: IdentityContext, request: IdentityRequest, kind: FactorKind): void {
  if (!ctx.policy.takesClosedFactors) requireKind(ctx, request, kind);
}
