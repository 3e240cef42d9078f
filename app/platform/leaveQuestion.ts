import { useEffect } from "react";

/** Lets the browser ask before this page is closed or left, while there is something that would be lost with it. */
export function useLeaveQuestion(isAsked: boolean) {
  useEffect(() => {
    if (!isAsked) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isAsked]);
}
