import { useState } from "react";
import { useAdapters } from "../../platform/context.tsx";
import { accountText } from "../../text/account.ts";
import { securityText } from "../../text/security.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { newPasswordError } from "../fieldErrors.ts";
import { NewPasswordField, usePasswordRules } from "../NewPasswordField.tsx";
import { useSubmission } from "../useSubmission.ts";
import { Part } from "./Part.tsx";
import styles from "./Security.module.css";
import { ProofField, useProof } from "./useProof.tsx";

const text = securityText.password;

/** A new password, or the first one of an account that was opened in another way so far. */
export function PasswordPage() {
  const { security } = useAdapters();
  const rules = usePasswordRules();
  const proof = useProof();
  const [password, setPassword] = useState("");
  const { form, busy, errors, done, onSubmit } = useSubmission(
    () => {
      const wrong = newPasswordError(password, rules);
      return { ...proof.check(), ...(wrong && { password: wrong }) };
    },
    async () => {
      await proof.prove();
      await security.changePassword(password);
    },
    { password },
  );
  const isFirst = proof.kind !== "password";
  return (
    <Part
      title={isFirst ? text.set : accountText.account.changePassword}
      lead={isFirst ? text.setLead : text.lead}
      hanzi="门"
    >
      {done ? (
        <Notice kind="right">{accountText.account.changePasswordDone}</Notice>
      ) : (
        <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
          <ProofField proof={proof} error={errors.proof} />
          <NewPasswordField
            label={accountText.fields.newPassword}
            rules={rules}
            error={errors.password}
            value={password}
            onChange={setPassword}
          />
          {errors.form && proof.kind !== "stale" && <Notice kind="wrong">{errors.form}</Notice>}
          <Button type="submit" variant="primary" busy={busy}>
            {accountText.account.changePasswordSubmit}
          </Button>
        </form>
      )}
    </Part>
  );
}
