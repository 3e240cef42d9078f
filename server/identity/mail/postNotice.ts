import { StoreError } from "../../storage/store.ts";
import type { IdentityContext } from "../context.ts";
import type { MailRequest } from "./mailRequest.ts";

/** Posts a mail about a change that is made already, and stays made if no mail can be kept; the log says so. */
export async function postNotice({ mailer }: IdentityContext, request: MailRequest): Promise<void> {
  await mailer.post(request).catch((error: unknown) => {
    if (!(error instanceof StoreError)) throw error;
  });
}
