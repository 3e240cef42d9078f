import { useState } from "react";
import type { ProfileAdapter } from "../platform/adapters.ts";
import { useAdapters } from "../platform/context.tsx";
import { useOnline } from "../platform/useOnline.ts";

type Changes = Parameters<ProfileAdapter["update"]>[0];
type FieldName = keyof Changes;
/** How far a change has got; `offline`: kept on this device, the server gets it later. */
export type SaveStatus = "saving" | "saved" | "offline" | "failed";

interface Change<V> {
  value: V;
  status: Exclude<SaveStatus, "offline">;
}

/** Saves single fields of the profile, shows what was chosen at once, and knows how far each change has got. */
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
  /** What the field shows: the choice while it is on its way, then what is stored. */
  function shown<F extends FieldName>(field: F, stored: NonNullable<Changes[F]>): NonNullable<Changes[F]> {
    const change = changes[field];
    return change?.status === "saving" ? (change.value ?? stored) : stored;
  }
  return { save, statusOf, shown };
}
