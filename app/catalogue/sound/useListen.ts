import { useEffect, useRef, useState } from "react";

/** Plays something until it ends, is stopped or the page is left. The signal aborts the work. */
export function useListen(play: (signal: AbortSignal) => Promise<boolean>) {
  const [state, setState] = useState<"idle" | "playing" | "impossible">("idle");
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const toggle = async () => {
    running.current?.abort();
    if (state === "playing") {
      setState("idle");
      return;
    }
    const controller = new AbortController();
    running.current = controller;
    setState("playing");
    const isHeard = await play(controller.signal);
    if (!controller.signal.aborted) setState(isHeard ? "idle" : "impossible");
  };
  return { state, toggle: () => void toggle() };
}
