import { useMirrored } from "../../platform/store/mirror.ts";
import { runText } from "../../text/games.ts";
import { topicGameText } from "../../text/topicGames.ts";
import { classes } from "../../ui/classes.ts";
import { Figure } from "../../ui/signs/Figure.tsx";
import { Icon } from "../../ui/signs/Icon.tsx";
import styles from "./Ladder.module.css";
import type { Placed } from "./rules.ts";

const text = topicGameText.sort;

interface LadderProps {
  /** The technique placed last; absent at the beginning of the list. */
  last?: Placed;
  next: Placed;
  /** Absent while the next place is still empty. */
  verdict?: "right" | "wrong";
}

/** A technique in its place: number, drawing and name. */
function Rung({ of: { techniqueNr, title, image }, verdict }: { of: Placed } & Pick<LadderProps, "verdict">) {
  const [mirrored] = useMirrored();
  return (
    <li className={classes(styles.rung, verdict && styles[verdict])}>
      <span className={styles.number}>{techniqueNr}</span>
      <span className={styles.drawing}>
        {image && <Figure picture={image} alt="" mirrored={mirrored} className={styles.figure} />}
      </span>
      <span className={styles.title}>{title}</span>
      {verdict === "right" && <Icon name="check" label={runText.right} className={styles.tick} />}
    </li>
  );
}

/** The end of the list so far and its next place, which is empty until it is answered. */
export function Ladder({ last, next, verdict }: LadderProps) {
  return (
    <ol className={styles.ladder}>
      {last && <Rung of={last} />}
      {verdict ? (
        <Rung of={next} verdict={verdict} />
      ) : (
        <li className={classes(styles.rung, styles.open)}>
          <span className={styles.number}>{next.techniqueNr}</span>
          <span className={styles.wanted}>{text.wanted}</span>
          {next.image && <img src={next.image.src} alt="" className={styles.awaited} />}
        </li>
      )}
    </ol>
  );
}
