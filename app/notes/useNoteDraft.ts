import { useEffect, useEffectEvent, useRef, useState } from "react";
import { readDraft, writeDraft } from "../platform/drafts.ts";

/** What stands in a note form. */
export interface NoteDraft {
  /** An existing category, null for a new one, undefined while the user has not chosen. */
  chosen?: string | null;
  newName: string;
  content: string;
}

/** Typing is kept at most this often. */
const KEEP_EVERY_MS = 1000;

function parseDraft(stored: unknown): NoteDraft | undefined {
  if (typeof stored !== "object" || stored === null) return undefined;
  const { chosen, newName, content } = stored as Partial<Record<keyof NoteDraft, unknown>>;
  if (typeof newName !== "string" || typeof content !== "string") return undefined;
  return { chosen: typeof chosen === "string" || chosen === null ? chosen : undefined, newName, content };
}

/** A form's content, kept on this device while it is being typed, until it is saved or dropped. */
export function useNoteDraft(key: string, initial: NoteDraft) {
  const [draft, setDraft] = useState<NoteDraft>(() => parseDraft(readDraft(key)) ?? initial);
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

  const change = (next: NoteDraft) => {
    setDraft(next);
    unkept.current = next;
    timer.current ??= setTimeout(keep, KEEP_EVERY_MS);
  };
  /** Starts anew: nothing of what was typed is kept. */
  const reset = (next: NoteDraft) => {
    unkept.current = undefined;
    keep();
    writeDraft(key, undefined);
    setDraft(next);
  };
  return { draft, change, reset };
}
