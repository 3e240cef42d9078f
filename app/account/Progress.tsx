import { useEffect, useState } from "react";
import { levelFor, skillPointsFor } from "#domain/progress/level.ts";
import { shownXp } from "#domain/progress/xp.ts";
import type { GameTotal, Profile } from "../platform/adapters.ts";
import { useAdapters } from "../platform/context.tsx";
import { href } from "../routes.ts";
import { accountText } from "../text/account.ts";
import { gameNames } from "../text/gameNames.ts";
import { classes } from "../ui/classes.ts";
import { LevelRing } from "../ui/signs/LevelRing.tsx";
import { Row, Rows } from "../ui/page/Rows.tsx";
import styles from "./Progress.module.css";

const text = accountText.profile;

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>{text.number(value)}</dd>
    </div>
  );
}

/** Level ring, xp and skill points; `compact` for the side panel. */
export function Progress({ profile, compact = false }: { profile: Profile; compact?: boolean }) {
  const xp = shownXp(profile.xp, profile.noteCount);
  const { level, xpInLevel, xpToNext, fraction } = levelFor(xp);
  return (
    <div className={classes(styles.progress, compact && styles.compact)}>
      <LevelRing level={level} fraction={fraction} label={text.levelValue(level, xpInLevel, xpToNext)} />
      <div className={styles.words}>
        <p>{text.toNext(xpToNext - xpInLevel, level + 1)}</p>
        <dl className={styles.figures}>
          <Figure name={text.xp} value={xp} />
          <Figure name={text.skillPoints(skillPointsFor(level))} value={skillPointsFor(level)} />
          {!compact && <Figure name={text.notes(profile.noteCount)} value={profile.noteCount} />}
        </dl>
      </div>
    </div>
  );
}

const dayFormat = new Intl.DateTimeFormat("de-DE", { timeZone: "UTC", dateStyle: "long" });
const formatDay = (day: string) => dayFormat.format(new Date(`${day}T12:00:00Z`));

/** How often each game was played, over all days known to this device or the server. */
export function Statistics() {
  const { profile } = useAdapters();
  const [totals, setTotals] = useState<GameTotal[] | "loading" | "failed">("loading");
  useEffect(() => {
    let wanted = true;
    profile.gameTotals().then(
      (found) => wanted && setTotals(found),
      () => wanted && setTotals("failed"),
    );
    return () => {
      wanted = false;
    };
  }, [profile]);
  if (totals === "loading") return <div className={styles.waiting} />;
  if (totals === "failed") return <p className={styles.soft}>{text.playsUnavailable}</p>;
  if (totals.length === 0) return <p className={styles.soft}>{text.noPlays}</p>;
  return (
    <Rows label={text.statistics}>
      {totals.map(({ gameType, playCount, lastPlayed }) => (
        <Row
          key={gameType}
          href={href.game(gameType)}
          title={gameNames[gameType].title}
          meta={`${text.plays(playCount)}, ${text.lastPlayed(formatDay(lastPlayed))}`}
        />
      ))}
    </Rows>
  );
}
