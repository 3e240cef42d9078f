import { useCallback, useEffect, useState } from "react";
import type { OwnSession, SecurityAdapter } from "../../platform/adapters.ts";
import { wallMs } from "../../platform/clock.ts";
import { useAdapters } from "../../platform/context.tsx";
import { accountText, authMessage } from "../../text/account.ts";
import { isSameDay, securityText } from "../../text/security.ts";
import { ActionButton } from "../../ui/controls/ActionButton.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { useToast } from "../../ui/layers/Toast.tsx";
import { LoadingBar } from "../../ui/page/LoadingBar.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { Icon } from "../../ui/signs/Icon.tsx";
import { codeOf } from "../fieldErrors.ts";
import { useSubmission } from "../useSubmission.ts";
import { Part } from "./Part.tsx";
import styles from "./Security.module.css";
import { ProofField, useProof } from "./useProof.tsx";

const text = securityText.sessions;

type Listed = OwnSession[] | "loading" | "failed";
type Sessions = NonNullable<SecurityAdapter["sessions"]>;

function useSessions(sessions: Sessions | undefined) {
  const [listed, setListed] = useState<Listed>("loading");
  const load = useCallback(
    () => (sessions?.list() ?? Promise.resolve([])).then(setListed, () => setListed("failed")),
    [sessions],
  );
  useEffect(() => {
    void load();
  }, [load]);
  return { listed, load };
}

interface SessionProps {
  session: OwnSession;
  end: () => Promise<void>;
}

function SessionItem({ session: { device, firstSeenMs, lastSeenMs, isCurrent }, end }: SessionProps) {
  const name = text.device(device.browser, device.system);
  return (
    <li className={styles.thing}>
      <Icon name="device" />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {isCurrent ? (
          <span className={styles.here}>{text.here}</span>
        ) : (
          <small>{text.lastSeen(lastSeenMs, wallMs())}</small>
        )}
        {(isCurrent || !isSameDay(firstSeenMs, lastSeenMs)) && <small>{text.since(firstSeenMs)}</small>}
      </span>
      {!isCurrent && (
        <ActionButton work={end} failed={(error) => authMessage(codeOf(error))}>
          {text.end}
          <span className="visually-hidden">: {name}</span>
        </ActionButton>
      )}
    </li>
  );
}

function SessionList({ sessions, listed, load }: { sessions: Sessions } & ReturnType<typeof useSessions>) {
  const toast = useToast();
  if (listed === "loading") return <LoadingBar label={text.loading} />;
  if (listed === "failed") {
    return (
      <div className={styles.section}>
        <Notice kind="wrong">{text.failed}</Notice>
        <Button icon="repeat" onClick={() => void load()}>
          {text.retry}
        </Button>
      </div>
    );
  }
  const end = async ({ id, device }: OwnSession) => {
    await sessions.end(id);
    toast(text.ended(text.device(device.browser, device.system)));
    await load();
  };
  const ordered = [...listed].sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
  return (
    <div className={styles.section}>
      <ul className={styles.things} aria-label={text.title}>
        {ordered.map((session) => (
          <SessionItem key={session.id} session={session} end={() => end(session)} />
        ))}
      </ul>
      {listed.length === 1 && <p className={styles.soft}>{text.alone}</p>}
    </div>
  );
}

/** Ends the session on all other devices, for example on a lost one. */
function Elsewhere({ onDone }: { onDone: () => void }) {
  const { security } = useAdapters();
  const proof = useProof();
  const { form, busy, errors, done, onSubmit } = useSubmission(proof.check, async () => {
    await proof.prove();
    // The same password once more ends every session at once; without one they end with their tokens.
    if (proof.kind === "password") await security.changePassword(proof.password);
    else await security.sessions?.endOthers();
    onDone();
  });
  if (done) return <Notice kind="right">{accountText.account.elsewhereDone}</Notice>;
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
      <p className={styles.soft}>{accountText.account.elsewhereHint}</p>
      <ProofField proof={proof} error={errors.proof} />
      {errors.form && proof.kind !== "stale" && <Notice kind="wrong">{errors.form}</Notice>}
      <Button type="submit" icon="logout" busy={busy}>
        {accountText.account.elsewhereSubmit}
      </Button>
    </form>
  );
}

/** Where one is signed in, and the end of it. */
export function SessionsPage() {
  const { sessions } = useAdapters().security;
  const { listed, load } = useSessions(sessions);
  const [hasEnded, setEnded] = useState(false);
  const isAlone = Array.isArray(listed) && listed.length === 1;
  const endedOthers = () => {
    setEnded(true);
    void load();
  };
  return (
    <Part title={text.title} lead={sessions && text.lead} hanzi="馆">
      {sessions && <SessionList sessions={sessions} listed={listed} load={load} />}
      {/* What was done is still said when nobody else is left. */}
      {(!isAlone || hasEnded) && (
        <section className={styles.group}>
          <h2>{accountText.account.elsewhere}</h2>
          <Elsewhere onDone={endedOthers} />
        </section>
      )}
    </Part>
  );
}
