import { type CSSProperties, type KeyboardEvent, type Ref, useImperativeHandle, useRef } from "react";
import { pictureText } from "../text/pictures.ts";
import styles from "./Figures.module.css";
import type { Times } from "./playback.ts";

const text = pictureText.player;

/** Sets the slider while a movement plays, without rendering anything again. */
export interface SliderHandle {
  show: (seconds: number) => void;
}

interface SliderProps {
  times: Times;
  /** The hold that is seen or was seen last, from 0. */
  hold: number;
  caption?: string;
  onSeek: (seconds: number) => void;
  onStep: (direction: 1 | -1) => void;
  handle: Ref<SliderHandle>;
}

const DIRECTIONS: Partial<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/** The instants of a movement, with a tick wherever it stands still; arrow keys go from tick to tick. */
export function Slider({ times, hold, caption, onSeek, onStep, handle }: SliderProps) {
  const input = useRef<HTMLInputElement>(null);
  const { seconds, holds } = times;
  useImperativeHandle(handle, () => ({
    show: (at) => {
      if (input.current) input.current.value = `${at}`;
    },
  }));
  const press = (event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key];
    if (direction === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    onStep(direction);
  };
  const words = text.stepOf(hold + 1, holds.length);
  return (
    <div className={styles.slider}>
      <div className={styles.ticks} aria-hidden="true">
        {holds.map(({ from }, index) => (
          <span
            key={from}
            data-past={index <= hold}
            style={{ "--at": seconds > 0 ? from / seconds : 0 } as CSSProperties}
          />
        ))}
      </div>
      <input
        ref={input}
        type="range"
        className={styles.range}
        aria-label={text.position}
        aria-valuetext={caption === undefined ? words : `${words}: ${caption}`}
        min={0}
        max={seconds}
        step="any"
        defaultValue={0}
        onChange={(event) => onSeek(event.target.valueAsNumber)}
        onKeyDown={press}
      />
    </div>
  );
}
