import { useEffect, useState } from "react";
import type { User } from "../../platform/adapters.ts";
import { useAdapters, useSession } from "../../platform/context.tsx";
import { useMails } from "../../platform/mails.ts";
import { useWays } from "../../platform/ways.ts";
import { accountText, authMessage } from "../../text/account.ts";
import { securityText } from "../../text/security.ts";
import { ActionButton } from "../../ui/controls/ActionButton.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { useToast } from "../../ui/layers/Toast.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { CurrentPasswordField } from "../CurrentPasswordField.tsx";
import { codeOf, type FieldErrors, WRONG_PASSWORD } from "../fieldErrors.ts";
import { ProviderButtons, useHere } from "../OtherWays.tsx";

const text = securityText.proof;

/** How somebody shows once more who they are, as a part of a form. */
export interface Proof {
  kind: "password" | "none" | "stale";
  email: string;
  password: string;
  setPassword: (password: string) => void;
  /** Says that there is no password: a mailed link opens the account. */
  giveUp: () => void;
  /** What is missing before anything can be sent. */
  check: () => FieldErrors;
  prove: () => Promise<void>;
}

const WRONG_CODES = new Set(["auth/invalid-credential", "auth/wrong-password"]);

/** Who is signed in; for views of members. */
export function useUser(): User {
  const session = useSession();
  if (session.status !== "signedIn") throw new Error("a view of members without a member");
  return session.user;
}

/** Whether the sign-in is recent; undefined until that is known. Looked at again when somebody comes back. */
export function useFresh(): boolean | undefined {
  const { security } = useAdapters();
  const [fresh, setFresh] = useState<boolean>();
  useEffect(() => {
    let wanted = true;
    const look = () => {
      if (document.visibilityState !== "visible") return;
      security.isFresh().then(
        (known) => wanted && setFresh(known),
        () => wanted && setFresh(false),
      );
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      wanted = false;
      document.removeEventListener("visibilitychange", look);
    };
  }, [security]);
  return fresh;
}

/**
 * The proof that a sensitive change asks for, so that an unattended device is not enough: the password, or else a recent
 * sign-in. Anonymous visitors have nothing to prove.
 */
export function useProof(): Proof {
  const { security } = useAdapters();
  const { email, providers, isAnonymous } = useUser();
  const [password, setPassword] = useState("");
  const [isWithout, setWithout] = useState(false);
  const fresh = useFresh();
  const isStale = fresh === false && !isAnonymous;
  const kind = providers.includes("password") && !isWithout ? "password" : isStale ? "stale" : "none";
  return {
    kind,
    email,
    password,
    setPassword,
    giveUp: () => setWithout(true),
    check() {
      if (kind === "stale") return { form: text.stale };
      return kind === "password" && !password ? { proof: accountText.fields.passwordMissing } : {};
    },
    async prove() {
      if (kind !== "password") return;
      await security.prove(password).catch((error: unknown) => {
        throw WRONG_CODES.has(codeOf(error)) ? Object.assign(new Error("wrong"), { code: WRONG_PASSWORD }) : error;
      });
    },
  };
}

/** Where the sign-in is too long ago: how it is done once more, at a provider or by a mailed link. */
function Stale({ email }: { email: string }) {
  const { session } = useAdapters();
  const ways = useWays();
  const { providers } = useUser();
  const here = useHere();
  const mails = useMails();
  const toast = useToast();
  const canMail = ways.emailLink && email !== "";
  const canVisit = ways.providers.some(({ providerId }) => providers.includes(providerId));
  const mail = async () => {
    await session.mailSignInLink(email, here);
    toast(accountText.mails[mails].sent(email));
  };
  return (
    <>
      <Notice kind="info">{canVisit ? text.staleByProvider : canMail ? text.staleByMail : text.stale}</Notice>
      <ProviderButtons label={text.visit} only={providers} backTo={here} isProof />
      {canMail && (
        <ActionButton icon="mail" work={mail} failed={(error) => authMessage(codeOf(error))}>
          {text.mail}
        </ActionButton>
      )}
    </>
  );
}

/** The field of a proof, or what has to be done instead. */
export function ProofField({ proof, error }: { proof: Proof; error: string | undefined }) {
  const { emailLink } = useWays();
  const { kind, email, password, setPassword, giveUp } = proof;
  if (kind === "none") return null;
  if (kind === "stale") return <Stale email={email} />;
  return (
    <div>
      <CurrentPasswordField email={email} error={error} value={password} onChange={setPassword} />
      {emailLink && (
        <Button variant="text" onClick={giveUp}>
          {text.without}
        </Button>
      )}
    </div>
  );
}
