import { type KeyboardEvent, type ReactNode, useState } from "react";
import { useOnline } from "../../platform/page/useOnline.ts";
import { pictureText } from "../../text/pictures.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { RadioGroup } from "../../ui/controls/Choice.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import type { FlipBook as Book, FramePath } from "#domain/catalogue/flipBook.ts";
import { ROUNDS, stepAt } from "./flipBook.ts";
import styles from "./FlipBook.module.css";
import { useFlipBookFile, useMovement } from "./useMovement.ts";

const text = pictureText.player;

/** The reader has just opened the player, so the focus moves into it. */
const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });
/** The whole player must be visible, not only the focused control. */
const reveal = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" });

// The paths of a frame have no identity but their position.
// oxlint-disable react/no-array-index-key
function Figures({ book, paths }: { book: Book; paths: readonly FramePath[] }) {
  const { colours, outline } = book;
  const fills = paths.filter(([, , width]) => width === undefined);
  const shapes = fills.map(([, d], index) => <path key={index} d={d} />);
  return (
    <>
      <g className={styles.edge} strokeWidth={2 * outline}>
        {shapes}
      </g>
      <g className={styles.outline} strokeWidth={outline}>
        {shapes}
      </g>
      {paths.map(([colour, d, width], index) =>
        width === undefined ? (
          <path key={index} fill={colours[colour]} d={d} />
        ) : (
          <path key={index} fill="none" stroke={colours[colour]} strokeWidth={width} strokeLinecap="round" d={d} />
        ),
      )}
    </>
  );
}
// oxlint-enable react/no-array-index-key

function Frame({ book, place, mirrored, alt }: { book: Book; place: number; mirrored: boolean; alt: string }) {
  const { edge, colours, frames, play } = book;
  const [floor, ...figures] = frames[play[place]?.[0] ?? 0] ?? [];
  return (
    <svg className={styles.frame} viewBox={`0 0 ${edge} ${edge}`} role="img" aria-label={alt}>
      <g transform={mirrored ? `translate(${edge} 0) scale(-1 1)` : undefined}>
        {floor && <path fill={colours[floor[0]]} d={floor[1]} />}
        <Figures book={book} paths={figures} />
      </g>
    </svg>
  );
}

type Movement = ReturnType<typeof useMovement>;

const valueOf = (rounds: number): string => (Number.isFinite(rounds) ? `${rounds}` : "endless");
const ROUND_OPTIONS = ROUNDS.map((rounds) => ({
  value: valueOf(rounds),
  label: text.roundsOf[valueOf(rounds) as keyof typeof text.roundsOf],
}));

interface PaceProps {
  movement: Movement;
  isHalf: boolean;
  onHalf: (isHalf: boolean) => void;
  rounds: number;
  onRounds: (rounds: number) => void;
  onClose: () => void;
}

/** Speed, the way back to the picture, and the number of rounds. With reduced motion the key pictures follow each other once. */
function PaceChoice({ movement, isHalf, onHalf, rounds, onRounds, onClose }: PaceProps) {
  return (
    <div className={styles.pace}>
      <Button aria-pressed={isHalf} onClick={() => onHalf(!isHalf)}>
        {text.half}
      </Button>
      <Button icon="image" onClick={onClose}>
        {text.close}
      </Button>
      {!movement.isStill && (
        <RadioGroup
          legend={text.rounds}
          hideLegend
          options={ROUND_OPTIONS}
          value={valueOf(rounds)}
          onChange={(value) => {
            const wanted = value === "endless" ? Infinity : Number(value);
            onRounds(wanted);
            movement.setRounds(wanted);
          }}
        />
      )}
    </div>
  );
}

function Controls({ book, movement, caption }: { book: Book; movement: Movement; caption?: string }) {
  const { place, isPlaying, toggle, seek, leaf } = movement;
  const last = book.play.length - 1;
  const words = text.place(place + 1, last + 1);
  return (
    <div className={styles.controls}>
      <Button icon="skipBack" aria-label={text.back} className={styles.icon} onClick={() => leaf(-1)} />
      <Button
        ref={focus}
        variant="primary"
        icon={isPlaying ? "pause" : "play"}
        aria-label={isPlaying ? text.pause : text.play}
        className={styles.icon}
        onClick={toggle}
      />
      <Button icon="skip" aria-label={text.forward} className={styles.icon} onClick={() => leaf(1)} />
      <input
        type="range"
        className={styles.range}
        aria-label={text.position}
        aria-valuetext={caption === undefined ? words : `${words}: ${caption}`}
        min={0}
        max={last}
        value={place}
        onChange={(event) => seek(event.target.valueAsNumber)}
      />
    </div>
  );
}

interface PlayerProps {
  mirrored: boolean;
  alt: string;
  /** Number and text of the step in each panel of the strip; shown beside its frames. */
  captions: readonly { step: number; words: string }[];
  onClose: () => void;
}

function Player({ book, mirrored, alt, captions, onClose }: PlayerProps & { book: Book }) {
  const [isHalf, setHalf] = useState(false);
  const [rounds, setRounds] = useState<number>(3);
  const movement = useMovement(book, { speed: isHalf ? 0.5 : 1, rounds });
  const panel = book.steps?.length === captions.length ? stepAt(book, movement.place) : undefined;
  const caption = panel === undefined ? undefined : captions[panel];
  // Arrow keys change the page elsewhere in the catalogue; in the player they change the frame.
  const leaf = (event: KeyboardEvent) => {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as 1 | -1 | undefined;
    const isOnInput = event.target instanceof HTMLInputElement;
    if (direction === undefined || isOnInput || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    movement.leaf(direction);
  };
  return (
    // The keys are short cuts for the buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section ref={reveal} className={styles.player} aria-label={text.label} onKeyDown={leaf}>
      <div className={styles.stage}>
        <Frame book={book} place={movement.place} mirrored={mirrored} alt={alt} />
      </div>
      {caption && (
        <p className={styles.caption} aria-live={movement.isPlaying ? "off" : "polite"}>
          <strong>{pictureText.step(caption.step)}</strong> {caption.words}
        </p>
      )}
      <Controls book={book} movement={movement} caption={caption?.words} />
      <PaceChoice
        movement={movement}
        isHalf={isHalf}
        onHalf={setHalf}
        rounds={rounds}
        onRounds={setRounds}
        onClose={onClose}
      />
    </section>
  );
}

/** The player for a technique's movement; the still picture stays until it is loaded, or if it fails to load. */
export function FlipBook({ url, picture, ...player }: PlayerProps & { url: string; picture: ReactNode }) {
  const { book, isFailed, retry } = useFlipBookFile(url);
  const online = useOnline();
  if (book) return <Player book={book} {...player} />;
  return (
    <>
      {picture}
      {isFailed ? (
        <div className={styles.failed}>
          <Notice kind={online ? "wrong" : "offline"}>{online ? text.failed : text.failedOffline}</Notice>
          <div className={styles.pace}>
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
