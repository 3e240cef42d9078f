import type { IdentityHandler, IdentityRequest } from "../identity/context.ts";
import { batchCreate } from "./admin/batchCreate.ts";
import { batchDelete } from "./admin/batchDelete.ts";
import { batchGet } from "./admin/batchGet.ts";
import { createSessionCookie } from "./admin/createSessionCookie.ts";
import { deleteAccount } from "./admin/deleteAccount.ts";
import { lookup } from "./admin/lookup.ts";
import { query } from "./admin/query.ts";
import { sendOobCode } from "./admin/sendOobCode.ts";
import { signUp } from "./admin/signUp.ts";
import { update } from "./admin/update.ts";
import type { EmulatorContext } from "./context.ts";
import {
  lookupWithPasskeys,
  passkeyEnrollmentFinalize,
  passkeyEnrollmentStart,
  passkeySignInFinalize,
  passkeySignInStart,
} from "./user/passkeys.ts";
import { recaptchaParams } from "./user/recaptchaParams.ts";
import { signUpWithFactors } from "./user/signUpWithFactors.ts";
import { updateFreely } from "./user/updateFreely.ts";

/** A method of the project's owner. */
export type AdminHandler = (ctx: EmulatorContext, request: IdentityRequest) => Promise<object>;

/** What the owner of a project may call; elsewhere the operator's commands do the same, and no port has it. */
export const ADMIN_METHODS: Readonly<Record<string, AdminHandler>> = {
  "GET accounts:batchGet": batchGet,
  "POST accounts": signUp,
  "POST accounts:batchCreate": batchCreate,
  "POST accounts:batchDelete": batchDelete,
  "POST accounts:delete": deleteAccount,
  "POST accounts:lookup": lookup,
  "POST accounts:query": query,
  "POST accounts:sendOobCode": sendOobCode,
  "POST accounts:signUp": signUp,
  "POST accounts:update": update,
  "POST :createSessionCookie": createSessionCookie,
  "POST :queryAccounts": query,
};

/** What users may call here in place of, or besides, the methods for people. */
export const USER_METHODS: Readonly<Record<string, AdminHandler | IdentityHandler>> = {
  "GET recaptchaParams": recaptchaParams,
  "POST accounts/passkeyEnrollment:finalize": passkeyEnrollmentFinalize,
  "POST accounts/passkeyEnrollment:start": passkeyEnrollmentStart,
  "POST accounts/passkeySignIn:finalize": passkeySignInFinalize,
  "POST accounts/passkeySignIn:start": passkeySignInStart,
  "POST accounts:lookup": lookupWithPasskeys,
  "POST accounts:signUp": signUpWithFactors,
  "POST accounts:update": updateFreely,
};
