import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isVisible } from "#domain/text/visible.ts";
import type { Play } from "../../platform/adapters.ts";
import { useAdapters, useProfile } from "../../platform/context.tsx";
import { type Credit, submitPlay } from "./submitPlay.ts";

/** `waiting`: written on this device, not yet acknowledged by the server. */
export type Delivery = "waiting" | "done" | "lost";

/** The state of a play's xp. */
export type CreditState =
  | { status: "loading" }
  /** Nothing is written before there is a name, so that this play can still earn xp (rule 7.6). */
  | { status: "nameMissing"; saveName: (name: string) => void }
  | { status: "credited"; credit: Credit; delivery: Delivery }
  | { status: "failed"; retry: () => void };

type Settled = { status: "credited"; credit: Credit } | { status: "failed" };

/** Follows a play until the server has it. */
function useDelivery(credit: Credit | undefined): Delivery {
  const [delivery, setDelivery] = useState<Delivery>("waiting");
  useEffect(() => {
    let isWanted = true;
    const arrive = (next: Delivery) => isWanted && setDelivery(next);
    credit?.outcome.acknowledged.then(
      () => arrive("done"),
      () => arrive("lost"),
    );
    return () => {
      isWanted = false;
    };
  }, [credit]);
  return delivery;
}

/** Calls back when the component is really gone: in development React unmounts and mounts it again at once. */
function useLeaving(onLeave: () => void) {
  const isMounted = useRef(true);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      queueMicrotask(() => !isMounted.current && leave());
    };
  }, []);
}

/** Credits a play as soon as the profile is loaded and has a name; leaving without a name counts it without xp. */
export function useCredit(play: Play): CreditState {
  const adapters = useAdapters();
  const profile = useProfile();
  const [settled, setSettled] = useState<Settled>();
  const delivery = useDelivery(settled?.status === "credited" ? settled.credit : undefined);
  const known = profile.status === "ready" ? profile.value : undefined;
  const isNameMissing = known !== undefined && !isVisible(known.displayName);
  const mayStart = profile.status !== "loading" && !isNameMissing && !settled;

  const handOver = () => submitPlay(adapters, play, known?.celebratedLevel ?? Infinity);
  const start = useEffectEvent((settle: (next: Settled) => void) =>
    handOver().then(
      (credit) => settle({ status: "credited", credit }),
      () => settle({ status: "failed" }),
    ),
  );
  useEffect(() => {
    if (!mayStart) return undefined;
    let isWanted = true;
    void start((next) => isWanted && setSettled(next));
    return () => {
      isWanted = false;
    };
  }, [mayStart]);
  // A finished game counts for the day even without a name (rule 11.4).
  useLeaving(() => isNameMissing && void handOver().catch(() => undefined));

  if (settled?.status === "credited") return { ...settled, delivery };
  if (settled?.status === "failed") return { status: "failed", retry: () => setSettled(undefined) };
  if (!isNameMissing) return { status: "loading" };
  const saveName = (displayName: string) => void adapters.profile.update({ displayName }).catch(() => undefined);
  return { status: "nameMissing", saveName };
}
