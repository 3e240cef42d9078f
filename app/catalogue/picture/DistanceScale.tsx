import type { Technique } from "#domain/catalogue/schema.ts";
import { catalogueText } from "../../text/catalogue.ts";
import styles from "./DistanceScale.module.css";

type Metres = NonNullable<Technique["metres"]>;

/** What the ruler shows: three metres, half a metre between its marks. */
const LONGEST = 3;
const MARKS = [0, 0.5, 1, 1.5, 2, 2.5, 3];
const LEFT = 20;
const PER_METRE = 88;
const GROUND = 52;
const toX = (metres: number) => LEFT + metres * PER_METRE;

/** Somebody in fighting stance, seen from the side. */
function Somebody({ at, facing, className }: { at: number; facing: 1 | -1; className?: string }) {
  return (
    <g className={className} transform={`translate(${toX(at)} ${GROUND}) scale(${facing} 1)`}>
      <circle cx="1" cy="-41" r="5" />
      <path d="M0-35-1-19M-1-19-8-1M-1-19 6-10 7-1M0-32 6-27 10-34M0-32-5-25 4-26" />
    </g>
  );
}

/** A distance on a ruler: Du, the other one, and the stretch of ground that it is about. */
export function DistanceScale({ metres: { from, to } }: { metres: Metres }) {
  const end = to ?? LONGEST;
  return (
    <span className={styles.scale}>
      <svg viewBox="0 0 304 58" aria-hidden="true">
        <path
          className={styles.ground}
          d={`M4 ${GROUND}H300${MARKS.map((mark) => `M${toX(mark)} ${GROUND}v4`).join("")}`}
        />
        <path className={styles.reach} d={`M${toX(from)} ${GROUND}H${toX(end)}`} />
        <Somebody at={0} facing={1} />
        <Somebody at={Math.max(0.25, (from + end) / 2)} facing={-1} className={styles.other} />
      </svg>
      <span className={styles.words}>{catalogueText.metres(from, to)}</span>
    </span>
  );
}
