import { type ReactNode, useState } from "react";
import { useToast } from "../layers/Toast.tsx";
import type { IconName } from "../signs/icons.ts";
import { Button } from "./Button.tsx";

interface ActionButtonProps {
  work: () => Promise<void>;
  /** The message after a failure. */
  failed: (error: unknown) => string;
  icon?: IconName;
  children: ReactNode;
}

/** A button for work that takes a while: busy until the work ends, and a message if it fails. */
export function ActionButton({ work, failed, icon, children }: ActionButtonProps) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast(failed(error));
    }
    setBusy(false);
  };
  return (
    <Button busy={busy} icon={icon} onClick={() => void run()}>
      {children}
    </Button>
  );
}
