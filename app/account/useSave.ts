import { useState } from "react";
import type { ProfileAdapter } from "../platform/adapters.ts";
import { useAdapters } from "../platform/context.tsx";
import { useOnline } from "../platform/page/useOnline.ts";

type Changes = Parameters<ProfileAdapter["update"]>[0];
type FieldName = keyof Changes;
/** The state of a change; `offline`: kept on this device, the server gets it later. */
export type SaveStatus = "saving" | "saved" | "offline" | "failed";

interface Change<V> {
  value: V;
  status: Exclude<SaveStatus, "offline">;
}

/** Saves single fields of the profile, shows the new value at once and tracks the state of each change. */
export function useSave() {
  const { profile } = useAdapters();
  const online = useOnline();
  const [changes, setChanges] = useState<{ [F in FieldName]?: Change<Changes[F]> }>({});

  function save<F extends FieldName>(field: F, value: Changes[F]) {
    const become = (status: Change<unknown>["status"]) => setChanges((all) => ({ ...all, [field]: { value, status } }));
    become("saving");
    profile.update({ [field]: value }).then(
      () => become("saved"),
      () => become("failed"),
    );
  }

  const statusOf = (field: FieldName): SaveStatus | undefined => {
    const status = changes[field]?.status;
    return status === "saving" && !online ? "offline" : status;
  };
  /** The value to show: the new one while it is being saved, then the stored one. */
  function shown<F extends FieldName>(field: F, stored: NonNullable<Changes[F]>): NonNullable<Changes[F]> {
    const change = changes[field];
    return change?.status === "saving" ? (change.value ?? stored) : stored;
  }
  return { save, statusOf, shown };
}
