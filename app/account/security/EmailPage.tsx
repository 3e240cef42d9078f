import { useEffect, useState } from "react";
import type { User } from "../../platform/adapters.ts";
import { useAdapters } from "../../platform/context.tsx";
import { useMails } from "../../platform/mails.ts";
import { accountText, authMessage } from "../../text/account.ts";
import { securityText } from "../../text/security.ts";
import { ActionButton } from "../../ui/controls/ActionButton.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { EmailField } from "../../ui/controls/TextField.tsx";
import { useToast } from "../../ui/layers/Toast.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { Icon } from "../../ui/signs/Icon.tsx";
import { codeOf, emailError } from "../fieldErrors.ts";
import { useSubmission } from "../useSubmission.ts";
import { Part } from "./Part.tsx";
import styles from "./Security.module.css";
import { ProofField, useProof, useUser } from "./useProof.tsx";

const text = securityText.email;
const account = accountText.account;

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

function Address() {
  const { session } = useAdapters();
  const user = useUser();
  useVerification(user);
  const toast = useToast();
  const mails = accountText.mails[useMails()];
  const sendAgain = async () => {
    await session.sendVerification();
    toast(mails.sent(user.email));
  };
  return (
    <div className={styles.section}>
      <p className={styles.email}>{user.email}</p>
      {user.emailVerified ? (
        <p className={styles.verified}>
          <Icon name="check" />
          {account.verified}
        </p>
      ) : (
        <>
          <p className={styles.soft}>{mails.unverified}</p>
          <ActionButton icon="mail" work={sendAgain} failed={(error) => authMessage(codeOf(error))}>
            {account.sendAgain}
          </ActionButton>
        </>
      )}
    </div>
  );
}

function Change() {
  const { security } = useAdapters();
  const [email, setEmail] = useState("");
  const proof = useProof();
  const mails = useMails();
  const { form, busy, errors, done, onSubmit } = useSubmission(
    () => {
      const wrong = emailError(email.trim());
      return { ...(wrong && { email: wrong }), ...proof.check() };
    },
    async () => {
      await proof.prove();
      await security.changeEmail(email.trim());
    },
    { email },
  );
  if (done) {
    const kind = mails === "sent" ? "right" : "info";
    return <Notice kind={kind}>{accountText.mails[mails].changeDone(email.trim())}</Notice>;
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
      <p className={styles.soft}>{accountText.mails[mails].changeLead}</p>
      <EmailField
        label={account.newEmail}
        error={errors.email}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <ProofField proof={proof} error={errors.proof} />
      {errors.form && proof.kind !== "stale" && <Notice kind="wrong">{errors.form}</Notice>}
      <Button type="submit" variant="primary" busy={busy}>
        {account.changeEmailSubmit}
      </Button>
    </form>
  );
}

/** The address: whether it is confirmed, and another one. */
export function EmailPage() {
  return (
    <Part title={text.title} hanzi="门">
      <Address />
      <section className={styles.group}>
        <h2>{text.change}</h2>
        <Change />
      </section>
    </Part>
  );
}
