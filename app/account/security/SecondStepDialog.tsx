import { useState } from "react";
import type { SecondStep, SessionAdapter } from "../../platform/adapters.ts";
import { useStore } from "../../platform/store/makeStore.ts";
import { securityText } from "../../text/security.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { RadioGroup } from "../../ui/controls/Choice.tsx";
import { TextField } from "../../ui/controls/TextField.tsx";
import { Dialog } from "../../ui/layers/Dialog.tsx";
import { useSubmission } from "../useSubmission.ts";
import styles from "./Security.module.css";

const text = securityText.question;

/** How long a recovery code may be as it is typed. */
const LONGEST_CODE = 20;

/** The question is all that the dialog is for. The attribute is for a dialog that opens, the call for one that is open. */
function focusFirst(input: HTMLInputElement | null) {
  input?.setAttribute("autofocus", "");
  input?.focus();
}

interface FormProps {
  step: SecondStep;
  /** Whether the app is lost, and a recovery code takes its place. */
  isLost: boolean;
}

function CodeForm({ step, isLost }: FormProps) {
  const [appId, setAppId] = useState(step.apps[0]?.id ?? "");
  const [code, setCode] = useState("");
  const typed = isLost ? code.trim() : code.replace(/\D/g, "");
  const { form, busy, errors, onSubmit } = useSubmission(
    () => {
      if (isLost) return typed ? {} : { form: text.recoveryMissing };
      return typed.length === 6 ? {} : { form: securityText.step.setUp.codeMissing };
    },
    () => step.answer(appId, typed),
  );
  const how = isLost
    ? ({ autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const)
    : ({ inputMode: "numeric", autoComplete: "one-time-code" } as const);
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
      <p>{isLost ? text.recoveryLead : text.lead}</p>
      {!isLost && step.apps.length > 1 && (
        <RadioGroup
          legend={text.which}
          options={step.apps.map(({ id, name }) => ({ value: id, label: name || securityText.step.unnamed }))}
          value={appId}
          onChange={setAppId}
        />
      )}
      <TextField
        {...how}
        label={isLost ? text.recoveryCode : text.code}
        hint={isLost ? text.recoveryHint : undefined}
        error={errors.form}
        className={styles.code}
        maxLength={LONGEST_CODE}
        required
        ref={focusFirst}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {text.submit}
      </Button>
    </form>
  );
}

function Question({ step, hasRecovery }: { step: SecondStep; hasRecovery: boolean }) {
  const [isLost, setLost] = useState(false);
  return (
    <>
      <CodeForm key={String(isLost)} step={step} isLost={isLost} />
      {hasRecovery && (
        <Button variant="text" onClick={() => setLost(!isLost)}>
          {isLost ? text.toApp : text.lost}
        </Button>
      )}
      {(isLost || !hasRecovery) && <p className={styles.soft}>{text.noCodes}</p>}
    </>
  );
}

interface SecondStepDialogProps {
  secondStep: SessionAdapter["secondStep"];
  hasRecovery: boolean;
}

/** Asks for the second factor, wherever a sign-in or a proof waits for it. */
export function SecondStepDialog({ secondStep, hasRecovery }: SecondStepDialogProps) {
  const step = useStore(secondStep);
  return (
    <Dialog open={step !== undefined} onClose={() => step?.cancel()} title={text.title}>
      {step && <Question step={step} hasRecovery={hasRecovery} />}
    </Dialog>
  );
}
