import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useDark } from "../platform/page/theme.ts";
import { useMedia } from "../platform/page/useMedia.ts";
import styles from "./Figures.module.css";
import { createRenderer } from "./gl/renderer.ts";
import { type Appearance, openShow, type Show, type ShowState } from "./show.ts";
import { AS_DRAWN, type Turn } from "./turn.ts";
import { turnOfKey, useGestures } from "./useGestures.ts";
import type { Loaded } from "./useMovementFile.ts";

interface LiveCanvasProps {
  file: Loaded;
  alt: string;
  mirrored: boolean;
  hasGhost?: boolean;
  /** The instant and the side to begin with. */
  at?: number;
  turn?: Turn;
  /** Called when it can draw, with nothing when its context is lost, and once more when that is back. */
  onShow: (show: Show | undefined) => void;
  onTime?: (seconds: number) => void;
  onState: (state: ShowState) => void;
  /** Neither WebGL2 nor room for it: the still has to do. */
  onUnable: () => void;
  /** Shown until the first instant is drawn. */
  still: ReactNode;
}

/** Device pixels finer than this are not seen, and cost four times as much. */
const FINEST = 2;

/** Tells the square's edge in CSS pixels and the display's pixel ratio, now and whenever they change. */
function useSize(place: RefObject<HTMLElement | null>, onSize: (edge: number, ratio: number) => void) {
  // A window that moves to another display is told by this query.
  const isFine = useMedia(`(min-resolution: ${FINEST}dppx)`);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      const edge = element.clientWidth;
      if (edge > 0) onSize(edge, isFine ? FINEST : devicePixelRatio);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, onSize, isFine]);
}

/** Tells whether any of it is in sight. */
function useSeen(place: RefObject<HTMLElement | null>, onSeen: (isSeen: boolean) => void) {
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(([entry]) => onSeen(entry?.isIntersecting ?? true));
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, onSeen]);
}

interface LifeProps extends LiveCanvasProps {
  onBack: () => void;
}

/** Opens a show on the canvas, keeps its appearance up to date, and closes it. */
function useLiveShow(canvas: RefObject<HTMLCanvasElement | null>, appearance: Appearance, props: LifeProps) {
  const show = useRef<Show>(undefined);
  const [isDrawn, setDrawn] = useState(false);
  const latest = useRef({ props, appearance });
  useEffect(() => {
    latest.current = { props, appearance };
    show.current?.setAppearance(appearance);
  });
  const { file } = props;
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const hand = (opened: Show | undefined) => {
      show.current = opened;
      latest.current.props.onShow(opened);
    };
    const begun = latest.current;
    const renderer = createRenderer(element, {
      onLost: () => {
        hand(undefined);
        setDrawn(false);
      },
      onBack: () => latest.current.props.onBack(),
    });
    if (!renderer) {
      begun.props.onUnable();
      return undefined;
    }
    const opened = openShow({
      renderer,
      ...file,
      appearance: begun.appearance,
      at: begun.props.at ?? 0,
      turn: begun.props.turn,
      onTime: (seconds) => latest.current.props.onTime?.(seconds),
      onDrawn: () => setDrawn(true),
      onState: (state) => latest.current.props.onState(state),
    });
    hand(opened);
    return () => {
      opened.dispose();
      renderer.dispose();
      show.current = undefined;
    };
  }, [canvas, file]);
  return { show, isDrawn };
}

function Life(props: LifeProps) {
  const { alt, mirrored, hasGhost = false, still } = props;
  const isDark = useDark();
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { show, isDrawn } = useLiveShow(canvas, { isDark, isMirrored: mirrored, hasGhost }, props);
  const [onSize] = useState(() => (edge: number, ratio: number) => show.current?.resize(edge, ratio));
  const [onSeen] = useState(() => (isSeen: boolean) => show.current?.setSeen(isSeen));
  useSize(place, onSize);
  useSeen(place, onSeen);
  const turned = () => show.current?.turned() ?? AS_DRAWN;
  const gestures = useGestures(mirrored, turned, (turn) => show.current?.turn(turn));
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const turn = turnOfKey(turned(), event.key, mirrored);
    if (!turn) return;
    event.preventDefault();
    event.stopPropagation();
    show.current?.turn(turn);
  };
  return (
    <div ref={place} className={styles.place} data-drawn={isDrawn}>
      {/* A picture that keys turn has to take the focus. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex */}
      <canvas
        ref={canvas}
        className={styles.canvas}
        role="img"
        aria-label={alt}
        tabIndex={0}
        onKeyDown={press}
        {...gestures}
      />
      {/* oxlint-enable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.still} aria-hidden={isDrawn || undefined}>
        {still}
      </div>
    </div>
  );
}

/**
 * A movement drawn live. One finger turns it, two enlarge it; arrow keys turn it when it has the focus. After a lost
 * context it begins anew where it stood.
 */
export function LiveCanvas(props: LiveCanvasProps) {
  const { onShow, at, turn } = props;
  const [life, setLife] = useState({ count: 0, at, turn });
  const running = useRef<Show>(undefined);
  const keep = (show: Show | undefined) => {
    const lost = running.current;
    if (!show && lost) setLife(({ count }) => ({ count, at: lost.seconds(), turn: lost.turned() }));
    running.current = show;
    onShow(show);
  };
  return (
    <Life
      key={life.count}
      {...props}
      at={life.at}
      turn={life.turn}
      onShow={keep}
      onBack={() => setLife(({ count, ...where }) => ({ ...where, count: count + 1 }))}
    />
  );
}
