import { useEffect, useRef, useState } from "react";
import { download } from "../platform/download.ts";
import { logFault } from "../platform/log.ts";
import { useAtWork } from "../platform/quiet.ts";
import { canRender } from "../platform/track/decode.ts";
import { drillText } from "../text/games.ts";
import { Button } from "../ui/Button.tsx";
import { ProgressBar } from "../ui/LoadingBar.tsx";
import type { GameKit } from "./GameFrame.tsx";
import { makeSessionTrack } from "./sessionTrack.ts";
import styles from "./ReadyScreen.module.css";

interface SaveTrackProps<Config, State, Event extends { atMs: number }> {
  kit: GameKit<Config, State, Event>;
  config: Config;
  /** That of the session that is about to begin: the file is the very same. */
  seed: number;
  fileName: string;
}

type Saving = { status: "idle" } | { status: "failed" } | { status: "saving"; done: number };

/** The session as a file, for the loudspeaker of the hall. */
export function SaveTrack<Config, State, Event extends { atMs: number }>(props: SaveTrackProps<Config, State, Event>) {
  const { kit, config, seed, fileName } = props;
  const [saving, setSaving] = useState<Saving>({ status: "idle" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  useAtWork(saving.status === "saving");
  const { drill } = kit;
  if (!drill || !canRender()) return undefined;

  const save = async () => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const onProgress = (done: number) => !signal.aborted && setSaving({ status: "saving", done });
    onProgress(0);
    try {
      const track = await makeSessionTrack(kit, drill, { config, seed, isResumed: false }, { onProgress, signal });
      if (track) download(fileName, track.file);
      setSaving({ status: "idle" });
    } catch (error) {
      if (signal.aborted) return;
      logFault("The track cannot be saved.", error);
      setSaving({ status: "failed" });
    }
  };

  return (
    <div className={styles.save}>
      <Button icon="export" onClick={() => void save()}>
        {drillText.save}
      </Button>
      <p className={styles.hint}>{saving.status === "failed" ? drillText.saveFailed : drillText.saveHint}</p>
      {saving.status === "saving" && <ProgressBar label={drillText.saving} done={saving.done} />}
    </div>
  );
}
