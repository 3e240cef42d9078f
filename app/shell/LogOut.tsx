import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "wouter";
import type { Adapters, Unsent } from "../platform/adapters.ts";
import { useLasting, useProfile, useSession } from "../platform/context.tsx";
import { leaveAsVisitor, logOut, LogOutContext } from "../platform/logOut.ts";
import { useOnline } from "../platform/page/useOnline.ts";
import { useUnsent } from "../platform/useUnsent.ts";
import { href } from "../routes.ts";
import { unsentText } from "../text/unsent.ts";
import { waysInText } from "../text/waysIn.ts";
import { Button } from "../ui/controls/Button.tsx";
import { CheckGroup } from "../ui/controls/Choice.tsx";
import { Dialog } from "../ui/layers/Dialog.tsx";
import { Icon } from "../ui/signs/Icon.tsx";
import { Notice } from "../ui/page/Notice.tsx";
import styles from "./LogOut.module.css";

const text = unsentText.logOut;

/**
 * `asking`: nothing waits for the server. `unsent`: something does, or did when the question came. `waiting`: until it
 * is sent, then the session ends.
 */
type Step = "closed" | "asking" | "unsent" | "waiting";

interface QuestionProps {
  step: Step;
  unsent: Unsent;
  isAllSent: boolean;
  /** Whether the data of this device is to be removed. */
  isRemoving: boolean;
  onRemoving: (isRemoving: boolean) => void;
  onWait: () => void;
  onLeave: () => void;
  onCancel: () => void;
}

/** The notes that wait, each by its first words. */
function Texts({ texts }: { texts: readonly string[] }) {
  const others = texts.length - text.named;
  return (
    <ul className={styles.texts}>
      {texts.slice(0, text.named).map((words, index) => (
        // Two notes may have the same text, and none of them moves.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>„{words}“</li>
      ))}
      {others > 0 && <li>{text.moreTexts(others)}</li>}
    </ul>
  );
}

/** What stays where, when nothing is lost. */
function Staying({ isRemoving }: { isRemoving: boolean }) {
  return (
    <ul className={styles.staying}>
      <li>
        <Icon name="check" />
        {text.onServer}
      </li>
      <li>
        <Icon name={isRemoving ? "trash" : "device"} />
        {isRemoving ? text.removedHere : text.copyHere}
      </li>
    </ul>
  );
}

/** What waits for the server, and what becomes of it. */
function Pending({ step, unsent: { notes, plays, texts }, isAllSent, isRemoving }: QuestionProps) {
  const isOnline = useOnline();
  const isLasting = useLasting();
  const isWaiting = step === "waiting";
  const isAsking = step === "unsent" && !isAllSent;
  const waiting = isOnline ? text.waiting : text.waitingOffline;
  return (
    <>
      {!isAllSent && <p>{text.pending(notes, plays)}</p>}
      {!isAllSent && texts.length > 0 && <Texts texts={texts} />}
      {isAsking && !isRemoving && <p>{isLasting ? text.stays(notes, plays) : text.staysHere}</p>}
      {isAsking && !isOnline && <Notice kind="offline">{text.offline}</Notice>}
      {/* Present before its words, so that screen readers announce them. */}
      <p role="status" className={styles.status}>
        {isAllSent ? text.allSent : isWaiting && waiting}
      </p>
    </>
  );
}

/** What the main button does, or what goes on once it was pressed. */
function useMainWords({ step, isAllSent, isRemoving }: QuestionProps): string {
  const isOnline = useOnline();
  if (step === "asking" || isAllSent) return isRemoving ? text.leaveAndRemove : text.leave;
  if (step === "unsent") return text.wait;
  return isOnline ? text.waits : text.waitsOffline;
}

function Question(props: QuestionProps) {
  const { step, unsent, isAllSent, isRemoving, onRemoving, onWait, onLeave, onCancel } = props;
  const isUnsent = step !== "asking" && !isAllSent;
  const mainWords = useMainWords(props);
  return (
    <div className={styles.question}>
      {step !== "asking" && <Pending {...props} />}
      {!isUnsent && <Staying isRemoving={isRemoving} />}
      <CheckGroup
        legend={text.remove}
        hideLegend
        layout="list"
        options={[{ value: "remove", label: text.remove, hint: text.removeHint }]}
        values={isRemoving ? ["remove"] : []}
        onChange={(values) => onRemoving(values.length > 0)}
      />
      {isUnsent && isRemoving && <Notice kind="wrong">{text.lost(unsent.notes, unsent.plays)}</Notice>}
      <div className={styles.buttons}>
        {/* The same element in every state, so that it keeps the focus. */}
        <Button variant="primary" busy={step === "waiting"} onClick={isUnsent ? onWait : onLeave}>
          {mainWords}
        </Button>
        {isUnsent && <Button onClick={onLeave}>{isRemoving ? text.discard : text.anyway}</Button>}
        <Button onClick={onCancel}>{text.cancel}</Button>
      </div>
    </div>
  );
}

/** A visitor without an account loses everything by logging out (rule 2.12). */
function VisitorQuestion({ onKeep, onLeave, onCancel }: Record<"onKeep" | "onLeave" | "onCancel", () => void>) {
  const profile = useProfile();
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    onLeave();
  };
  const words = waysInText.leave;
  return (
    <div className={styles.question}>
      <p>{words.lost(profile.status === "ready" ? profile.value.noteCount : 0)}</p>
      <div className={styles.buttons}>
        <Button variant="primary" onClick={onKeep}>
          {words.keep}
        </Button>
        <Button onClick={onCancel}>{words.stay}</Button>
        <Button variant="danger" busy={isLeaving} onClick={leave}>
          {words.discard}
        </Button>
      </div>
    </div>
  );
}

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

const titleOf = (step: Step, isAllSent: boolean) =>
  step === "asking" ? text.titlePlain : isAllSent ? text.titleSent : text.title;

/** Provides a way to log out to the tree below: it names what is unsent, and offers to leave nothing on this device. */
export function LogOutProvider({ adapters, children }: { adapters: Adapters | undefined; children: ReactNode }) {
  const { session, unsent } = adapters ?? {};
  const { isNothing, ...counts } = useUnsent(unsent);
  const state = useSession();
  const isSignedIn = state.status === "signedIn";
  const isVisitor = isSignedIn && state.user.isAnonymous;
  const [, go] = useLocation();
  const [step, setStep] = useState<Step>("closed");
  const [isRemoving, setRemoving] = useState(false);
  const isAllSent = step === "unsent" && isNothing;
  const close = () => setStep("closed");
  // The session may also end by itself, or in another tab.
  if (!isSignedIn && step !== "closed") close();
  const ask = () => {
    setRemoving(false);
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
      <Dialog open={isVisitor && step !== "closed"} onClose={close} title={waysInText.leave.title}>
        <VisitorQuestion onKeep={keep} onLeave={() => session && void leaveAsVisitor(session)} onCancel={close} />
      </Dialog>
      <Dialog open={!isVisitor && step !== "closed"} onClose={close} title={titleOf(step, isAllSent)}>
        <Question
          step={step}
          unsent={counts}
          isAllSent={isAllSent}
          isRemoving={isRemoving}
          onRemoving={setRemoving}
          onWait={() => setStep("waiting")}
          onLeave={leave}
          onCancel={close}
        />
      </Dialog>
    </LogOutContext>
  );
}
