import { useState } from "react";
import { useLocation } from "wouter";
import { MAX_NAME_LENGTH } from "#domain/limits.ts";
import { useAdapters, useProfile, useSession } from "../platform/context.tsx";
import { useMails } from "../platform/mails.ts";
import { writeLinkAddress } from "../platform/store/linkAddress.ts";
import { useWays } from "../platform/ways.ts";
import { href } from "../routes.ts";
import { accountText } from "../text/account.ts";
import { waysInText } from "../text/waysIn.ts";
import { Button } from "../ui/controls/Button.tsx";
import { EmailField, TextField } from "../ui/controls/TextField.tsx";
import { useToast } from "../ui/layers/Toast.tsx";
import { Notice } from "../ui/page/Notice.tsx";
import { Page } from "../ui/page/Page.tsx";
import styles from "./Account.module.css";
import { checkLogin } from "./fieldErrors.ts";
import { LinkAnswer } from "./LinkAnswer.tsx";
import { NewPasswordField, usePasswordRules } from "./NewPasswordField.tsx";
import { ProviderButtons } from "./OtherWays.tsx";
import { useSubmission } from "./useSubmission.ts";

const text = waysInText.keep;
const fields = accountText.fields;

/** What the fields of both forms say. */
function useValues() {
  const [values, setValues] = useState({ name: "", email: "", password: "" });
  const change = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }));
  return { ...values, email: values.email.trim(), typed: values.email, change };
}

/** A visitor becomes a member: by address and password, or by a mailed link. */
function KeepForm({ isByLink }: { isByLink: boolean }) {
  const { session, profile } = useAdapters();
  const known = useProfile();
  const toast = useToast();
  const [, go] = useLocation();
  const rules = usePasswordRules();
  const mails = useMails();
  const { name, email, typed, password, change } = useValues();
  const [asked, setAsked] = useState("");
  const lacksName = known.status === "ready" && known.value.displayName === "";
  const { form, busy, errors, done, onSubmit } = useSubmission(
    () => checkLogin(isByLink ? "link" : "register", { email, password }, rules),
    async () => {
      if (lacksName && name.trim()) void profile.update({ displayName: name.trim() }).catch(() => undefined);
      if (isByLink) {
        writeLinkAddress(email);
        setAsked(email);
        return session.mailSignInLink(email, href.profile());
      }
      await session.keepByPassword(email, password);
      toast(text.done);
      go(href.home());
    },
    { email, password },
  );
  const words = waysInText.link.mails[mails];
  const isAsked = isByLink && done;
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
      {isAsked && <LinkAnswer done={words.done(asked)} help={words.help} />}
      {isByLink && !isAsked && <p>{words.keepLead}</p>}
      {lacksName && !isAsked && (
        <TextField
          label={fields.name}
          hint={fields.nameHint}
          name="name"
          autoComplete="nickname"
          maxLength={MAX_NAME_LENGTH}
          value={name}
          onChange={(event) => change({ name: event.target.value })}
        />
      )}
      <EmailField
        label={fields.email}
        hint={fields.newEmailHint}
        error={errors.email}
        name="email"
        value={typed}
        onChange={(event) => change({ email: event.target.value })}
      />
      {!isByLink && (
        <NewPasswordField
          label={fields.password}
          rules={rules}
          error={errors.password}
          value={password}
          onChange={(typedPassword) => change({ password: typedPassword })}
        />
      )}
      <p>{accountText.login.minors}</p>
      {errors.form && <Notice kind="wrong">{errors.form}</Notice>}
      <Button type="submit" variant={isAsked ? "quiet" : "primary"} size="large" busy={busy}>
        {isAsked ? waysInText.link.again : isByLink ? text.linkSubmit : text.submit}
      </Button>
    </form>
  );
}

/** Where a visitor becomes a member, and keeps every note and every xp (rule 2.12). */
export function KeepPage() {
  const session = useSession();
  const ways = useWays();
  const canMail = useMails() !== "kept" && ways.emailLink;
  const [wantsLink, setWantsLink] = useState(false);
  const isByLink = canMail && (wantsLink || !ways.password);
  const isVisitor = session.status === "signedIn" && session.user.isAnonymous;
  const back = { href: href.profile(), label: text.back };
  if (!isVisitor) {
    return (
      <Page title={text.title} hanzi="门" back={back}>
        <p>{text.member}</p>
      </Page>
    );
  }
  return (
    <Page title={text.title} subtitle={text.lead} hanzi="门" back={back}>
      <div className={styles.form}>
        <KeepForm key={String(isByLink)} isByLink={isByLink} />
        {canMail && ways.password && (
          <Button variant="text" onClick={() => setWantsLink(!isByLink)}>
            {isByLink ? text.byPassword : text.byLink}
          </Button>
        )}
        <ProviderButtons label={text.byProvider} backTo={href.security()} />
        <p className={styles.soft}>{text.taken}</p>
      </div>
    </Page>
  );
}
