import { wayText } from "../text/way.ts";
import styles from "./Way.module.css";

const text = wayText.recallWeeks;
/** The drawing, and the frame of the curve in it. */
const SIZE = { width: 360, height: 170 } as const;
const FRAME = { left: 44, right: 348, top: 12, bottom: 140 } as const;
const LINES = [0, 0.5, 1] as const;

const heightOf = (share: number) => FRAME.bottom - share * (FRAME.bottom - FRAME.top);

interface RecallCurveProps {
  /** From 0 to 1, oldest first; at least two. */
  shares: readonly number[];
  /** Below the first and the last point. */
  from: string;
  to: string;
}

/** Shares over the weeks as a curve; only drawn, since the table beside it has them. */
export function RecallCurve({ shares, from, to }: RecallCurveProps) {
  const step = (FRAME.right - FRAME.left) / (shares.length - 1);
  const points = shares.map((share, index) => ({ x: FRAME.left + index * step, y: heightOf(share) }));
  return (
    <svg
      className={styles.curve}
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      aria-hidden="true"
      focusable="false"
      data-curve
    >
      {LINES.map((share) => (
        <g key={share}>
          <path className={styles.grid} d={`M${FRAME.left} ${heightOf(share)}H${FRAME.right}`} />
          <text x={FRAME.left - 6} y={heightOf(share) + 4} textAnchor="end">
            {text.share(share)}
          </text>
        </g>
      ))}
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(" ")} />
      {points.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r="3.5" />
      ))}
      <text x={FRAME.left} y={SIZE.height - 10}>
        {from}
      </text>
      <text x={FRAME.right} y={SIZE.height - 10} textAnchor="end">
        {to}
      </text>
    </svg>
  );
}
