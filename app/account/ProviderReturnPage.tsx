import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import type { SessionAdapter } from "../platform/adapters.ts";
import { useAdapters, useSession } from "../platform/context.tsx";
import { href } from "../routes.ts";
import { accountText, authMessage } from "../text/account.ts";
import { waysInText } from "../text/waysIn.ts";
import { LinkButton } from "../ui/controls/Button.tsx";
import { LoadingBar } from "../ui/page/LoadingBar.tsx";
import { Notice } from "../ui/page/Notice.tsx";
import styles from "./Account.module.css";
import { codeOf } from "./fieldErrors.ts";
import { LinkPage } from "./LinkPage.tsx";

const text = waysInText.providers;

/** What was wrong, and whose address has an account already. */
interface Failure {
  code: string;
  email?: string;
}

const TAKEN = new Set(["auth/credential-already-in-use", "auth/email-already-in-use"]);

/** A visit ends once: a page that renders again waits for the same end. */
const ended = new Map<string, Promise<{ backTo: string }>>();

function endVisit(session: SessionAdapter, requestUri: string) {
  const ending = ended.get(requestUri) ?? session.finishVisit(requestUri);
  ended.set(requestUri, ending);
  return ending;
}

function useEnd(): Failure | undefined {
  const { session } = useAdapters();
  const [, go] = useLocation();
  const [requestUri] = useState(() => location.href);
  const [failure, setFailure] = useState<Failure>();
  useEffect(() => {
    endVisit(session, requestUri).then(
      ({ backTo }) => go(backTo, { replace: true }),
      (error: unknown) => setFailure({ code: codeOf(error), email: (error as Failure | undefined)?.email }),
    );
  }, [session, requestUri, go]);
  return failure;
}

const messageOf = ({ code, email }: Failure) =>
  email === undefined ? (TAKEN.has(code) ? text.taken : authMessage(code)) : text.exists(email);

/** Turning back is everybody's right, and an account that is there is no mistake. */
const isNoFault = ({ code, email }: Failure) => email !== undefined || code === "auth/user-cancelled";

/** Where a provider sends people back to: signs them in, or adds the provider to their account. */
export function ProviderReturnPage() {
  const failure = useEnd();
  const isSignedOut = useSession().status === "signedOut";
  if (!failure) return <LoadingBar label={text.returning} />;
  return (
    <LinkPage title={failure.email === undefined ? text.failedTitle : text.existsTitle}>
      <div className={styles.form}>
        <Notice kind={isNoFault(failure) ? "info" : "wrong"}>{messageOf(failure)}</Notice>
        <LinkButton href={href.home()} variant="primary" size="large">
          {isSignedOut ? accountText.action.toSignIn : accountText.action.toStart}
        </LinkButton>
      </div>
    </LinkPage>
  );
}
