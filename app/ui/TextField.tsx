import { type ComponentProps, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { widgetsText } from "../text/widgets.ts";
import { classes } from "./classes.ts";
import { Field } from "./Field.tsx";
import styles from "./Field.module.css";
import { Icon } from "./Icon.tsx";

interface Words {
  label: ReactNode;
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
}

/** One line of text. */
export function TextField({ label, hideLabel, hint, error, className, ...input }: Words & ComponentProps<"input">) {
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error}>
      {(control) => <input type="text" {...input} {...control} className={classes(styles.input, className)} />}
    </Field>
  );
}

/** A password, with a button that shows it. Pasting and password managers work: it stays an ordinary input. */
export function PasswordField({ label, hint, error, className, ...input }: Words & ComponentProps<"input">) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={styles.withToggle}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? "text" : "password"}
            className={classes(styles.input, className)}
          />
          <button
            type="button"
            className={styles.toggle}
            aria-label={shown ? widgetsText.hidePassword : widgetsText.showPassword}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? "eyeOff" : "eye"} />
          </button>
        </div>
      )}
    </Field>
  );
}

const growsByItself = typeof CSS !== "undefined" && CSS.supports("field-sizing", "content");

function fitHeight(element: HTMLTextAreaElement | null) {
  if (growsByItself || !element) return;
  element.style.height = "auto";
  element.style.height = `${element.scrollHeight + 2}px`;
}

/** Text of any length; grows with what is written. */
export function TextArea({ label, hideLabel, hint, error, className, ...area }: Words & ComponentProps<"textarea">) {
  const own = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => fitHeight(own.current));
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error}>
      {(control) => (
        <textarea ref={own} {...area} {...control} className={classes(styles.input, styles.area, className)} />
      )}
    </Field>
  );
}
