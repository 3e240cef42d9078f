import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { refKey, type TechniqueRef } from "#domain/notes/note.ts";
import type { Adapters, Loss, UnsentAdapter } from "../platform/adapters.ts";
import { findTopic } from "../platform/catalogue.ts";
import { useLeaveQuestion } from "../platform/leaving/leaveQuestion.ts";
import { returnedTo } from "../platform/store/returned.ts";
import { readSession, writeSession } from "../platform/store/sessionValue.ts";
import { href } from "../routes.ts";
import { requestLine } from "../text/refusal.ts";
import { unsentText } from "../text/unsent.ts";
import { useToast } from "../ui/layers/Toast.tsx";
import { useUnsent } from "../platform/useUnsent.ts";

const text = unsentText.losses;
/** Longer than usual: two unexpected sentences take time to read. */
const STORAGE_MS = 20_000;
const SAID = "dojo.saidFleeting";

/** The page where the text of a note waits; undefined if the catalogue no longer has the technique. */
function placeOf({ topic, topicListID, techniqueNr }: TechniqueRef): string | undefined {
  const found = findTopic(topic, topicListID);
  return found && href.technique(found.group, topicListID, techniqueNr);
}

/** The techniques where texts of this user wait, each once. */
const waiting = (uid: string): TechniqueRef[] => [
  ...new Map(returnedTo(uid).map((ref) => [refKey(ref), ref] as const)).values(),
];

/** Shows what the server has refused for good, at once and after a start, with a link to one technique at a time. */
function useRefusals(unsent: UnsentAdapter, uid: string) {
  const toast = useToast();
  const [, navigate] = useLocation();
  useEffect(() => {
    const tellWaiting = (refs: readonly TechniqueRef[], detail?: string) => {
      const next = refs.find((ref) => placeOf(ref) !== undefined);
      const place = next && placeOf(next);
      if (place === undefined) return toast(text.notes(refs.length), { detail });
      const show = () => {
        navigate(place);
        const others = waiting(uid).filter((ref) => refKey(ref) !== refKey(next!));
        if (others.length > 0) tellWaiting(others);
      };
      toast(text.notes(refs.length), { action: { label: text.show, onAction: show }, detail, durationMs: Infinity });
    };
    const tell = (loss: Loss) => {
      const detail = loss.requestId && requestLine(loss.requestId);
      if (loss.kind !== "note") return toast(text[loss.kind], { detail });
      // The technique's page is open and has taken the text already.
      const waits = waiting(uid).some((ref) => refKey(ref) === refKey(loss.ref));
      return waits ? tellWaiting([loss.ref], detail) : toast(text.noteInForm, { detail });
    };
    const refs = waiting(uid);
    if (refs.length > 0) tellWaiting(refs);
    return unsent.onLoss(tell);
  }, [unsent, uid, toast, navigate]);
}

/** Warns if this device cannot keep what is unsent, and makes the browser ask before it would be lost. */
function useSafety({ unsent, isLasting }: Adapters) {
  const toast = useToast();
  const { isNothing } = useUnsent(unsent);
  const [isSafe, setIsSafe] = useState(true);
  useLeaveQuestion(!isSafe || (!isLasting && !isNothing));
  useEffect(() => unsent.onSafety(setIsSafe), [unsent]);
  useEffect(() => {
    if (isLasting && !isSafe) toast(unsentText.storageFull, { durationMs: STORAGE_MS });
  }, [isLasting, isSafe, toast]);
  useEffect(() => {
    if (isLasting || readSession(SAID) !== undefined) return;
    writeSession(SAID, "1");
    toast(unsentText.fleeting, { durationMs: STORAGE_MS });
  }, [isLasting, toast]);
}

/** Messages about data that this device has written and the server does not have. */
export function UnsentNews({ adapters, uid }: { adapters: Adapters; uid: string }) {
  useRefusals(adapters.unsent, uid);
  useSafety(adapters);
  return null;
}
