import type { Account } from "../../storage/store.ts";
import type { IdentityContext } from "../context.ts";
import { emailChangedText } from "./mailText.ts";

/** Tells the old address of an account that it has got a new one. */
export function notifyOldEmail(ctx: IdentityContext, before: Account): void {
  const to = before.email;
  if (to !== undefined) ctx.mailer.post(async () => ({ to, ...emailChangedText(ctx.mailer.sender) }));
}
