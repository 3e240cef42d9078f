import { type RefObject, useRef, useState } from "react";
import { useSearch } from "wouter";
import { useStill } from "../../platform/page/feel.ts";
import { type Instant, instantFromSearch } from "../../figures/instant.ts";

/** The movement of a technique's picture: whether it is shown in the picture's place, and what opens and closes it. */
export interface Moving {
  isMoving: boolean;
  /** Where a link wants it to stand. */
  instant?: Instant;
  toggle: () => void;
  /** Back to the picture; the focus goes back to what opened it. */
  still: () => void;
  opener: RefObject<HTMLButtonElement | null>;
  /** Passes on a link to an instant. */
  share: (instant: Instant) => void;
}

/** Undefined where there is no movement, or where motion is reduced: the picture shows every step by itself. */
export function useMoving(motion: string | undefined, share: (instant: Instant) => void): Moving | undefined {
  const [instant, setInstant] = useState(instantFromSearch(useSearch()));
  const [isMoving, setMoving] = useState(instant !== undefined);
  const opener = useRef<HTMLButtonElement>(null);
  const isStill = useStill();
  if (motion === undefined || isStill) return undefined;
  const set = (next: boolean) => {
    setMoving(next);
    // Opened once more it plays, as it does without a link.
    setInstant(undefined);
  };
  return {
    isMoving,
    instant,
    toggle: () => set(!isMoving),
    still: () => {
      set(false);
      opener.current?.focus();
    },
    opener,
    share,
  };
}
