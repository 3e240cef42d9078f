import { useState } from "react";
import type { User } from "../platform/adapters.ts";
import { useAdapters, useSession } from "../platform/context.tsx";
import { useWays } from "../platform/ways.ts";
import { authMessage } from "../text/account.ts";
import { waysInText } from "../text/waysIn.ts";
import { Button } from "../ui/controls/Button.tsx";
import { useToast } from "../ui/layers/Toast.tsx";
import { Notice } from "../ui/page/Notice.tsx";
import { codeOf } from "./fieldErrors.ts";
import styles from "./LinkedProviders.module.css";
import { useHere } from "./OtherWays.tsx";

const text = waysInText.providers;

interface ProviderRowProps {
  user: User;
  providerId: string;
  name: string;
}

/** One provider: whether it opens the account, and the way to change that. */
function ProviderRow({ user, providerId, name }: ProviderRowProps) {
  const { session } = useAdapters();
  const toast = useToast();
  const here = useHere();
  const [state, setState] = useState<{ busy?: boolean; error?: string }>({});
  const isLinked = user.providers.includes(providerId);
  const isLast = isLinked && user.providers.length === 1;
  const change = async () => {
    if (!isLinked) return session.visitProvider(providerId, here);
    await session.unlinkProvider(providerId);
    toast(text.unlinked(name));
  };
  const press = () => {
    setState({ busy: true });
    change().then(
      () => setState({}),
      (error: unknown) => setState({ error: authMessage(codeOf(error)) }),
    );
  };
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.soft}>{isLinked ? text.linked : text.open}</p>
      </div>
      {!isLast && (
        <Button busy={state.busy} onClick={press} aria-label={isLinked ? text.unlinkNamed(name) : text.link(name)}>
          {isLinked ? text.unlink : text.connect}
        </Button>
      )}
      {isLast && <p className={styles.note}>{text.last}</p>}
      {state.error && (
        <div className={styles.note}>
          <Notice kind="wrong">{state.error}</Notice>
        </div>
      )}
    </li>
  );
}

/** The providers that the operator has set up, each linked with the account or not; nothing where there are none. */
export function LinkedProviders() {
  const session = useSession();
  const { providers } = useWays();
  if (session.status !== "signedIn" || session.user.isAnonymous || providers.length === 0) return null;
  return (
    <ul className={styles.rows} aria-label={text.title}>
      {providers.map(({ providerId, displayName }) => (
        <ProviderRow key={providerId} user={session.user} providerId={providerId} name={displayName} />
      ))}
    </ul>
  );
}
