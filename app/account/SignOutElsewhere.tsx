import { useState } from "react";
import { useAdapters } from "../platform/context.tsx";
import { accountText } from "../text/account.ts";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { PasswordField } from "../ui/TextField.tsx";
import styles from "./AccountSection.module.css";
import { useSubmission } from "./useSubmission.ts";

const text = accountText.account;
const fields = accountText.fields;

/** Ends the session on every other device: for one that was lost, or left somewhere. */
export function SignOutElsewhere({ email }: { email: string }) {
  const { session } = useAdapters();
  const [password, setPassword] = useState("");
  const { form, busy, errors, done, onSubmit } = useSubmission(
    () => (password ? {} : { password: fields.passwordMissing }),
    () => session.signOutElsewhere(password),
  );
  if (done) return <Notice kind="right">{text.elsewhereDone}</Notice>;
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
      <p className={styles.soft}>{text.elsewhereHint}</p>
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={fields.currentPassword}
        autoComplete="current-password"
        error={errors.password}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {errors.form && <Notice kind="wrong">{errors.form}</Notice>}
      <Button type="submit" variant="primary" busy={busy}>
        {text.elsewhereSubmit}
      </Button>
    </form>
  );
}
