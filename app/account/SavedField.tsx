import { useEffect, useEffectEvent, useState } from "react";
import { useLasting } from "../platform/context.tsx";
import { usePageHidden } from "../platform/leaving/pageHidden.ts";
import { accountText } from "../text/account.ts";
import { requestLine } from "../text/refusal.ts";
import { classes } from "../ui/classes.ts";
import { Icon } from "../ui/signs/Icon.tsx";
import type { IconName } from "../ui/signs/icons.ts";
import { TextField } from "../ui/controls/TextField.tsx";
import styles from "./SavedField.module.css";
import type { SaveStatus } from "./useSave.ts";

const icons: Record<SaveStatus, IconName | undefined> = {
  saving: undefined,
  saved: "check",
  offline: "offline",
  failed: "warning",
};

/** In words, how far a change has got, and the id of a refused one. */
export function SaveState({ status, requestId }: { status: SaveStatus | undefined; requestId?: string }) {
  const isLasting = useLasting();
  const icon = status && icons[status];
  const words = status === "offline" && !isLasting ? "offlineHere" : status;
  return (
    <p className={classes(styles.state, status && styles[status])} role="status">
      {icon && <Icon name={icon} />}
      <span>
        {words && accountText.profile.save[words]}
        {requestId && <small className={styles.request}>{requestLine(requestId)}</small>}
      </span>
    </p>
  );
}

interface SavedFieldProps {
  label: string;
  hint: string;
  value: string;
  maxLength: number;
  autoComplete: string;
  status: SaveStatus | undefined;
  requestId?: string;
  onSave: (value: string) => void;
}

/** A line of text that is saved when the user leaves the field, for any reason. */
export function SavedField({ value, status, requestId, onSave, ...field }: SavedFieldProps) {
  const [draft, setDraft] = useState<string>();
  const [editing, setEditing] = useState(false);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // A change from another device must not replace what is being typed.
    if (!editing) setDraft(undefined);
  }

  const commit = () => {
    const next = draft?.trim();
    if (next !== undefined && next !== value) onSave(next);
  };
  const commitOnLeaving = useEffectEvent(() => editing && commit());
  useEffect(() => () => void commitOnLeaving(), []);
  // The page may be closed before the field loses its focus.
  usePageHidden(() => editing && commit());

  return (
    <div>
      <TextField
        {...field}
        value={draft ?? value}
        onFocus={() => setEditing(true)}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
        onBlur={() => {
          setEditing(false);
          commit();
        }}
      />
      <SaveState status={status} requestId={requestId} />
    </div>
  );
}
