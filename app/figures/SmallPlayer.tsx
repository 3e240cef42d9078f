import { type ReactNode, useRef, useState } from "react";
import { pictureText } from "../text/pictures.ts";
import { Button } from "../ui/controls/Button.tsx";
import { classes } from "../ui/classes.ts";
import styles from "./Figures.module.css";
import { LiveCanvas } from "./LiveCanvas.tsx";
import type { Show, ShowState } from "./show.ts";
import { type Loaded, useMovementFile } from "./useMovementFile.ts";

const text = pictureText.player;

interface SmallPlayerProps {
  mirrored: boolean;
  alt: string;
  /** `quiet` plays by itself, over and over, without anything to press: a hand is not free. */
  mode: "pressed" | "quiet";
  picture: ReactNode;
  className?: string;
}

function Open({ file, mirrored, alt, mode, picture, className }: SmallPlayerProps & { file: Loaded }) {
  const show = useRef<Show>(undefined);
  const [state, setState] = useState<ShowState>({ isPlaying: true, hold: 0, isTurned: false });
  const [isUnable, setUnable] = useState(false);
  if (isUnable) return picture;
  const begin = (opened: Show | undefined) => {
    show.current = opened;
    opened?.play(mode === "quiet" ? Infinity : undefined);
  };
  return (
    // Turning it by a finger is no press on what lies around it, such as a flashcard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className={classes(styles.small, className)} onClick={(event) => event.stopPropagation()}>
      <LiveCanvas
        {...{ file, alt, mirrored }}
        onShow={begin}
        onState={setState}
        onUnable={() => setUnable(true)}
        still={picture}
      />
      {mode === "pressed" && (
        <Button
          icon={state.isPlaying ? "pause" : "play"}
          aria-label={state.isPlaying ? text.pause : text.play}
          className={styles.over}
          onClick={() => (state.isPlaying ? show.current?.pause() : show.current?.play())}
        />
      )}
    </div>
  );
}

/** A movement in the place of its picture, which stays where the movement cannot be had. */
export function SmallPlayer({ url, ...player }: SmallPlayerProps & { url: string }) {
  const { file } = useMovementFile(url);
  return file ? <Open file={file} {...player} /> : player.picture;
}
