import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link, useSearch } from "wouter";
import { BELTS } from "#domain/catalogue/belts.ts";
import { MAX_NAME_LENGTH } from "#domain/limits.ts";
import { useAdaptersSoon } from "../platform/context.tsx";
import { type Farewell, readFarewell, writeFarewell } from "../platform/leaving/farewell.ts";
import { useMails } from "../platform/mails.ts";
import { useOnline } from "../platform/page/useOnline.ts";
import { isTyping } from "../platform/page/keyboard.ts";
import { takeEarlyInput } from "../platform/page/start.ts";
import { useOwnTop } from "../platform/page/useOwnTop.ts";
import { writeLinkAddress } from "../platform/store/linkAddress.ts";
import { useWays } from "../platform/ways.ts";
import { href, mailingFormFromSearch } from "../routes.ts";
import { accountText, authMessage } from "../text/account.ts";
import { waysInText } from "../text/waysIn.ts";
import { Button } from "../ui/controls/Button.tsx";
import { classes } from "../ui/classes.ts";
import { Hanzi } from "../ui/signs/Hanzi.tsx";
import type { HanziChar } from "../ui/signs/hanzi.ts";
import { Notice } from "../ui/page/Notice.tsx";
import { Seal } from "../ui/signs/Seal.tsx";
import { Sheet } from "../ui/layers/Sheet.tsx";
import { EmailField, PasswordField, TextField } from "../ui/controls/TextField.tsx";
import { useTitle } from "../ui/page/useTitle.ts";
import { checkLogin, type FieldErrors, type LoginMode } from "./fieldErrors.ts";
import { LinkAnswer, PasteLink } from "./LinkAnswer.tsx";
import styles from "./LoginView.module.css";
import { NewPasswordField, usePasswordRules } from "./NewPasswordField.tsx";
import { LookAround, ProviderButtons, useHere } from "./OtherWays.tsx";
import { useSubmission } from "./useSubmission.ts";

const text = accountText.login;
const fields = accountText.fields;
/** Titles and buttons of the forms. */
const MODES: Record<LoginMode, { title: string; submit: string; again: string }> = {
  signIn: { ...text.modes.signIn, again: text.modes.signIn.submit },
  register: { ...text.modes.register, again: text.modes.register.submit },
  reset: { ...text.modes.reset, again: text.resetAgain },
  link: waysInText.link,
};
const TRAINING_HALL: HanziChar[] = ["武", "馆"];

interface Values {
  name: string;
  email: string;
  password: string;
}

interface FieldsProps {
  mode: LoginMode;
  values: Values;
  errors: FieldErrors;
  rules: ReturnType<typeof usePasswordRules>;
  change: (changes: Partial<Values>) => void;
}

function LoginPassword({ mode, values, errors, rules, change }: FieldsProps) {
  if (mode === "reset" || mode === "link") return null;
  if (mode === "register")
    return (
      <NewPasswordField
        label={fields.password}
        rules={rules}
        error={errors.password}
        value={values.password}
        onChange={(password) => change({ password })}
      />
    );
  return (
    <PasswordField
      label={fields.password}
      error={errors.password}
      name="password"
      autoComplete="current-password"
      required
      value={values.password}
      onChange={(event) => change({ password: event.target.value })}
    />
  );
}

/** The fields of one form; `first` is the one at the top. */
function LoginFields({ first, ...props }: FieldsProps & { first: RefObject<HTMLInputElement | null> }) {
  const { mode, values, errors, change } = props;
  const isNew = mode === "register";
  return (
    <>
      {isNew && (
        <TextField
          ref={first}
          label={fields.name}
          hint={fields.nameHint}
          name="name"
          autoComplete="nickname"
          maxLength={MAX_NAME_LENGTH}
          value={values.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      )}
      <EmailField
        ref={isNew ? undefined : first}
        label={fields.email}
        hint={isNew ? fields.newEmailHint : undefined}
        error={errors.email}
        name="email"
        autoComplete={isNew ? "email" : "username"}
        value={values.email}
        onChange={(event) => change({ email: event.target.value })}
      />
      <LoginPassword {...props} />
    </>
  );
}

/** The ways to the other forms. */
function Ways({ mode, go }: { mode: LoginMode; go: (mode: LoginMode) => void }) {
  const way = (next: LoginMode, label: string) => (
    <Button variant="text" onClick={() => go(next)}>
      {label}
    </Button>
  );
  const ways = useWays();
  const canMail = useMails() !== "kept";
  const isFirst = mode === "signIn" || !ways.password;
  if (mode === "reset") return <div className={styles.ways}>{way("signIn", text.backToSignIn)}</div>;
  if (mode === "register")
    return (
      <div className={styles.ways}>
        <span>
          {text.toSignIn.question} {way("signIn", text.toSignIn.action)}
        </span>
      </div>
    );
  return (
    <>
      <div className={styles.ways}>
        {mode === "signIn" && way("reset", text.toReset)}
        {mode === "signIn" && ways.emailLink && canMail && way("link", waysInText.link.way)}
        {mode === "link" && ways.password && way("signIn", waysInText.link.withPassword)}
      </div>
      <Elsewhere />
      {isFirst && (ways.password || ways.anonymous) && (
        <div className={styles.newcomer}>
          <p className={styles.question}>{text.toRegister.question}</p>
          {ways.password && (
            <Button size="large" onClick={() => go("register")}>
              {text.toRegister.action}
            </Button>
          )}
          <LookAround />
        </div>
      )}
    </>
  );
}

/** The providers, apart from the form. */
function Elsewhere() {
  const here = useHere();
  if (useWays().providers.length === 0) return null;
  return (
    <div className={styles.newcomer}>
      <p className={styles.question}>{waysInText.or}</p>
      <ProviderButtons label={waysInText.providers.signIn} backTo={here} />
    </div>
  );
}

/** What is said above the fields where a link is mailed: first what it does, then where it is. */
function LinkWords({ mode, asked }: { mode: LoginMode; asked: string | undefined }) {
  const mails = useMails();
  if (mode === "link") {
    const { lead, done, help } = waysInText.link.mails[mails];
    return asked === undefined ? <p>{lead}</p> : <LinkAnswer done={done(asked)} help={help} />;
  }
  const { resetLead, resetDone, resetHelp } = accountText.mails[mails];
  if (mode !== "reset") return null;
  return asked === undefined ? <p>{resetLead}</p> : <LinkAnswer done={resetDone(asked)} help={resetHelp} />;
}

/** These need something done about them. */
const URGENT: ReadonlySet<Farewell> = new Set(["unfinished", "disabled"]);

/** Says that an account has just ended on this device; the next sign-in removes the message. */
function FarewellNotice() {
  const [farewell] = useState(readFarewell);
  useEffect(() => () => writeFarewell(undefined), []);
  if (!farewell) return null;
  return (
    <Notice kind={URGENT.has(farewell) ? "wrong" : "info"}>
      {text.farewells[farewell]} {farewell === "disabled" && <Link href={href.imprint()}>{text.operators}</Link>}
    </Notice>
  );
}

/** Takes over what was done in the form that came with the page (rule 2.23): what was pressed too early is pressed now. */
function useEarlyInput(form: RefObject<HTMLFormElement | null>, take: (typed: Partial<Values>) => void) {
  const [pressed, setPressed] = useState<HTMLElement>();
  useLayoutEffect(() => {
    const early = takeEarlyInput(form.current);
    if (!early) return;
    setPressed(early.pressed);
    const { email = "", password = "" } = early.values;
    if (email + password !== "") take({ email, password });
    // oxlint-disable-next-line react/exhaustive-deps -- there is one beginning
  }, []);
  // As a state, so that the press comes when what was typed is in place.
  useEffect(() => pressed?.click(), [pressed]);
}

function LoginForm({ mode, onMode }: { mode: LoginMode; onMode: (mode: LoginMode) => void }) {
  const adapters = useAdaptersSoon();
  const online = useOnline();
  const rules = usePasswordRules();
  const mails = useMails();
  const here = useHere();
  const [values, setValues] = useState<Values>({ name: "", email: "", password: "" });
  const change = (changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes }));
  const email = values.email.trim();
  // The address may be changed afterwards, to ask again.
  const [asked, setAsked] = useState("");
  const { form, busy, errors, done, onSubmit, reset } = useSubmission(
    () => checkLogin(mode, { ...values, email }, rules),
    async () => {
      if (mode === "reset" || mode === "link") setAsked(email);
      const { session } = await adapters();
      if (mode === "reset") return session.sendPasswordReset(email);
      if (mode === "link") {
        writeLinkAddress(email);
        return session.mailSignInLink(email, here);
      }
      if (mode === "register") return session.register(email, values.password, values.name.trim());
      return session.signIn(email, values.password);
    },
    { email, password: values.password },
  );
  useEarlyInput(form, change);
  const first = useFocusOnChange(mode);
  const isAsked = (mode === "reset" || mode === "link") && done;
  const go = (next: LoginMode) => {
    reset();
    onMode(next);
  };
  return (
    // Whatever sends it without the app, such as a manager of passwords, puts nothing into the address.
    <form ref={form} className={styles.form} method="post" noValidate onSubmit={onSubmit}>
      <FarewellNotice />
      <LinkWords mode={mode} asked={isAsked ? asked : undefined} />
      {!online && <Notice kind="offline">{authMessage("auth/network-request-failed")}</Notice>}
      <LoginFields first={first} mode={mode} values={values} errors={errors} rules={rules} change={change} />
      {(mode === "register" || (mode === "link" && !isAsked)) && <p>{text.minors}</p>}
      {errors.form && <Notice kind="wrong">{errors.form}</Notice>}
      <Button type="submit" variant={isAsked ? "quiet" : "primary"} size="large" busy={busy} className={styles.submit}>
        {isAsked ? MODES[mode].again : MODES[mode].submit}
      </Button>
      {mode === "register" && (
        <p className={styles.small}>
          {text.next} {accountText.mails[mails].registered}
        </p>
      )}
      <Ways mode={mode} go={go} />
    </form>
  );
}

/** Focus the first field when the form changes, but not on page load, where a keyboard would pop up. */
function useFocusOnChange(mode: LoginMode): RefObject<HTMLInputElement | null> {
  const first = useRef<HTMLInputElement>(null);
  const shown = useRef(mode);
  useEffect(() => {
    if (shown.current === mode) return;
    shown.current = mode;
    // From its heading on: an old form may have been scrolled.
    window.scrollTo({ top: 0, behavior: "instant" });
    // What was pressed too early comes late: somebody may be typing already.
    if (!isTyping(document.activeElement)) first.current?.focus();
  }, [mode]);
  return first;
}

/** The login page: what the app is, and the way in. */
export function LoginView() {
  const search = useSearch();
  const [chosen, setMode] = useState<LoginMode>(() => mailingFormFromSearch(search) ?? "signIn");
  // Where passwords are closed, the link is the way in.
  const mode = useWays().password ? chosen : "link";
  const { title } = MODES[mode];
  useTitle(title);
  useOwnTop();
  return (
    <div className={classes(styles.page, mode !== "signIn" && styles.brief)}>
      <header className={styles.words}>
        <Hanzi char={TRAINING_HALL} className={styles.signs} />
        <div className={styles.greeting}>
          <h1 className={styles.title}>{text.title}</h1>
          {text.lines.map((line) => (
            <p key={line} className={styles.line}>
              {line}
            </p>
          ))}
        </div>
      </header>
      <Sheet as="section" belts={BELTS} className={styles.sheet}>
        <div className={styles.head}>
          <h2>{title}</h2>
          <Seal className={styles.seal}>
            <Hanzi char="门" />
          </Seal>
        </div>
        <LoginForm mode={mode} onMode={setMode} />
        {mode === "link" && <PasteLink />}
      </Sheet>
    </div>
  );
}
