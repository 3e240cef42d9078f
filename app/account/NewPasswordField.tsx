import { useContext, useEffect, useState } from "react";
import type { PasswordRules } from "../platform/adapters.ts";
import { AdaptersContext } from "../platform/context.tsx";
import { accountText } from "../text/account.ts";
import { classes } from "../ui/classes.ts";
import { Icon } from "../ui/signs/Icon.tsx";
import { PasswordField } from "../ui/controls/TextField.tsx";
import styles from "./NewPasswordField.module.css";
import { ruleStates } from "./passwordRules.ts";

/** Used until the identity service has told its own policy (rule 2.4). */
const BUILT_IN: PasswordRules = {
  minLength: 6,
  lowercase: false,
  uppercase: false,
  numeric: false,
  nonAlphanumeric: false,
};

/** The rules for new passwords, asked of the identity service once. */
export function usePasswordRules(): PasswordRules {
  const session = useContext(AdaptersContext)?.session;
  const [rules, setRules] = useState(BUILT_IN);
  useEffect(() => {
    if (!session) return undefined;
    let wanted = true;
    session.passwordRules().then(
      (asked) => wanted && setRules(asked),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [session]);
  return rules;
}

function Rule({ text, isMet, isTyped }: { text: string; isMet: boolean; isTyped: boolean }) {
  const { met, open } = accountText.rules;
  return (
    <span className={classes(styles.rule, isMet && styles.met)}>
      {text}
      {isMet && <Icon name="check" />}
      {isTyped && <span className="visually-hidden">, {isMet ? met : open}</span>}
    </span>
  );
}

/** One rule is a sentence, several are a list; a tick comes at the end, where it moves nothing. */
function Rules({ rules, password }: { rules: PasswordRules; password: string }) {
  const states = ruleStates(rules, password);
  const isTyped = password !== "";
  const [first] = states;
  if (first && states.length === 1)
    return <Rule text={accountText.rules.only(first.text)} isMet={first.met} isTyped={isTyped} />;
  return (
    <span className={styles.rules}>
      <span>{accountText.rules.title}</span>
      {states.map(({ text, met }) => (
        <Rule key={text} text={text} isMet={met} isTyped={isTyped} />
      ))}
    </span>
  );
}

interface NewPasswordFieldProps {
  rules: PasswordRules;
  value: string;
  onChange: (password: string) => void;
  label: string;
  error?: string;
}

/** A new password, with its rules shown before anything is typed. */
export function NewPasswordField({ rules, value, onChange, label, error }: NewPasswordFieldProps) {
  return (
    <PasswordField
      label={label}
      hint={<Rules rules={rules} password={value} />}
      error={error}
      name="new-password"
      autoComplete="new-password"
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
