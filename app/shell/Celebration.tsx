import { useEffect, useEffectEvent, useState } from "react";
import { skillPointsFor } from "#domain/progress/level.ts";
import { useAdapters } from "../platform/context.tsx";
import { resultText } from "../text/games.ts";
import { shellText } from "../text/shell.ts";
import { IconButton } from "../ui/controls/IconButton.tsx";
import { Hanzi } from "../ui/signs/Hanzi.tsx";
import { LevelRing } from "../ui/signs/LevelRing.tsx";
import { Seal } from "../ui/signs/Seal.tsx";
import styles from "./Celebration.module.css";
import { useCelebration } from "./useCelebration.ts";

const SHOWN_MS = 8000;

function LevelCard({ level, onEnd }: { level: number; onEnd: () => void }) {
  const [isHeld, setHeld] = useState(false);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    // It stays while the pointer or the focus is on it.
    if (isHeld) return undefined;
    const timer = setTimeout(() => end(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  const title = resultText.levelUp(level);
  return (
    <div
      className={styles.card}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className={styles.picture} aria-hidden="true">
        <LevelRing level={level} fraction={1} animateFrom={0} label={title} />
        <Seal className={styles.seal}>
          <Hanzi char="成" />
        </Seal>
      </div>
      <p className={styles.words}>
        <strong className={styles.title}>{title}</strong> {resultText.skillPoints(skillPointsFor(level))}
      </p>
      <IconButton icon="close" label={shellText.closeCelebration} className={styles.close} onClick={onEnd} />
    </div>
  );
}

/** A level that was reached outside of a result: shown for some seconds, in nobody's way (rule 7.13). */
export function Celebration() {
  const { profile } = useAdapters();
  const { level, dismiss } = useCelebration(profile);
  return (
    // Present before its words, so that screen readers announce them.
    <div className={styles.region} role="status">
      {level !== undefined && <LevelCard key={level} level={level} onEnd={dismiss} />}
    </div>
  );
}
