import { useState } from "react";
import { useToast } from "./Toast.tsx";

/** Shows a promise's end as a message, and that it is under way. */
export function useAction(work: () => Promise<void>, failed: (error: unknown) => string) {
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
  return { busy, run: () => void run() };
}
