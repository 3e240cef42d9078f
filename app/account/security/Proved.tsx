import { type ReactNode, useState } from "react";
import { accountText } from "../../text/account.ts";
import { securityText } from "../../text/security.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { LoadingBar } from "../../ui/page/LoadingBar.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { useSubmission } from "../useSubmission.ts";
import styles from "./Security.module.css";
import { ProofField, useFresh, useProof } from "./useProof.tsx";

const text = securityText.proof;

function ProofForm({ onDone, onCancel }: { onDone: () => void; onCancel: (() => void) | undefined }) {
  const proof = useProof();
  const { form, busy, errors, onSubmit } = useSubmission(proof.check, async () => {
    await proof.prove();
    onDone();
  });
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
      <p>{text.lead}</p>
      <ProofField proof={proof} error={errors.proof} />
      {proof.kind !== "stale" && errors.form && <Notice kind="wrong">{errors.form}</Notice>}
      <div className={styles.buttons}>
        {proof.kind !== "stale" && (
          <Button type="submit" variant="primary" busy={busy}>
            {text.go}
          </Button>
        )}
        {onCancel && <Button onClick={onCancel}>{accountText.account.cancel}</Button>}
      </div>
    </form>
  );
}

/** What is for those alone who have just signed in, or do it here once more. */
export function Proved({ children, onCancel }: { children: ReactNode; onCancel?: () => void }) {
  const fresh = useFresh();
  const [isProved, setProved] = useState(false);
  if (isProved || fresh) return children;
  if (fresh === undefined) return <LoadingBar label={text.checking} />;
  return <ProofForm onDone={() => setProved(true)} onCancel={onCancel} />;
}
