import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useMirrored } from "../platform/store/mirror.ts";
import { useOnline } from "../platform/page/useOnline.ts";
import type { Instant } from "./instant.ts";
import { pictureText } from "../text/pictures.ts";
import { Button } from "../ui/controls/Button.tsx";
import { Notice } from "../ui/page/Notice.tsx";
import styles from "./Figures.module.css";
import { LiveCanvas } from "./LiveCanvas.tsx";
import { Slider, type SliderHandle } from "./Slider.tsx";
import type { Show, ShowState } from "./show.ts";
import { AS_DRAWN } from "./turn.ts";
import { type Loaded, useMovementFile } from "./useMovementFile.ts";

const text = pictureText.player;

/** The reader has just opened the player, so the focus moves into it. */
const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });
/** The whole player must be visible, not only the focused control. */
const reveal = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" });

interface PlayerProps {
  mirrored: boolean;
  /** Its text speaks of left and right: nobody sees it mirrored. */
  unmirrored: boolean;
  alt: string;
  /** Number and text of the step in each panel; shown when it is reached. */
  captions: readonly { step: number; words: string }[];
  /** Where it stands when it is opened by a link; it plays otherwise. */
  instant?: Instant;
  /** Passes on a link to what is seen. */
  onShare: (instant: Instant) => void;
  onClose: () => void;
  picture: ReactNode;
}

interface ChoicesProps {
  hasGhost: boolean;
  onGhost: (hasGhost: boolean) => void;
  onShare: () => void;
  onClose: () => void;
}

/** What is wanted more rarely than the row above. */
function Choices({ hasGhost, onGhost, onShare, onClose }: ChoicesProps) {
  return (
    <div className={styles.choices}>
      <Button variant="text" onClick={() => onGhost(!hasGhost)}>
        {hasGhost ? text.noGhost : text.ghost}
      </Button>
      <Button variant="text" icon="share" onClick={onShare}>
        {text.share}
      </Button>
      <Button variant="text" icon="image" onClick={onClose}>
        {text.close}
      </Button>
    </div>
  );
}

interface RowProps {
  file: Loaded;
  state: ShowState;
  caption?: string;
  show: RefObject<Show | undefined>;
  slider: Ref<SliderHandle>;
  isHalf: boolean;
  onHalf: (isHalf: boolean) => void;
  mirrored: boolean;
  unmirrored: boolean;
}

/** All that a movement needs within reach of the thumb: play, half the speed, its instants, the side, the first view. */
function Row({ file: { timeline }, state, caption, show, slider, isHalf, onHalf, mirrored, unmirrored }: RowProps) {
  const [, setMirrored] = useMirrored();
  const isMoving = timeline.seconds > 0;
  return (
    <div className={styles.controls}>
      {isMoving && (
        <>
          <Button
            ref={focus}
            variant="primary"
            icon={state.isPlaying ? "pause" : "play"}
            aria-label={state.isPlaying ? text.pause : text.play}
            className={styles.icon}
            onClick={() => (state.isPlaying ? show.current?.pause() : show.current?.play())}
          />
          <Button aria-label={text.half} aria-pressed={isHalf} className={styles.icon} onClick={() => onHalf(!isHalf)}>
            ½
          </Button>
          <Slider
            times={timeline}
            hold={state.hold}
            caption={caption}
            onSeek={(seconds) => show.current?.seek(seconds)}
            onStep={(direction) => show.current?.step(direction)}
            handle={slider}
          />
        </>
      )}
      {!unmirrored && (
        <Button
          icon="mirror"
          aria-label={pictureText.mirror}
          aria-pressed={mirrored}
          className={styles.icon}
          onClick={() => setMirrored(!mirrored)}
        />
      )}
      <Button
        ref={isMoving ? undefined : focus}
        icon="undo"
        aria-label={text.reset}
        aria-disabled={!state.isTurned || undefined}
        className={styles.icon}
        onClick={() => show.current?.turn(AS_DRAWN)}
      />
    </div>
  );
}

/** The step that a hold shows, in words; none where panels are no steps. */
function captionOf({ timeline, movement }: Loaded, hold: number, captions: PlayerProps["captions"]) {
  const panel = timeline.holds[hold]?.panel;
  return captions.length === movement.panels.length && panel !== undefined ? captions[panel] : undefined;
}

// Arrow keys change the page elsewhere in the catalogue; here they lead from step to step.
function leafByKey(event: KeyboardEvent, show: Show | undefined) {
  const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as 1 | -1 | undefined;
  if (direction === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  show?.step(direction);
}

function Open({ file, captions, instant, onShare, onClose, picture, ...seen }: PlayerProps & { file: Loaded }) {
  const show = useRef<Show>(undefined);
  const [state, setState] = useState<ShowState>({ isPlaying: false, hold: 0, isTurned: false });
  const [isUnable, setUnable] = useState(false);
  const [isHalf, setHalf] = useState(false);
  const [hasGhost, setGhost] = useState(false);
  const slider = useRef<SliderHandle>(null);
  const hint = useId();
  const caption = captionOf(file, state.hold, captions);
  const speed = isHalf ? 0.5 : 1;
  useEffect(() => show.current?.setSpeed(speed), [speed]);
  if (isUnable) return <Unmoved words={text.unable} picture={picture} onClose={onClose} />;
  const begin = (opened: Show | undefined) => {
    const isFirst = show.current === undefined && state.hold === 0;
    show.current = opened;
    opened?.setSpeed(speed);
    if (isFirst && !instant) opened?.play();
  };
  const share = () => {
    const { yaw, tilt } = show.current?.turned() ?? AS_DRAWN;
    onShare({ seconds: show.current?.seconds() ?? 0, yaw, tilt });
  };
  return (
    // The keys are short cuts for the buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={reveal}
      className={styles.player}
      aria-label={text.label}
      aria-describedby={hint}
      onKeyDown={(event) => leafByKey(event, show.current)}
    >
      <LiveCanvas
        file={file}
        alt={seen.alt}
        mirrored={seen.mirrored}
        hasGhost={hasGhost}
        at={instant?.seconds}
        turn={instant && { ...AS_DRAWN, yaw: instant.yaw, tilt: instant.tilt }}
        onShow={begin}
        onTime={(seconds) => slider.current?.show(seconds)}
        onState={setState}
        onUnable={() => setUnable(true)}
        still={picture}
      />
      <p id={hint} className="visually-hidden">
        {text.hint}
      </p>
      {caption && (
        <p className={styles.caption} aria-live={state.isPlaying ? "off" : "polite"}>
          <strong>{pictureText.step(caption.step)}</strong> {caption.words}
        </p>
      )}
      <Row {...{ file, state, show, slider, isHalf }} {...seen} caption={caption?.words} onHalf={setHalf} />
      <Choices hasGhost={hasGhost} onGhost={setGhost} onShare={share} onClose={onClose} />
    </section>
  );
}

/** The still picture, and why it does not move. */
function Unmoved({ words, picture, onClose }: { words: string; picture: ReactNode; onClose: () => void }) {
  return (
    <>
      {picture}
      <div className={styles.failed}>
        <Notice kind="info">{words}</Notice>
        <Button ref={focus} icon="image" onClick={onClose}>
          {text.close}
        </Button>
      </div>
    </>
  );
}

/** The movement of a technique, drawn live; the still picture stays until it is there, and where it cannot be drawn. */
export function Player({ url, ...player }: PlayerProps & { url: string }) {
  const { file, isFailed, retry } = useMovementFile(url);
  const online = useOnline();
  if (file) return <Open file={file} {...player} />;
  return (
    <>
      {player.picture}
      {isFailed ? (
        <div className={styles.failed}>
          <Notice kind={online ? "wrong" : "offline"}>{online ? text.failed : text.failedOffline}</Notice>
          <div className={styles.choices}>
            <Button icon="repeat" onClick={retry}>
              {pictureText.retry}
            </Button>
            <Button icon="image" onClick={player.onClose}>
              {text.close}
            </Button>
          </div>
        </div>
      ) : (
        <Button ref={focus} icon="play" busy>
          {text.loading}
        </Button>
      )}
    </>
  );
}
