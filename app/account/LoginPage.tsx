import { useEffect, useRef, useState } from "react";
import { BELTS } from "#domain/catalogue/schema.ts";
import { MAX_NAME_LENGTH } from "#domain/limits.ts";
import { useAdapters } from "../platform/context.tsx";
import { readFarewell, writeFarewell } from "../platform/farewell.ts";
import { useOnline } from "../platform/useOnline.ts";
import { accountText, authMessage } from "../text/account.ts";
import { Button } from "../ui/Button.tsx";
import { classes } from "../ui/classes.ts";
import { Hanzi } from "../ui/Hanzi.tsx";
import type { HanziChar } from "../ui/hanzi.ts";
import { Notice } from "../ui/Notice.tsx";
import { Seal } from "../ui/Seal.tsx";
import { Sheet } from "../ui/Sheet.tsx";
import { PasswordField, TextField } from "../ui/TextField.tsx";
import { useTitle } from "../ui/useTitle.ts";
import { checkLogin, type FieldErrors, type LoginMode } from "./fieldErrors.ts";
import styles from "./LoginPage.module.css";
import { NewPasswordField, usePasswordRules } from "./NewPasswordField.tsx";
import { useSubmission } from "./useSubmission.ts";

const text = accountText.login;
const fields = accountText.fields;
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

function LoginFields({ mode, values, errors, rules, change }: FieldsProps) {
  return (
    <>
      {mode === "register" && (
        <TextField
          label={fields.name}
          hint={fields.nameHint}
          name="name"
          autoComplete="nickname"
          maxLength={MAX_NAME_LENGTH}
          value={values.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      )}
      <TextField
        label={fields.email}
        error={errors.email}
        type="email"
        name="email"
        autoComplete={mode === "register" ? "email" : "username"}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={values.email}
        onChange={(event) => change({ email: event.target.value })}
      />
      {mode === "signIn" && (
        <PasswordField
          label={fields.password}
          error={errors.password}
          name="password"
          autoComplete="current-password"
          required
          value={values.password}
          onChange={(event) => change({ password: event.target.value })}
        />
      )}
      {mode === "register" && (
        <NewPasswordField
          label={fields.password}
          rules={rules}
          error={errors.password}
          value={values.password}
          onChange={(password) => change({ password })}
        />
      )}
    </>
  );
}

/** The ways to the other forms. */
function Ways({ mode, go }: { mode: LoginMode; go: (mode: LoginMode) => void }) {
  const way = (next: LoginMode, label: string) => (
    <button type="button" className={styles.way} onClick={() => go(next)}>
      {label}
    </button>
  );
  if (mode === "reset") return <div className={styles.ways}>{way("signIn", text.backToSignIn)}</div>;
  const [next, { question, action }] =
    mode === "register" ? (["signIn", text.toSignIn] as const) : (["register", text.toRegister] as const);
  return (
    <div className={styles.ways}>
      {mode === "signIn" && way("reset", text.toReset)}
      <span>
        {question} {way(next, action)}
      </span>
    </div>
  );
}

/** About an account that has just ended on this device; whoever signs in next is not told. */
function FarewellNotice() {
  const [farewell] = useState(readFarewell);
  useEffect(() => () => writeFarewell(undefined), []);
  return farewell && <Notice kind={farewell === "unfinished" ? "wrong" : "info"}>{text.farewells[farewell]}</Notice>;
}

function LoginForm({ mode, onMode }: { mode: LoginMode; onMode: (mode: LoginMode) => void }) {
  const { session } = useAdapters();
  const online = useOnline();
  const rules = usePasswordRules();
  const [values, setValues] = useState<Values>({ name: "", email: "", password: "" });
  const email = values.email.trim();
  const { form, busy, errors, done, onSubmit, reset } = useSubmission(
    () => checkLogin(mode, { ...values, email }, rules),
    () => {
      if (mode === "reset") return session.sendPasswordReset(email);
      if (mode === "register") return session.register(email, values.password, values.name.trim());
      return session.signIn(email, values.password);
    },
  );
  useFocusOnChange(form, mode);
  const go = (next: LoginMode) => {
    reset();
    onMode(next);
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
      <FarewellNotice />
      {mode === "reset" && <p>{text.resetLead}</p>}
      {!online && <Notice kind="offline">{authMessage("auth/network-request-failed")}</Notice>}
      <LoginFields
        mode={mode}
        values={values}
        errors={errors}
        rules={rules}
        change={(changes) => setValues((before) => ({ ...before, ...changes }))}
      />
      {mode === "register" && <p className={styles.small}>{text.minors}</p>}
      {errors.form && <Notice kind="wrong">{errors.form}</Notice>}
      {mode === "reset" && done && <Notice kind="right">{text.resetSent(email)}</Notice>}
      <Button type="submit" variant="primary" size="large" busy={busy} className={styles.submit}>
        {text.modes[mode].submit}
      </Button>
      <Ways mode={mode} go={go} />
    </form>
  );
}

/** After a change of what the form is for, its first field; not when the page opens, so that no keyboard jumps up. */
function useFocusOnChange(form: React.RefObject<HTMLFormElement | null>, mode: LoginMode) {
  const shown = useRef(mode);
  useEffect(() => {
    if (shown.current === mode) return;
    shown.current = mode;
    form.current?.querySelector("input")?.focus();
  }, [form, mode]);
}

/** The first thing that anybody sees: what this is, and the way in. */
export function LoginView() {
  const [mode, setMode] = useState<LoginMode>("signIn");
  const { title } = text.modes[mode];
  useTitle(title);
  return (
    <div className={styles.page}>
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
      <Sheet as="section" belts={BELTS} className={classes(styles.sheet)}>
        <div className={styles.head}>
          <h2>{title}</h2>
          <Seal className={styles.seal}>
            <Hanzi char="门" />
          </Seal>
        </div>
        <LoginForm mode={mode} onMode={setMode} />
      </Sheet>
    </div>
  );
}
