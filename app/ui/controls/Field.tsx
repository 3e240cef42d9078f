import { type ReactNode, useId } from "react";
import styles from "./Field.module.css";
import { Icon } from "../signs/Icon.tsx";

interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

interface FieldProps {
  label: ReactNode;
  hideLabel?: boolean;
  hint?: ReactNode;
  /** The id of a hint that stands elsewhere. */
  describedBy?: string;
  error?: ReactNode;
  children: (props: ControlProps) => ReactNode;
}

/** The error of a field. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.error} role="alert">
      <Icon name="warning" />
      <span>{children}</span>
    </p>
  );
}

/** A label, hint and error around a control, connected for screen readers. */
export function Field({ label, hideLabel = false, hint, describedBy, error, children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, describedBy, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={hideLabel ? "visually-hidden" : styles.label}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children({ id, "aria-describedby": described || undefined, "aria-invalid": error ? true : undefined })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
