import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "wouter";
import type { Adapters } from "../platform/adapters.ts";
import { useSession } from "../platform/context.tsx";
import { leaveAsVisitor, logOut, LogOutContext } from "../platform/logOut.ts";
import { part } from "../platform/page/part.ts";
import { useUnsent } from "../platform/useUnsent.ts";
import { href } from "../routes.ts";

const LogOutDialogs = part(() => import("./LogOutDialogs.tsx"), "LogOutDialogs");

/** Loads the questions before logging out. */
export const loadLogOutDialogs = LogOutDialogs.load;

/**
 * `asking`: nothing waits for the server. `unsent`: something does, or did when the question came. `waiting`: until it
 * is sent, then the session ends.
 */
export type Step = "closed" | "asking" | "unsent" | "waiting";

/** Ends the session when everything has been sent. */
function useLeavingWhenSent(isWaiting: boolean, unsent: Adapters["unsent"] | undefined, leave: () => void) {
  const leaveNow = useEffectEvent(leave);
  useEffect(() => {
    if (!isWaiting || !unsent) return undefined;
    let isWanted = true;
    unsent.sent().then(
      () => isWanted && leaveNow(),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [isWaiting, unsent]);
}

/** Provides a way to log out to the tree below: it names what is unsent, and offers to leave nothing on this device. */
export function LogOutProvider({ adapters, children }: { adapters: Adapters | undefined; children: ReactNode }) {
  const { session, unsent } = adapters ?? {};
  const { isNothing, ...counts } = useUnsent(unsent);
  const state = useSession();
  const isSignedIn = state.status === "signedIn";
  const isVisitor = isSignedIn && state.user.isAnonymous;
  const [, go] = useLocation();
  const [step, setStep] = useState<Step>("closed");
  const [wasAsked, setWasAsked] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const isAllSent = step === "unsent" && isNothing;
  const close = () => setStep("closed");
  // The session may also end by itself, or in another tab.
  if (!isSignedIn && step !== "closed") close();
  const ask = () => {
    setRemoving(false);
    setWasAsked(true);
    setStep(isNothing ? "asking" : "unsent");
  };
  const leave = () => {
    close();
    if (session) void logOut(session, { forget: isRemoving });
  };
  const keep = () => {
    close();
    go(href.keep());
  };
  useLeavingWhenSent(step === "waiting", unsent, leave);
  return (
    <LogOutContext value={ask}>
      {children}
      {wasAsked && (
        <Suspense fallback={null}>
          <LogOutDialogs
            isVisitor={isVisitor}
            step={step}
            unsent={counts}
            isAllSent={isAllSent}
            isRemoving={isRemoving}
            onRemoving={setRemoving}
            onWait={() => setStep("waiting")}
            onLeave={leave}
            onCancel={close}
            onKeep={keep}
            onDiscard={() => session && void leaveAsVisitor(session)}
          />
        </Suspense>
      )}
    </LogOutContext>
  );
}
