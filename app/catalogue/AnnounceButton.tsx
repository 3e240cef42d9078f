import { useEffect, useRef, useState } from "react";
import { announce } from "../platform/announce.ts";
import { catalogueText } from "../text/catalogue.ts";
import { Button } from "../ui/Button.tsx";
import styles from "./TechniquePage.module.css";

/** Says the name of the technique: the recorded clip, else the browser's German voice, else honestly nothing. */
export function AnnounceButton({ text, clips }: { text: string; clips: string[] }) {
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
    const heard = await announce({ text, clips }, controller.signal);
    if (!controller.signal.aborted) setState(heard ? "idle" : "impossible");
  };

  return (
    <div className={styles.announce}>
      <Button icon={state === "playing" ? "stop" : "volume"} onClick={() => void toggle()}>
        {state === "playing" ? catalogueText.announcing : catalogueText.announce}
      </Button>
      <output className={styles.announceNote}>{state === "impossible" && catalogueText.cannotAnnounce}</output>
    </div>
  );
}
