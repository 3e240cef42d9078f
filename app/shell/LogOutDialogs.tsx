import { useState } from "react";
import type { Unsent } from "../platform/adapters.ts";
import { useLasting, useProfile } from "../platform/context.tsx";
import { useOnline } from "../platform/page/useOnline.ts";
import { unsentText } from "../text/unsent.ts";
import { waysInText } from "../text/waysIn.ts";
import { Button } from "../ui/controls/Button.tsx";
import { CheckGroup } from "../ui/controls/Choice.tsx";
import { Dialog } from "../ui/layers/Dialog.tsx";
import { Icon } from "../ui/signs/Icon.tsx";
import { Notice } from "../ui/page/Notice.tsx";
import styles from "./LogOut.module.css";
import type { Step } from "./LogOut.tsx";

const text = unsentText.logOut;

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

const titleOf = (step: Step, isAllSent: boolean) =>
  step === "asking" ? text.titlePlain : isAllSent ? text.titleSent : text.title;

interface LogOutDialogsProps extends QuestionProps {
  isVisitor: boolean;
  /** A visitor wants an account instead. */
  onKeep: () => void;
  /** A visitor leaves, and everything is gone. */
  onDiscard: () => void;
}

/** The question of a member, and that of a visitor. */
export function LogOutDialogs({ isVisitor, onKeep, onDiscard, ...question }: LogOutDialogsProps) {
  const { step, isAllSent, onCancel } = question;
  const isOpen = step !== "closed";
  return (
    <>
      <Dialog open={isVisitor && isOpen} onClose={onCancel} title={waysInText.leave.title}>
        <VisitorQuestion onKeep={onKeep} onLeave={onDiscard} onCancel={onCancel} />
      </Dialog>
      <Dialog open={!isVisitor && isOpen} onClose={onCancel} title={titleOf(step, isAllSent)}>
        <Question {...question} />
      </Dialog>
    </>
  );
}
