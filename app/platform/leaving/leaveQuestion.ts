import { useEffect } from "react";

/** Makes the browser ask before this page is closed or left while something would be lost. */
export function useLeaveQuestion(isAsked: boolean) {
  useEffect(() => {
    if (!isAsked) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isAsked]);
}
