import { headmoveText } from "../../text/headmove.ts";
import { classes } from "../../ui/classes.ts";
import { placeOf, type Stance, strokeOf } from "./geometry.ts";
import { LINES, type Position, POSITIONS, START } from "./graph.ts";
import styles from "./Headmove.module.css";
import type { Move } from "./rules.ts";

/** Head, shoulders and collar of a person facing a mirror, to give the lines a meaning. */
const BODY =
  "M50 26c7 0 12 6 12 15s-5 17-12 17-12-8-12-17 5-15 12-15ZM43 57v7c-8 5-27 6-32 20-2 6-3 20-3 40M57 57v7c8 5 27 6 32 20 2 6 3 20 3 40M43 64l14 26 0 34M57 64 46 86";

/** Width of an active line, in units of the field. */
const STROKE = 5.5;

function Stroke({ move, stance, isFading }: { move: Move; stance: Stance; isFading: boolean }) {
  const { start, length, angle } = strokeOf(move, stance);
  return (
    <g transform={`translate(${start.x} ${start.y}) rotate(${angle})`}>
      <rect
        className={classes(styles.stroke, isFading && styles.fading)}
        x={-STROKE / 2}
        y={-STROKE / 2}
        width={length + STROKE}
        height={STROKE}
        rx={STROKE / 2}
      />
    </g>
  );
}

/** The triangle glides to the end of the last move, but turns to its direction at once. */
function Head({ move, stance }: { move: Move | undefined; stance: Stance }) {
  const { x, y } = placeOf(move?.to ?? START, stance);
  const angle = move ? strokeOf(move, stance).angle : -90;
  return (
    <g className={styles.head} style={{ transform: `translate(${x}px, ${y}px)` }}>
      <path transform={`rotate(${angle})`} d="M11 0-6.5 8.5-6.5-8.5Z" />
    </g>
  );
}

interface FigureProps {
  stance: Stance;
  path: readonly Move[];
  dropped: Move | null;
}

/** The eight lines: those of the path appear in ink, the dropped one fades, the triangle leads. */
export function Figure({ stance, path, dropped }: FigureProps) {
  const shown = dropped ? [dropped, ...path] : path;
  return (
    <svg className={styles.figure} viewBox="0 0 100 124" role="img" aria-label={headmoveText.figure}>
      <path className={styles.body} d={BODY} />
      {LINES.map(([from, to]) => {
        const { start, end } = strokeOf({ from, to }, stance);
        return <path key={`${from}-${to}`} className={styles.line} d={`M${start.x} ${start.y}L${end.x} ${end.y}`} />;
      })}
      {(Object.keys(POSITIONS) as Position[]).map((position) => {
        const { x, y } = placeOf(position, stance);
        return <circle key={position} className={styles.joint} cx={x} cy={y} r={2} />;
      })}
      {shown.map((move) => (
        <Stroke key={move.nr} move={move} stance={stance} isFading={move === dropped} />
      ))}
      <Head move={path.at(-1)} stance={stance} />
    </svg>
  );
}
