import { type MediaKind, useMediaStock } from "../platform/install/media.ts";
import { useOnline } from "../platform/page/useOnline.ts";
import { soundText } from "../text/sound.ts";
import { Button } from "../ui/controls/Button.tsx";
import { ProgressBar } from "../ui/page/LoadingBar.tsx";
import styles from "../sound/SoundSettings.module.css";

const text = soundText.media;

type Stocked = ReturnType<typeof useMediaStock>;

/** The actions for missing files. */
function Missing({ stock, loading, load, cancel }: Stocked & { stock: NonNullable<Stocked["stock"]> }) {
  const isOnline = useOnline();
  if (loading.status === "loading") {
    const words = text.loading(loading.done, loading.all);
    return (
      <>
        <ProgressBar label={words} done={loading.done / Math.max(1, loading.all)} />
        <p className={styles.soft}>{words}</p>
        <Button onClick={cancel}>{text.cancel}</Button>
      </>
    );
  }
  if (!isOnline) return <p className={styles.soft}>{text.offline}</p>;
  return (
    <>
      {loading.status === "failed" && <p role="alert">{text.failed}</p>}
      {loading.status === "full" && <p role="alert">{text.full}</p>}
      <Button icon="download" onClick={load}>
        {text.load(stock.missingBytes)}
      </Button>
    </>
  );
}

/** How much of a kind is on this device, and how to load the rest. */
function Stock({ kind }: { kind: MediaKind }) {
  const stocked = useMediaStock(kind);
  const { stock } = stocked;
  if (!stock) return null;
  // No service worker, as in some private windows, or a build without pictures.
  if (stock.all === 0) return kind === "sound" ? <p className={styles.soft}>{text.unavailable}</p> : null;
  const isComplete = stock.missing.length === 0;
  return (
    <div className={styles.stock}>
      <p className={styles.line}>
        <strong>{text[kind]}</strong> <span className={styles.count}>{text.count(stock.kept, stock.all)}</span>
      </p>
      {isComplete && <p className={styles.soft}>{kind === "sound" ? text.complete : text.completePictures}</p>}
      {!isComplete && <Missing {...stocked} stock={stock} />}
    </div>
  );
}

/** The sounds and pictures that work offline; texts always do. */
export function MediaStock() {
  return (
    <section className={styles.media}>
      <h2>{text.title}</h2>
      <Stock kind="sound" />
      <Stock kind="picture" />
    </section>
  );
}
