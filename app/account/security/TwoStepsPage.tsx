import { useState } from "react";
import type { CodeApp } from "../../platform/adapters.ts";
import { useAdapters } from "../../platform/context.tsx";
import { part } from "../../platform/page/part.ts";
import { href } from "../../routes.ts";
import { securityText } from "../../text/security.ts";
import { Button, LinkButton } from "../../ui/controls/Button.tsx";
import { Dialog } from "../../ui/layers/Dialog.tsx";
import { useToast } from "../../ui/layers/Toast.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { Icon } from "../../ui/signs/Icon.tsx";
import { useSubmission } from "../useSubmission.ts";
import { arrive } from "./arrive.ts";
import { Part } from "./Part.tsx";
import { Proved } from "./Proved.tsx";
import { Recovery, RecoveryCodes } from "./Recovery.tsx";
import styles from "./Security.module.css";
import { ProofField, useProof, useUser } from "./useProof.tsx";

const text = securityText.step;

/** With the library that draws QR codes. */
const AppSetUp = part(() => import("./AppSetUp.tsx"), "AppSetUp");

const nameOf = ({ name }: CodeApp) => name || text.unnamed;

function RemoveForm({ app, isLast, onDone }: { app: CodeApp; isLast: boolean; onDone: () => void }) {
  const { security } = useAdapters();
  const proof = useProof();
  const { form, busy, errors, onSubmit } = useSubmission(proof.check, async () => {
    await proof.prove();
    await security.removeApp(app.id);
    onDone();
  });
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
      <p>{isLast ? text.removeLast : text.removeOne}</p>
      <ProofField proof={proof} error={errors.proof} />
      {errors.form && proof.kind !== "stale" && <Notice kind="wrong">{errors.form}</Notice>}
      <Button type="submit" variant="danger" busy={busy}>
        {text.remove}
      </Button>
    </form>
  );
}

/** The apps, each with its end. */
function Apps({ apps, onChange }: { apps: readonly CodeApp[]; onChange: () => void }) {
  const toast = useToast();
  const [leaving, setLeaving] = useState<CodeApp>();
  const removed = () => {
    setLeaving(undefined);
    toast(text.removed);
    onChange();
  };
  return (
    <>
      <ul className={styles.things} aria-label={text.apps}>
        {apps.map((app) => (
          <li key={app.id} className={styles.thing}>
            <Icon name="shield" />
            <span className={styles.words}>
              <span className={styles.name}>{nameOf(app)}</span>
              <small>{text.added(app.addedAtMs)}</small>
            </span>
            <Button aria-label={text.removeNamed(nameOf(app))} onClick={() => setLeaving(app)}>
              {text.remove}
            </Button>
          </li>
        ))}
      </ul>
      <Dialog
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={leaving && text.removeTitle(nameOf(leaving))}
      >
        {leaving && <RemoveForm app={leaving} isLast={apps.length === 1} onDone={removed} />}
      </Dialog>
    </>
  );
}

function Off({ onBegin }: { onBegin: () => void }) {
  const { emailVerified } = useUser();
  return (
    <div className={styles.section}>
      <p>{text.why}</p>
      {emailVerified ? (
        <Button variant="primary" icon="shield" onClick={onBegin}>
          {text.begin}
        </Button>
      ) : (
        <>
          <Notice kind="info">{text.needsEmail}</Notice>
          <LinkButton href={href.security("email")} icon="mail">
            {text.toEmail}
          </LinkButton>
        </>
      )}
    </div>
  );
}

/** Sign-in by password and a code: off, being set up, or on with its apps and recovery codes. */
export function TwoStepsPage() {
  const { security } = useAdapters();
  const { recovery } = security;
  const toast = useToast();
  const [apps, setApps] = useState(() => security.apps());
  const [isAdding, setAdding] = useState(false);
  const [codes, setCodes] = useState<string[]>();
  const look = () => setApps(security.apps());
  const added = () => {
    const isFirst = apps.length === 0;
    look();
    setAdding(false);
    toast(text.setUp.done);
    // Without them the button below makes some.
    if (isFirst) recovery?.renew().then(setCodes, () => undefined);
  };
  const cancel = () => setAdding(false);
  return (
    <Part title={text.title} hanzi="门">
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
      ) : isAdding ? (
        <section className={styles.section}>
          <h2 ref={arrive} tabIndex={-1}>
            {text.setUp.title}
          </h2>
          <Proved onCancel={cancel}>
            <AppSetUp onDone={added} onCancel={cancel} />
          </Proved>
        </section>
      ) : apps.length === 0 ? (
        <Off onBegin={() => setAdding(true)} />
      ) : (
        <>
          <section className={styles.section}>
            <p>{text.onSince(Math.min(...apps.map(({ addedAtMs }) => addedAtMs)))}</p>
            <h2>{text.apps}</h2>
            <Apps apps={apps} onChange={look} />
            <Button icon="plus" onClick={() => setAdding(true)}>
              {text.another}
            </Button>
          </section>
          {recovery && <Recovery recovery={recovery} onCodes={setCodes} />}
        </>
      )}
    </Part>
  );
}
