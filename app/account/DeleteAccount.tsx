import { useId, useState } from "react";
import { useAdapters } from "../platform/context.tsx";
import { accountText } from "../text/account.ts";
import { Button } from "../ui/controls/Button.tsx";
import { CheckGroup } from "../ui/controls/Choice.tsx";
import { FileButton } from "../ui/controls/FileButton.tsx";
import { Dialog } from "../ui/layers/Dialog.tsx";
import { Notice } from "../ui/page/Notice.tsx";
import styles from "./AccountSection.module.css";
import { saveReadable } from "./export/saveReadable.ts";
import { codeOf } from "./fieldErrors.ts";
import { ProofField, useProof, useUser } from "./security/useProof.tsx";
import { useSubmission } from "./useSubmission.ts";

const text = accountText.account;

function DeleteForm({ onCancel }: { onCancel: () => void }) {
  const adapters = useAdapters();
  const { security } = adapters;
  const user = useUser();
  const id = useId();
  const proof = useProof();
  const [confirmed, setConfirmed] = useState<"yes"[]>([]);
  const { form, busy, errors, onSubmit } = useSubmission(
    () => ({
      ...proof.check(),
      ...(confirmed.length === 0 && { form: text.deleteUnconfirmed }),
    }),
    async () => {
      await proof.prove();
      await security.deleteAccount().catch(throwAsAuthError);
    },
  );
  const unconfirmed = errors.form === text.deleteUnconfirmed;
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSubmit} aria-describedby={id}>
      <p id={id}>{text.deleteText}</p>
      <FileButton save={() => saveReadable(adapters, user)} failed={text.exportFailed}>
        {text.export}
      </FileButton>
      <ProofField proof={proof} error={errors.proof} />
      <CheckGroup
        legend={text.deleteTitle}
        hideLegend
        options={[{ value: "yes", label: text.deleteConfirm }]}
        values={confirmed}
        onChange={setConfirmed}
        error={unconfirmed ? errors.form : undefined}
        layout="list"
      />
      {errors.form && !unconfirmed && proof.kind !== "stale" && <Notice kind="wrong">{errors.form}</Notice>}
      <div className={styles.buttons}>
        <Button type="submit" variant="danger" busy={busy}>
          {text.deleteSubmit}
        </Button>
        <Button onClick={onCancel}>{text.cancel}</Button>
      </div>
    </form>
  );
}

/** Deleting also touches documents, whose errors have other codes: any unknown error reads 'try again'. */
function throwAsAuthError(error: unknown): never {
  if (codeOf(error).startsWith("auth/")) throw error;
  throw Object.assign(new Error("data could not be deleted", { cause: error }), {
    code: "auth/network-request-failed",
  });
}

/** The only place with an extra confirmation, because deleting cannot be undone. */
export function DeleteAccount() {
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.item}>
      <p className={styles.soft}>{text.deleteHint}</p>
      <Button variant="danger" icon="trash" onClick={() => setOpen(true)}>
        {text.delete}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={text.deleteTitle}>
        <DeleteForm onCancel={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}
