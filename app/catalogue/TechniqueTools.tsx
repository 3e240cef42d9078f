import { useEffect, useId, useRef, useState } from "react";
import type { Technique, Topic } from "#domain/catalogue/schema.ts";
import { techniqueKey } from "#domain/game/wobblers.ts";
import { useOwnRecording } from "../platform/sound/recordings/store.ts";
import { useMirrored } from "../platform/store/mirror.ts";
import { href } from "../routes.ts";
import { catalogueText } from "../text/catalogue.ts";
import { pictureText } from "../text/pictures.ts";
import { recordingText } from "../text/sound.ts";
import { Tool, Tools } from "../ui/controls/Tool.tsx";
import { BookmarkTool } from "./bookmarks/BookmarkTool.tsx";
import { AnnounceNote, AnnounceTool, useAnnounced } from "./sound/AnnounceTool.tsx";
import { OwnRecording } from "./sound/OwnRecording.tsx";
import type { Moving } from "./picture/useMoving.ts";
import styles from "./TechniqueTools.module.css";
import { useShare } from "./useShare.ts";

function MovementTool({ isMoving, toggle, opener }: Pick<Moving, "isMoving" | "toggle" | "opener">) {
  const { open, label } = pictureText.player;
  return (
    <Tool ref={opener} icon="play" aria-label={open} aria-pressed={isMoving} onClick={toggle}>
      {label}
    </Tool>
  );
}

function MirrorTool() {
  const [mirrored, setMirrored] = useMirrored();
  return (
    <Tool icon="mirror" aria-pressed={mirrored} onClick={() => setMirrored(!mirrored)}>
      {pictureText.mirror}
    </Tool>
  );
}

function ShareTool({ title, path }: { title: string; path: string }) {
  const share = useShare();
  return (
    <Tool icon="share" onClick={() => share({ title, path })}>
      {catalogueText.share.action}
    </Tool>
  );
}

/** What opens and changes below the row stays clear of the bar of neighbours, which would cover its buttons. */
function useKeptInSight(isOpen: boolean) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = panel.current;
    if (!isOpen || !element) return undefined;
    const observer = new ResizeObserver(() => element.scrollIntoView({ block: "nearest" }));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOpen]);
  return panel;
}

interface TechniqueToolsProps {
  topic: Topic;
  technique: Technique;
  /** Absent where the picture has no movement. */
  moving?: Moving;
}

/** All that one can do with a technique besides reading, and what opens below. */
export function TechniqueTools({ topic, technique, moving }: TechniqueToolsProps) {
  const { topicID, group } = topic;
  const { techniqueNr, title, memorableName, audio, image } = technique;
  const key = techniqueKey({ topicID, techniqueNr });
  const spoken = [title, memorableName].filter(Boolean).join(" – ");
  const announced = useAnnounced({ text: spoken, clips: [audio ?? []].flat(), technique: key });
  const [isRecording, setRecording] = useState(false);
  const hasRecording = useOwnRecording(key)?.recording !== undefined;
  const id = useId();
  const panel = useKeptInSight(isRecording);
  const { disclose, disclosed } = recordingText;
  return (
    <div className={styles.tools}>
      <Tools label={catalogueText.tools}>
        <AnnounceTool announced={announced} />
        {moving && <MovementTool isMoving={moving.isMoving} toggle={moving.toggle} opener={moving.opener} />}
        {image && !image.unmirrored && <MirrorTool />}
        <Tool
          icon="mic"
          aria-label={hasRecording ? disclosed : disclose}
          aria-expanded={isRecording}
          aria-controls={id}
          onClick={() => setRecording(!isRecording)}
        >
          {disclose}
        </Tool>
        <ShareTool title={`${techniqueNr}. ${title}`} path={href.technique(group, topicID, techniqueNr)} />
        <BookmarkTool technique={{ topicID, techniqueNr }} />
      </Tools>
      <output className={styles.note}>
        <AnnounceNote announced={announced} />
      </output>
      <div id={id} ref={panel} hidden={!isRecording}>
        <OwnRecording technique={key} />
      </div>
    </div>
  );
}
