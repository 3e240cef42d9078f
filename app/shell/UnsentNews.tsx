import { useEffect } from "react";
import { useLocation } from "wouter";
import { refKey, type TechniqueRef } from "#domain/notes/note.ts";
import type { Loss, UnsentAdapter } from "../platform/adapters.ts";
import { findTopic } from "../platform/catalogue.ts";
import { returnedTo } from "../platform/returned.ts";
import { href } from "../routes.ts";
import { unsentText } from "../text/unsent.ts";
import { useToast } from "../ui/Toast.tsx";

const text = unsentText.losses;
const STORAGE_FULL_MS = 20_000;

/** Where the text of a note waits; undefined where the catalogue no longer has the technique. */
function placeOf({ topic, topicListID, techniqueNr }: TechniqueRef): string | undefined {
  const found = findTopic(topic, topicListID);
  return found && href.technique(found.group, topicListID, techniqueNr);
}

/** Says what the server has refused for good, at once and after a start, and when the browser's storage is full. */
export function UnsentNews({ unsent, uid }: { unsent: UnsentAdapter; uid: string }) {
  const toast = useToast();
  const [, navigate] = useLocation();
  useEffect(() => {
    const tellWaiting = (ref: TechniqueRef) => {
      const place = placeOf(ref);
      const action = place === undefined ? undefined : { label: text.show, onAction: () => navigate(place) };
      toast(text.note, { action, durationMs: action && Infinity });
    };
    const tell = (loss: Loss) => {
      if (loss.kind !== "note") return toast(text[loss.kind]);
      // The page of the technique, where it is open, has taken the text already.
      const waits = returnedTo(uid).some((ref) => refKey(ref) === refKey(loss.ref));
      return waits ? tellWaiting(loss.ref) : toast(text.noteInForm);
    };
    const [first] = returnedTo(uid);
    if (first) tellWaiting(first);
    const stops = [
      unsent.onLoss(tell),
      unsent.onSafety((isSafe) => !isSafe && toast(unsentText.storageFull, { durationMs: STORAGE_FULL_MS })),
    ];
    return () => stops.forEach((stop) => stop());
  }, [unsent, uid, toast, navigate]);
  return null;
}
