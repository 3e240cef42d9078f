import { useState } from "react";
import { useLocation } from "wouter";
import { useAdaptersSoon } from "../platform/context.tsx";
import { useWays } from "../platform/ways.ts";
import { authMessage } from "../text/account.ts";
import { waysInText } from "../text/waysIn.ts";
import { Button } from "../ui/controls/Button.tsx";
import { Notice } from "../ui/page/Notice.tsx";
import { codeOf } from "./fieldErrors.ts";
import styles from "./OtherWays.module.css";

/** Where one is now, to come back to. */
export function useHere(): string {
  const [location] = useLocation();
  return location;
}

/** One press at a time: which way is busy, and what was wrong with the last one. */
function useWay() {
  const [state, setState] = useState<{ busy?: string; error?: string }>({});
  const go = (way: string, work: () => Promise<unknown>) => {
    if (state.busy !== undefined) return;
    setState({ busy: way });
    work().then(
      () => setState({}),
      (error: unknown) => setState({ error: authMessage(codeOf(error)) }),
    );
  };
  return { ...state, go };
}

interface ProviderButtonsProps {
  label: (name: string) => string;
  /** The providers to offer; all by default. */
  only?: readonly string[];
  backTo: string;
  /** Whether who is signed in only shows once more who it is. */
  isProof?: boolean;
}

/** A button for each provider that the operator has set up: it leads to the provider's page. */
export function ProviderButtons({ label, only, backTo, isProof = false }: ProviderButtonsProps) {
  const adapters = useAdaptersSoon();
  const { providers } = useWays();
  const { busy, error, go } = useWay();
  const visit = async (providerId: string) => {
    const { session } = await adapters();
    return isProof ? session.proveByProvider(providerId, backTo) : session.visitProvider(providerId, backTo);
  };
  const offered = providers.filter(({ providerId }) => only?.includes(providerId) ?? true);
  if (offered.length === 0) return null;
  return (
    <div className={styles.buttons}>
      {offered.map(({ providerId, displayName }) => (
        <Button
          key={providerId}
          size="large"
          icon="shield"
          busy={busy === providerId}
          onClick={() => go(providerId, () => visit(providerId))}
        >
          {label(displayName)}
        </Button>
      ))}
      {error && <Notice kind="wrong">{error}</Notice>}
    </div>
  );
}

/** The way in without an account, where it is open (rule 2.12). */
export function LookAround() {
  const adapters = useAdaptersSoon();
  const { anonymous } = useWays();
  const { busy, error, go } = useWay();
  if (!anonymous) return null;
  return (
    <div className={styles.look}>
      <Button
        size="large"
        busy={busy !== undefined}
        onClick={() => go("visitor", async () => (await adapters()).session.lookAround())}
      >
        {waysInText.visitor.way}
      </Button>
      <p className={styles.small}>{waysInText.visitor.hint}</p>
      {error && <Notice kind="wrong">{error}</Notice>}
    </div>
  );
}
