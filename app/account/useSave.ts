import { useState } from "react";
import type { ProfileAdapter } from "../platform/adapters.ts";
import { useAdapters } from "../platform/context.tsx";
import { useOnline } from "../platform/useOnline.ts";

type Changes = Parameters<ProfileAdapter["update"]>[0];
type FieldName = keyof Changes;
/** How far a change has got; `offline`: kept on this device, the server gets it later. */
export type SaveStatus = "saving" | "saved" | "offline" | "failed";

/** Saves single fields of the profile and knows how far each has got. */
export function useSave() {
  const { profile } = useAdapters();
  const online = useOnline();
  const [states, setStates] = useState<Partial<Record<FieldName, Exclude<SaveStatus, "offline">>>>({});

  function save<F extends FieldName>(field: F, value: Changes[F]) {
    const become = (status: Exclude<SaveStatus, "offline">) => setStates((all) => ({ ...all, [field]: status }));
    become("saving");
    profile.update({ [field]: value }).then(
      () => become("saved"),
      () => become("failed"),
    );
  }

  const statusOf = (field: FieldName): SaveStatus | undefined => {
    const status = states[field];
    return status === "saving" && !online ? "offline" : status;
  };
  return { save, statusOf };
}
