import { useEffect, useRef, useState } from "react";
import { useLocation, useSearch } from "wouter";
import type { User } from "../platform/adapters.ts";
import { useAdapters, useSession } from "../platform/context.tsx";
import { parseUrl } from "../platform/page/parseUrl.ts";
import { readLinkAddress, writeLinkAddress } from "../platform/store/linkAddress.ts";
import { href } from "../routes.ts";
import { accountText } from "../text/account.ts";
import { waysInText } from "../text/waysIn.ts";
import { Button, LinkButton } from "../ui/controls/Button.tsx";
import { EmailField } from "../ui/controls/TextField.tsx";
import { LoadingBar } from "../ui/page/LoadingBar.tsx";
import { Notice } from "../ui/page/Notice.tsx";
import styles from "./Account.module.css";
import { codeOf, emailError } from "./fieldErrors.ts";
import { LinkPage } from "./LinkPage.tsx";
import { useSubmission } from "./useSubmission.ts";

const text = waysInText.opened;

const TAKEN = "auth/email-already-in-use";
/** The service forgets a code once it is used; the library does not take what is no whole link. */
const OVER = new Set(["auth/invalid-action-code", "auth/expired-action-code", "auth/argument-error"]);

/** Codes work once: a page that renders again must not use its link by itself again. */
const started = new Set<string>();

/** Where one was when the link was asked for, if that is an address of this app. */
function wayBack(query: URLSearchParams): string {
  const url = parseUrl(query.get("continueUrl") ?? "");
  return url?.origin === location.origin ? url.pathname + url.search : href.home();
}

/** The service calls an address that it has not mailed to invalid. */
const throwAsOther = (error: unknown) => {
  throw codeOf(error) === "auth/invalid-email" ? { code: "auth/other-link-address" } : error;
};

function useSignIn(link: string, backTo: string) {
  const { session } = useAdapters();
  const [, go] = useLocation();
  return async (email: string, options?: { asVisitor: boolean }) => {
    await session.signInByLink(email, link, options).catch(throwAsOther);
    writeLinkAddress(undefined);
    go(backTo, { replace: true });
  };
}

/** A visitor's link for an address that has an account: that can be entered, without what was collected here. */
function Taken({ email, onLeave }: { email: string; onLeave: () => Promise<void> }) {
  const { form, busy, errors, onSubmit } = useSubmission(() => ({}), onLeave);
  return (
    <form ref={form} className={styles.form} onSubmit={onSubmit}>
      <Notice kind="info">{text.taken(email)}</Notice>
      {errors.form && <Notice kind="wrong">{errors.form}</Notice>}
      <LinkButton href={href.home()} variant="primary" size="large">
        {text.stay}
      </LinkButton>
      <Button type="submit" variant="danger" size="large" busy={busy}>
        {text.leave}
      </Button>
    </form>
  );
}

/** A link that is over: on to a new one, or home where it is not needed. */
function Over({ user }: { user: User | undefined }) {
  const isMember = user && !user.isAnonymous;
  return (
    <div className={styles.form}>
      <Notice kind={isMember ? "info" : "wrong"}>{isMember ? text.here : text.used}</Notice>
      <LinkButton href={user ? href.home() : href.newLink("link")} variant="primary" size="large">
        {user ? accountText.action.toStart : accountText.action.newLink}
      </LinkButton>
    </div>
  );
}

/** Whom the link would replace, or what it does for a visitor. */
function Present({ user }: { user: User | undefined }) {
  if (!user) return null;
  return <p>{user.isAnonymous ? text.visitor : text.other(user.email || text.nameless)}</p>;
}

/** The address that the link went to, and the sign-in: by itself where this browser has asked for the link. */
function LinkForm({ user, link }: { user: User | undefined; link: string }) {
  const signIn = useSignIn(link, wayBack(new URLSearchParams(useSearch())));
  const [known] = useState(readLinkAddress);
  const [typed, setEmail] = useState(known ?? "");
  const [code, setCode] = useState("");
  const email = typed.trim();
  const { form, busy, errors, onSubmit } = useSubmission(
    () => {
      const wrong = emailError(email);
      return wrong ? { email: wrong } : {};
    },
    () =>
      signIn(email).catch((error: unknown) => {
        setCode(codeOf(error));
        throw error;
      }),
    { email },
  );
  const isSafe = known !== undefined && (!user || user.isAnonymous || user.email === known);
  const begins = useRef(isSafe && !started.has(link));
  useEffect(() => {
    if (!begins.current || started.has(link)) return;
    started.add(link);
    form.current?.requestSubmit();
  }, [form, link]);
  if (OVER.has(code))
    return (
      <LinkPage title={accountText.action.failedTitle}>
        <Over user={user} />
      </LinkPage>
    );
  if (code === TAKEN)
    return (
      <LinkPage title={text.title}>
        <Taken email={email} onLeave={() => signIn(email, { asVisitor: false })} />
      </LinkPage>
    );
  return (
    <LinkPage title={text.title}>
      <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
        <Present user={user} />
        {known === undefined && <p>{text.lead}</p>}
        <EmailField
          label={accountText.fields.email}
          error={errors.email}
          name="email"
          value={typed}
          onChange={(event) => setEmail(event.target.value)}
        />
        {errors.form && <Notice kind="wrong">{errors.form}</Notice>}
        <Button type="submit" variant="primary" size="large" busy={busy}>
          {text.submit}
        </Button>
      </form>
    </LinkPage>
  );
}

/** What a mailed link for signing in opens. */
export function SignInLink() {
  const state = useSession();
  const search = useSearch();
  if (state.status === "loading")
    return (
      <LinkPage title={text.title}>
        <LoadingBar label={accountText.action.checking} />
      </LinkPage>
    );
  const link = new URL(`${href.accountAction()}?${search}`, location.origin).href;
  return <LinkForm user={state.status === "signedIn" ? state.user : undefined} link={link} />;
}
