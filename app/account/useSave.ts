import { useState } from "react";
import type { ProfileAdapter } from "../platform/adapters.ts";
import { useAdapters } from "../platform/context.tsx";
import { requestIdOf } from "../platform/requestId.ts";
import { useOnline } from "../platform/page/useOnline.ts";

type Changes = Parameters<ProfileAdapter["update"]>[0];
type FieldName = keyof Changes;
/** The state of a change; `offline`: kept on this device, the server gets it later. */
export type SaveStatus = "saving" | "saved" | "offline" | "failed";

interface Change<V> {
  value: V;
  status: Exclude<SaveStatus, "offline">;
  /** Of a refusal, where the server names it. */
  requestId?: string;
}

/** Saves single fields of the profile, shows the new value at once and tracks the state of each change. */
export function useSave() {
  const { profile } = useAdapters();
  const online = useOnline();
  const [changes, setChanges] = useState<{ [F in FieldName]?: Change<Changes[F]> }>({});

  function save<F extends FieldName>(field: F, value: Changes[F]) {
    const become = (status: Change<unknown>["status"], error?: unknown) =>
      setChanges((all) => ({ ...all, [field]: { value, status, requestId: requestIdOf(error) } }));
    become("saving");
    profile.update({ [field]: value }).then(
      () => become("saved"),
      (error: unknown) => become("failed", error),
    );
  }

  const statusOf = (field: FieldName): SaveStatus | undefined => {
    const status = changes[field]?.status;
    return status === "saving" && !online ? "offline" : status;
  };
  const requestIdFor = (field: FieldName): string | undefined => changes[field]?.requestId;
  /** The value to show: the new one while it is being saved, then the stored one. */
  function shown<F extends FieldName>(field: F, stored: NonNullable<Changes[F]>): NonNullable<Changes[F]> {
    const change = changes[field];
    return change?.status === "saving" ? (change.value ?? stored) : stored;
  }
  return { save, statusOf, requestIdFor, shown };
}
