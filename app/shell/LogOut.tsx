import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { Adapters, Unsent } from "../platform/adapters.ts";
import { useLasting, useSession } from "../platform/context.tsx";
import { logOut, LogOutContext } from "../platform/logOut.ts";
import { useOnline } from "../platform/page/useOnline.ts";
import { unsentText } from "../text/unsent.ts";
import { Button } from "../ui/controls/Button.tsx";
import { Dialog } from "../ui/layers/Dialog.tsx";
import { Notice } from "../ui/page/Notice.tsx";
import styles from "./LogOut.module.css";
import { useUnsent } from "../platform/useUnsent.ts";

const text = unsentText.logOut;

interface QuestionProps {
  unsent: Unsent;
  /** Everything was sent while the question was open. */
  isAllSent: boolean;
  /** Waits for the server, then ends the session. */
  isWaiting: boolean;
  onWait: () => void;
  onAnyway: () => void;
  onCancel: () => void;
}

function Question({ unsent: { notes, plays }, isAllSent, isWaiting, onWait, onAnyway, onCancel }: QuestionProps) {
  const isOnline = useOnline();
  const isLasting = useLasting();
  const stays = isLasting ? text.stays(notes, plays) : text.staysHere;
  const isAsking = !isWaiting && !isAllSent;
  const waiting = isOnline ? text.waiting : text.waitingOffline;
  return (
    <div className={styles.question}>
      {!isAllSent && <p>{text.pending(notes, plays)}</p>}
      {isAsking && <p>{stays}</p>}
      {isAsking && !isOnline && <Notice kind="offline">{text.offline}</Notice>}
      {/* Present before its words, so that screen readers announce them. */}
      <p role="status" className={styles.status}>
        {isAllSent ? text.allSent : isWaiting && waiting}
      </p>
      <div className={styles.buttons}>
        {/* The same element in every state, so that it keeps the focus. */}
        <Button variant="primary" busy={isWaiting} onClick={isAllSent ? onAnyway : onWait}>
          {isAllSent ? text.leave : text.wait}
        </Button>
        {!isAllSent && <Button onClick={onAnyway}>{text.anyway}</Button>}
        <Button onClick={onCancel}>{text.cancel}</Button>
      </div>
    </div>
  );
}

type Step = "closed" | "asking" | "waiting";

/** Provides a way to log out to the tree below; it asks first if something is unsent. */
export function LogOutProvider({ adapters, children }: { adapters: Adapters | undefined; children: ReactNode }) {
  const { session, unsent } = adapters ?? {};
  const { isNothing, ...counts } = useUnsent(unsent);
  const isSignedIn = useSession().status === "signedIn";
  const [step, setStep] = useState<Step>("closed");
  // The session may also end by itself, or in another tab.
  if (!isSignedIn && step !== "closed") setStep("closed");
  const close = () => setStep("closed");
  const leave = () => {
    close();
    if (session) void logOut(session);
  };
  const leaveNow = useEffectEvent(leave);
  const isWaiting = step === "waiting";
  const isAllSent = step === "asking" && isNothing;
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
  return (
    <LogOutContext value={() => (isNothing ? leave() : setStep("asking"))}>
      {children}
      <Dialog open={step !== "closed"} onClose={close} title={isAllSent ? text.titleSent : text.title}>
        <Question
          unsent={counts}
          isAllSent={isAllSent}
          isWaiting={isWaiting}
          onWait={() => setStep("waiting")}
          onAnyway={leave}
          onCancel={close}
        />
      </Dialog>
    </LogOutContext>
  );
}
