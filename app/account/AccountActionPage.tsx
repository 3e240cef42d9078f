import { useCallback, useEffect, useState } from "react";
import { useSearch } from "wouter";
import type { SessionAdapter } from "../platform/adapters.ts";
import { useAdapters, useSession } from "../platform/context.tsx";
import { isInstalled } from "../platform/install/install.ts";
import { useRetries } from "../platform/page/retries.ts";
import { href } from "../routes.ts";
import { accountText, authMessage } from "../text/account.ts";
import { Button, LinkButton } from "../ui/controls/Button.tsx";
import { LoadingBar } from "../ui/page/LoadingBar.tsx";
import { Notice } from "../ui/page/Notice.tsx";
import styles from "./Account.module.css";
import { codeOf, newPasswordError } from "./fieldErrors.ts";
import { LinkPage } from "./LinkPage.tsx";
import { NewPasswordField, usePasswordRules } from "./NewPasswordField.tsx";
import { SignInLink } from "./SignInLink.tsx";
import { useSubmission } from "./useSubmission.ts";

const text = accountText.action;

/** What a link in a mail asks for; `apply` modes are done by opening the link. */
type LinkMode = keyof typeof text.used;
const MODES = Object.keys(text.used) as LinkMode[];

/** The one that needs more than its code: see `SignInLink`. */
const SIGN_IN = "signIn";

/** What is true once an `apply` link was opened. */
const DONE: Record<Exclude<LinkMode, "resetPassword">, (email: string) => string> = {
  verifyEmail: text.verifyDone,
  verifyAndChangeEmail: text.changeDone,
  recoverEmail: text.changeDone,
  revertSecondFactorAddition: text.revertDone,
};

const UNREACHED = "auth/network-request-failed";
/** The service forgets a code once it is used, so used and expired cannot be told apart. */
const USED = "auth/invalid-action-code";

type LinkState = { status: "checking" } | { status: "good"; email: string } | { status: "failed"; code: string };

/** Codes work once: an action must not start again when the page renders again. */
const started = new Map<string, Promise<{ email: string }>>();

function openLink(session: SessionAdapter, mode: LinkMode, oobCode: string): Promise<{ email: string }> {
  const key = `${mode} ${oobCode}`;
  const known = started.get(key);
  if (known) return known;
  const opening = mode === "resetPassword" ? session.checkActionCode(oobCode) : session.applyActionCode(oobCode);
  started.set(key, opening);
  // Without a network the code has not been used.
  opening.catch((error: unknown) => codeOf(error) === UNREACHED && started.delete(key));
  return opening;
}

function useLink(session: SessionAdapter, mode: LinkMode, oobCode: string) {
  const [state, setState] = useState<LinkState>({ status: "checking" });
  const follow = useCallback(
    () =>
      openLink(session, mode, oobCode).then(
        ({ email }) => setState({ status: "good", email }),
        (error: unknown) => setState({ status: "failed", code: codeOf(error) }),
      ),
    [session, mode, oobCode],
  );
  useEffect(() => {
    void follow();
  }, [follow]);
  const retry = () => {
    setState({ status: "checking" });
    void follow();
  };
  return { state, retry };
}

/** The link onward: home, where visitors find the login view; to the form for a new link where the password is unknown. */
function Onward({ isReset = false }: { isReset?: boolean }) {
  // Until the session is known, assume that somebody is signed in.
  const isSignedOut = useSession().status === "signedOut";
  if (isReset && isSignedOut) {
    return (
      <LinkButton href={href.newLink("reset")} variant="primary" size="large">
        {text.newLink}
      </LinkButton>
    );
  }
  return (
    <LinkButton href={href.home()} variant="primary" size="large">
      {isSignedOut ? text.toSignIn : text.toStart}
    </LinkButton>
  );
}

function ResetForm({ session, oobCode, email }: { session: SessionAdapter; oobCode: string; email: string }) {
  const rules = usePasswordRules();
  const [password, setPassword] = useState("");
  const { form, busy, errors, done, onSubmit } = useSubmission(
    () => {
      const wrong = newPasswordError(password, rules);
      return wrong ? { password: wrong } : {};
    },
    () => session.confirmPasswordReset(oobCode, password),
  );
  if (done) return <Done message={text.resetDone(email)} />;
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
      <p>{text.resetFor(email)}</p>
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField
        label={accountText.fields.newPassword}
        rules={rules}
        error={errors.password}
        value={password}
        onChange={setPassword}
      />
      {errors.form && <Notice kind="wrong">{errors.form}</Notice>}
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {text.resetSubmit}
      </Button>
    </form>
  );
}

/** Mails open their links in the browser; users of the installed app should go back to the app. */
function Done({ message }: { message: string }) {
  return (
    <div className={styles.form}>
      <Notice kind="right">{message}</Notice>
      {!isInstalled() && <p>{text.goOnInApp}</p>}
      <Onward />
    </div>
  );
}

interface LinkProps {
  session: SessionAdapter;
  mode: LinkMode;
  oobCode: string;
}

function OpenedLink({ session, mode, oobCode }: LinkProps) {
  const { state, retry } = useLink(session, mode, oobCode);
  const isUnreached = state.status === "failed" && state.code === UNREACHED;
  useRetries(isUnreached, retry);
  const isReset = mode === "resetPassword";
  if (state.status === "failed") {
    return (
      <LinkPage title={isUnreached ? text.title : text.failedTitle}>
        <div className={styles.form}>
          <Notice kind="wrong">{state.code === USED ? text.used[mode] : authMessage(state.code)}</Notice>
          {isUnreached ? (
            <Button variant="primary" size="large" icon="repeat" onClick={retry}>
              {text.again}
            </Button>
          ) : (
            <Onward isReset={isReset} />
          )}
        </div>
      </LinkPage>
    );
  }
  return (
    <LinkPage title={isReset ? text.resetTitle : text.title}>
      {state.status === "checking" && <LoadingBar label={text.checking} />}
      {state.status === "good" && isReset && <ResetForm session={session} oobCode={oobCode} email={state.email} />}
      {state.status === "good" && !isReset && <Done message={DONE[mode](state.email)} />}
    </LinkPage>
  );
}

/** Where the links of mails land: reset the password, confirm an address. */
export function AccountActionPage() {
  const { session } = useAdapters();
  const query = new URLSearchParams(useSearch());
  const mode = MODES.find((known) => known === query.get("mode"));
  const oobCode = query.get("oobCode");
  if (query.get("mode") === SIGN_IN && oobCode) return <SignInLink />;
  if (!mode || !oobCode) {
    return (
      <LinkPage title={text.unknownTitle} hanzi="迷">
        <div className={styles.form}>
          <p>{text.unknown}</p>
          <Onward />
        </div>
      </LinkPage>
    );
  }
  return <OpenedLink session={session} mode={mode} oobCode={oobCode} />;
}
