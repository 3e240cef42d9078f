import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type NoteDraft, readDraft, writeDraft } from "../platform/drafts.ts";

/** Typing is kept at most this often. */
const KEEP_EVERY_MS = 1000;

/** A form's content, kept on this device while it is being typed, until it is saved or dropped. */
export function useNoteDraft(key: string, initial: NoteDraft) {
  const [draft, setDraft] = useState<NoteDraft>(() => readDraft(key) ?? initial);
  /** Ahead of what is drawn when several changes come in one moment. */
  const latest = useRef(draft);
  const unkept = useRef<NoteDraft>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const keep = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (unkept.current) writeDraft(key, unkept.current);
    unkept.current = undefined;
  };
  const keepNow = useEffectEvent(keep);
  useEffect(() => {
    const keepAll = () => keepNow();
    window.addEventListener("pagehide", keepAll);
    document.addEventListener("visibilitychange", keepAll);
    return () => {
      window.removeEventListener("pagehide", keepAll);
      document.removeEventListener("visibilitychange", keepAll);
      keepNow();
    };
  }, []);

  const show = (next: NoteDraft) => {
    latest.current = next;
    setDraft(next);
  };
  const change = (next: NoteDraft) => {
    show(next);
    unkept.current = next;
    timer.current ??= setTimeout(keep, KEEP_EVERY_MS);
  };
  /** Starts anew: nothing of what was typed is kept. */
  const reset = (next: NoteDraft) => {
    unkept.current = undefined;
    keep();
    writeDraft(key, undefined);
    show(next);
  };
  /** Changes what stands there, and keeps it at once. */
  const amend = (make: (latest: NoteDraft) => NoteDraft) => {
    change(make(latest.current));
    keep();
  };
  return { draft, change, reset, amend };
}
