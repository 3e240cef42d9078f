import { useEffect, useState } from "react";
import type { SecurityAdapter } from "../../platform/adapters.ts";
import { download } from "../../platform/page/download.ts";
import { authMessage } from "../../text/account.ts";
import { securityText } from "../../text/security.ts";
import { ActionButton } from "../../ui/controls/ActionButton.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { FileButton } from "../../ui/controls/FileButton.tsx";
import { codeOf } from "../fieldErrors.ts";
import { arrive } from "./arrive.ts";
import { CopyButton } from "./CopyButton.tsx";
import { Proved } from "./Proved.tsx";
import styles from "./Security.module.css";
import { useUser } from "./useProof.tsx";

const text = securityText.recovery;

/** Codes that are shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { email } = useUser();
  const file = text.file(email, codes);
  const save = () => {
    download(text.fileName, new Blob([file], { type: "text/plain;charset=utf-8" }));
    return Promise.resolve(text.fileName);
  };
  return (
    <section className={styles.section}>
      <h2 ref={arrive} tabIndex={-1}>
        {text.shown}
      </h2>
      <p>{text.keep}</p>
      <ul className={styles.codes} aria-label={text.shown}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <FileButton save={save} failed={text.saveFailed}>
          {text.save}
        </FileButton>
        <CopyButton copied={codes.join("\n")} label={text.copy} done={text.copied} failed={text.uncopied} />
      </div>
      <Button variant="primary" className={styles.wide} onClick={onDone}>
        {text.done}
      </Button>
    </section>
  );
}

interface RecoveryProps {
  recovery: NonNullable<SecurityAdapter["recovery"]>;
  onCodes: (codes: string[]) => void;
}

/** How many codes are left, and new ones. */
export function Recovery({ recovery, onCodes }: RecoveryProps) {
  const [left, setLeft] = useState<number | "loading" | "failed">("loading");
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    let wanted = true;
    recovery.count().then(
      (count) => wanted && setLeft(count),
      () => wanted && setLeft("failed"),
    );
    return () => {
      wanted = false;
    };
  }, [recovery]);
  const label = left === 0 ? text.make : text.renew;
  return (
    <section className={styles.section}>
      <h2>{text.title}</h2>
      <p>
        {text.why} {typeof left === "number" && text.left(left)}
        {left === "failed" && text.failed}
      </p>
      {isAsking ? (
        <Proved>
          <ActionButton
            icon="lock"
            work={async () => onCodes(await recovery.renew())}
            failed={(error) => authMessage(codeOf(error))}
          >
            {label}
          </ActionButton>
          {left !== 0 && <p className={styles.soft}>{text.renewHint}</p>}
        </Proved>
      ) : (
        <Button icon="lock" onClick={() => setAsking(true)}>
          {label}
        </Button>
      )}
    </section>
  );
}
