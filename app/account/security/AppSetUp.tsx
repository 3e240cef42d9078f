import { useEffect, useState } from "react";
import type { AppSetup } from "../../platform/adapters.ts";
import { useAdapters } from "../../platform/context.tsx";
import { accountText, authMessage } from "../../text/account.ts";
import { securityText } from "../../text/security.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { TextField } from "../../ui/controls/TextField.tsx";
import { LoadingBar } from "../../ui/page/LoadingBar.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { QrCode } from "../../ui/signs/QrCode.tsx";
import { codeOf } from "../fieldErrors.ts";
import { useSubmission } from "../useSubmission.ts";
import { CopyButton } from "./CopyButton.tsx";
import styles from "./Security.module.css";

const text = securityText.step.setUp;

/** As long as any app's name that is worth keeping. */
const LONGEST_NAME = 40;

interface AppSetUpProps {
  onDone: () => void;
  onCancel: () => void;
}

type Started = AppSetup | "loading" | { failed: string };

function useSetup(): Started {
  const { security } = useAdapters();
  const [started, setStarted] = useState<Started>("loading");
  useEffect(() => {
    let wanted = true;
    security.startApp().then(
      (setup) => wanted && setStarted(setup),
      (error: unknown) => wanted && setStarted({ failed: authMessage(codeOf(error)) }),
    );
    return () => {
      wanted = false;
    };
  }, [security]);
  return started;
}

/** The secret, for a camera, for an app on this very device, and to be typed. */
function Secret({ setup }: { setup: AppSetup }) {
  const address = setup.address(securityText.issuer);
  return (
    <div className={styles.ways}>
      <QrCode text={address} label={text.qr} className={styles.qr} />
      <div className={styles.aside}>
        <span>
          {text.here} <a href={address}>{text.open}</a>
        </span>
        <span>{text.secret}</span>
        <code className={styles.secret}>{setup.secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
        <CopyButton copied={setup.secret} label={text.copy} done={text.copied} failed={text.uncopied} />
      </div>
    </div>
  );
}

function Cancel({ onCancel }: Pick<AppSetUpProps, "onCancel">) {
  return <Button onClick={onCancel}>{accountText.account.cancel}</Button>;
}

function Confirm({ setup, onDone, onCancel }: AppSetUpProps & { setup: AppSetup }) {
  const [code, setCode] = useState("");
  const [name, setName] = useState("");
  const digits = code.replace(/\D/g, "");
  const { form, busy, errors, onSubmit } = useSubmission(
    () => (digits.length === 6 ? {} : { form: text.codeMissing }),
    async () => {
      await setup.confirm(digits, name.trim());
      onDone();
    },
  );
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
      <TextField
        label={text.code}
        hint={text.codeHint}
        error={errors.form}
        className={styles.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
        required
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <TextField
        label={text.name}
        hint={text.nameHint}
        autoComplete="off"
        maxLength={LONGEST_NAME}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={busy}>
          {text.submit}
        </Button>
        <Cancel onCancel={onCancel} />
      </div>
    </form>
  );
}

/** Adds an app that makes codes: it reads the secret, and shows by a code that it has it. */
export function AppSetUp({ onDone, onCancel }: AppSetUpProps) {
  const setup = useSetup();
  if (setup === "loading") return <LoadingBar label={text.loading} />;
  if ("failed" in setup) {
    return (
      <div className={styles.section}>
        <Notice kind="wrong">{setup.failed}</Notice>
        <Cancel onCancel={onCancel} />
      </div>
    );
  }
  return (
    <ol className={styles.steps}>
      <li>{text.app}</li>
      <li>
        {text.scan}
        <Secret setup={setup} />
      </li>
      <li>
        <Confirm setup={setup} onDone={onDone} onCancel={onCancel} />
      </li>
    </ol>
  );
}
