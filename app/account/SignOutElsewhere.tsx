import { useState } from "react";
import { useAdapters } from "../platform/context.tsx";
import { accountText } from "../text/account.ts";
import { Button } from "../ui/controls/Button.tsx";
import { Notice } from "../ui/page/Notice.tsx";
import styles from "./AccountSection.module.css";
import { CurrentPasswordField } from "./CurrentPasswordField.tsx";
import { useSubmission } from "./useSubmission.ts";

const text = accountText.account;

/** Ends the session on all other devices, for example on a lost one. */
export function SignOutElsewhere({ email }: { email: string }) {
  const { session } = useAdapters();
  const [password, setPassword] = useState("");
  const { form, busy, errors, done, onSubmit } = useSubmission(
    () => (password ? {} : { password: accountText.fields.passwordMissing }),
    () => session.signOutElsewhere(password),
  );
  if (done) return <Notice kind="right">{text.elsewhereDone}</Notice>;
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
      <p className={styles.soft}>{text.elsewhereHint}</p>
      <CurrentPasswordField email={email} error={errors.password} value={password} onChange={setPassword} />
      {errors.form && <Notice kind="wrong">{errors.form}</Notice>}
      <Button type="submit" variant="primary" busy={busy}>
        {text.elsewhereSubmit}
      </Button>
    </form>
  );
}
