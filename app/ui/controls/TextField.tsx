import { type ComponentProps, type ReactNode, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import { widgetsText } from "../../text/widgets.ts";
import { classes } from "../classes.ts";
import { Field } from "./Field.tsx";
import styles from "./Field.module.css";
import { Icon } from "../signs/Icon.tsx";

interface Words {
  label: ReactNode;
  hideLabel?: boolean;
  hint?: ReactNode;
  describedBy?: string;
  error?: ReactNode;
}

/** One line of text. */
export function TextField(props: Words & ComponentProps<"input">) {
  const { label, hideLabel, hint, describedBy, error, className, ...input } = props;
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} describedBy={describedBy} error={error}>
      {(control) => <input type="text" {...input} {...control} className={classes(styles.input, className)} />}
    </Field>
  );
}

/** An e-mail address, typed with the keys that a phone has for it. */
export const EmailField = (props: ComponentProps<typeof TextField>) => (
  <TextField
    type="email"
    inputMode="email"
    autoComplete="email"
    autoCapitalize="none"
    spellCheck={false}
    required
    {...props}
  />
);

/** A password with a button that shows it. It stays an ordinary input, so pasting and password managers work. */
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

/** Multi-line text; the field grows with its content. */
export function TextArea(props: Words & ComponentProps<"textarea">) {
  const { label, hideLabel, hint, error, className, ref, ...area } = props;
  const own = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => own.current!);
  useLayoutEffect(() => fitHeight(own.current));
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error}>
      {(control) => (
        <textarea ref={own} {...area} {...control} className={classes(styles.input, styles.area, className)} />
      )}
    </Field>
  );
}
