import { useEffect, useRef, useState } from "react";
import { download } from "../../platform/page/download.ts";
import { logFault } from "../../platform/log.ts";
import { useAtWork } from "../../platform/leaving/quiet.ts";
import { canRender } from "../../platform/sound/track/decode.ts";
import { drillText } from "../../text/games.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { ProgressBar } from "../../ui/page/LoadingBar.tsx";
import type { GameKit } from "../kit.ts";
import { makeDrillTrack } from "./drillTrack.ts";
import styles from "./SaveTrack.module.css";

interface SaveTrackProps<Config, State, Event extends { atMs: number }> {
  kit: GameKit<Config, State, Event>;
  config: Config;
  /** The seed of the drill about to begin, so that the file is the same. */
  seed: number;
  fileName: string;
}

type Saving = { status: "idle" } | { status: "failed" } | { status: "saving"; done: number };

/** The drill as a file, for the loudspeakers of the hall. */
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
      const track = await makeDrillTrack(kit, drill, { config, seed, isResumed: false }, { onProgress, signal });
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
