import { type FormEvent, useEffect, useState } from "react";
import { MAX_NAME_LENGTH } from "#domain/limits.ts";
import { levelFor, skillPointsFor } from "#domain/progress/level.ts";
import { isVisible } from "#domain/text/visible.ts";
import type { Play } from "../../platform/adapters.ts";
import { useLasting } from "../../platform/context.tsx";
import { playCue } from "../../platform/sound/cues.ts";
import { useAtRisk } from "../../platform/store/keepStorage.ts";
import { useOnline } from "../../platform/page/useOnline.ts";
import { resultText, runText } from "../../text/games.ts";
import { unsentText } from "../../text/unsent.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { LevelRing } from "../../ui/signs/LevelRing.tsx";
import { LoadingBar } from "../../ui/page/LoadingBar.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { TextField } from "../../ui/controls/TextField.tsx";
import styles from "./ResultScreen.module.css";
import type { Credit } from "./submitPlay.ts";
import { type Delivery, useCredit } from "./useCredit.ts";
import { useRising } from "../run/useRising.ts";

/** The name without which there are no xp, asked for right here (rule 7.6). */
function NameForm({ onSave }: { onSave: (name: string) => void }) {
  const [name, setName] = useState("");
  const [error, setError] = useState<string>();
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isVisible(name)) setError(resultText.nameNeeded);
    else onSave(name.trim());
  };
  return (
    <form className={styles.name} onSubmit={save} noValidate>
      <p role="status">{resultText.nameMissing}</p>
      <TextField
        label={resultText.name}
        name="name"
        autoComplete="nickname"
        maxLength={MAX_NAME_LENGTH}
        value={name}
        error={error}
        onChange={(event) => {
          setName(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit">{resultText.saveName}</Button>
    </form>
  );
}

function Ring({ before, after }: { before: number; after: number }) {
  const from = levelFor(before);
  const to = levelFor(after);
  const shown = useRising(before, after);
  return (
    <div className={styles.ring}>
      <LevelRing
        level={to.level}
        fraction={to.fraction}
        animateFrom={from.level === to.level ? from.fraction : 0}
        label={resultText.ring(to.level, to.xpInLevel, to.xpToNext)}
      />
      <p className={styles.rising} aria-hidden="true">
        {resultText.xpInAll(shown)}
      </p>
    </div>
  );
}

/** What the run gave, what the next level takes, and what is left today; the level and all xp stand at the ring. */
function Account({ outcome }: Pick<Credit, "outcome">) {
  const { xpGranted, xpAfter, limitReached, nameMissing, remainingPlays } = outcome;
  const { level, xpInLevel, xpToNext } = levelFor(xpAfter);
  return (
    <>
      {!limitReached && !nameMissing && <p className={styles.gained}>{resultText.gained(xpGranted)}</p>}
      <p>{resultText.wayTo(xpToNext - xpInLevel, level + 1)}</p>
      {nameMissing && <p>{resultText.noName}</p>}
      {!limitReached && <p className={styles.remaining}>{resultText.remaining(remainingPlays)}</p>}
    </>
  );
}

function LevelUp({ level }: { level: number }) {
  useEffect(() => playCue("levelUp"), []);
  return (
    <p className={styles.levelUp}>
      <strong>{resultText.levelUp(level)}</strong> {resultText.skillPoints(skillPointsFor(level))}
    </p>
  );
}

/** How long the result waits online for the server's answer before it says anything. */
const PATIENCE_MS = 2000;

function DeliveryNote({ delivery }: { delivery: Delivery }) {
  const isOnline = useOnline();
  const isLasting = useLasting();
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  const isAtRisk = useAtRisk(isLasting && delivery === "waiting");
  if (delivery === "lost") return <Notice kind="wrong">{resultText.failed}</Notice>;
  if (delivery === "done" || (isOnline && !isLate)) return null;
  const kept = isOnline ? resultText.pendingLate : resultText.pending;
  return (
    <Notice kind="offline">
      {isLasting ? kept : resultText.pendingHere} {isAtRisk && unsentText.atRisk.text}
    </Notice>
  );
}

function Credited({ credit, delivery }: { credit: Credit; delivery: Delivery }) {
  const { limitReached, xpBefore, xpAfter } = credit.outcome;
  return (
    <div className={styles.xp} role="status">
      {limitReached ? <p className={styles.praise}>{resultText.limit}</p> : <Ring before={xpBefore} after={xpAfter} />}
      <div className={styles.account}>
        <Account outcome={credit.outcome} />
      </div>
      <div className={styles.news}>
        {credit.levelUp !== undefined && <LevelUp level={credit.levelUp} />}
        <DeliveryNote delivery={delivery} />
      </div>
    </div>
  );
}

/** The reward of a play in each of its states: counting, credited, nameless, at the limit, failed. */
export function CreditedXp({ play }: { play: Play }) {
  const state = useCredit(play);
  if (state.status === "credited") return <Credited {...state} />;
  if (state.status === "nameMissing") return <NameForm onSave={state.saveName} />;
  if (state.status === "loading") {
    return (
      <div className={styles.xp}>
        {/* The place of the ring: nothing below moves when it comes. */}
        <div className={styles.ring}>
          <div className={styles.awaited} />
          <p className={styles.rising}>{"\u00A0"}</p>
        </div>
        <div className={styles.loading}>
          <p>{resultText.counting}</p>
          <LoadingBar label={resultText.counting} />
        </div>
      </div>
    );
  }
  return (
    <Notice kind="wrong">
      <p>{resultText.failed}</p>
      <Button icon="repeat" onClick={state.retry}>
        {runText.retry}
      </Button>
    </Notice>
  );
}
