import { type ReactNode, useEffect, useState } from "react";
import type { User } from "../platform/adapters.ts";
import { useAdapters, useSession } from "../platform/context.tsx";
import { useLogOut } from "../platform/logOut.ts";
import { useMails } from "../platform/mails.ts";
import { accountText, authMessage } from "../text/account.ts";
import { shellText } from "../text/shell.ts";
import { ActionButton } from "../ui/controls/ActionButton.tsx";
import { Button } from "../ui/controls/Button.tsx";
import { Icon } from "../ui/signs/Icon.tsx";
import { Notice } from "../ui/page/Notice.tsx";
import { PasswordField, TextField } from "../ui/controls/TextField.tsx";
import { useToast } from "../ui/layers/Toast.tsx";
import styles from "./AccountSection.module.css";
import { CurrentPasswordField } from "./CurrentPasswordField.tsx";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { codeOf, emailError, newPasswordError } from "./fieldErrors.ts";
import { LinkedProviders } from "./LinkedProviders.tsx";
import { NewPasswordField, usePasswordRules } from "./NewPasswordField.tsx";
import { SignOutElsewhere } from "./SignOutElsewhere.tsx";
import { useSubmission } from "./useSubmission.ts";

const text = accountText.account;
const fields = accountText.fields;

/** The mail is read in another app or browser; on return the page must show that its link has worked. */
function useVerification({ emailVerified }: User) {
  const { session } = useAdapters();
  useEffect(() => {
    if (emailVerified) return undefined;
    const look = () => void (document.visibilityState === "visible" && session.lookAgain());
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [session, emailVerified]);
}

function Email({ user }: { user: User }) {
  const { session } = useAdapters();
  useVerification(user);
  const toast = useToast();
  const mails = accountText.mails[useMails()];
  const sendAgain = async () => {
    await session.sendVerification();
    toast(mails.sent(user.email));
  };
  return (
    <div className={styles.item}>
      <p className={styles.email}>{user.email}</p>
      {user.emailVerified ? (
        <p className={styles.verified}>
          <Icon name="check" />
          {text.verified}
        </p>
      ) : (
        <>
          <p className={styles.soft}>{mails.unverified}</p>
          <ActionButton icon="mail" work={sendAgain} failed={(error) => authMessage(codeOf(error))}>
            {text.sendAgain}
          </ActionButton>
        </>
      )}
    </div>
  );
}

function ChangeEmail() {
  const { session } = useAdapters();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const mails = useMails();
  const { form, busy, errors, done, onSubmit } = useSubmission(
    () => {
      const wrong = emailError(email.trim());
      return { ...(wrong && { email: wrong }), ...(!password && { password: fields.passwordMissing }) };
    },
    () => session.changeEmail(password, email.trim()),
  );
  if (done) {
    const kind = mails === "sent" ? "right" : "info";
    return <Notice kind={kind}>{accountText.mails[mails].changeDone(email.trim())}</Notice>;
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
      <TextField
        label={text.newEmail}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        error={errors.email}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        label={fields.currentPassword}
        autoComplete="current-password"
        error={errors.password}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {errors.form && <Notice kind="wrong">{errors.form}</Notice>}
      <Button type="submit" variant="primary" busy={busy}>
        {text.changeEmailSubmit}
      </Button>
    </form>
  );
}

function ChangePassword({ email }: { email: string }) {
  const { session } = useAdapters();
  const rules = usePasswordRules();
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const { form, busy, errors, done, onSubmit } = useSubmission(
    () => {
      const wrong = newPasswordError(password, rules);
      return { ...(!current && { form: fields.passwordMissing }), ...(wrong && { password: wrong }) };
    },
    () => session.changePassword(current, password),
  );
  if (done) return <Notice kind="right">{text.changePasswordDone}</Notice>;
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
      <CurrentPasswordField email={email} error={errors.form} value={current} onChange={setCurrent} />
      <NewPasswordField
        label={fields.newPassword}
        rules={rules}
        error={errors.password}
        value={password}
        onChange={setPassword}
      />
      <Button type="submit" variant="primary" busy={busy}>
        {text.changePasswordSubmit}
      </Button>
    </form>
  );
}

/** The end of the page, and of the session: apart from what ends the account. */
export function LogOut() {
  const logOut = useLogOut();
  return (
    <div className={styles.leave}>
      <Button icon="logout" size="large" onClick={logOut}>
        {shellText.logout}
      </Button>
    </div>
  );
}

function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={styles.fold}>
      <summary>
        <Icon name="chevron" className={styles.chevron} />
        {title}
      </summary>
      {children}
    </details>
  );
}

/** Address, password and deletion: everything about the account rather than the person. */
export function AccountSection() {
  const session = useSession();
  if (session.status !== "signedIn") return null;
  const { user } = session;
  return (
    <>
      <Email user={user} />
      <div>
        <Fold title={text.changeEmail}>
          <ChangeEmail />
        </Fold>
        <Fold title={text.changePassword}>
          <ChangePassword email={user.email} />
        </Fold>
        <Fold title={text.elsewhere}>
          <SignOutElsewhere email={user.email} />
        </Fold>
      </div>
      <LinkedProviders />
      <DeleteAccount />
    </>
  );
}
