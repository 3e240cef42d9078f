import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type NoteDraft, readDraft, writeDraft } from "../platform/store/drafts.ts";

/** Typing is kept at most this often. */
const KEEP_EVERY_MS = 1000;

/** Keeps a draft on this device: soon after a change, at once when the page is hidden or left. */
function useKeeper(key: string) {
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
  return {
    keep,
    keepSoon(draft: NoteDraft) {
      unkept.current = draft;
      timer.current ??= setTimeout(keep, KEEP_EVERY_MS);
    },
    forget() {
      unkept.current = undefined;
      keep();
      writeDraft(key, undefined);
    },
  };
}

/** The content of a form, kept on this device while it is typed, until it is saved or dropped. */
export function useNoteDraft(key: string, initial: NoteDraft) {
  const [draft, setDraft] = useState<NoteDraft>(() => readDraft(key) ?? initial);
  /** A ref, because several changes may happen before the next render. */
  const latest = useRef(draft);
  const { keep, keepSoon, forget } = useKeeper(key);

  const show = (next: NoteDraft) => {
    latest.current = next;
    setDraft(next);
  };
  const change = (next: NoteDraft) => {
    show(next);
    keepSoon(next);
  };
  /** Empties the form and forgets its draft. */
  const reset = (next: NoteDraft) => {
    forget();
    show(next);
  };
  /** Changes the form and keeps the draft at once. */
  const amend = (make: (latest: NoteDraft) => NoteDraft) => {
    change(make(latest.current));
    keep();
  };
  return { draft, change, reset, amend };
}
