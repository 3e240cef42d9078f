import { install, useInstallHint, useInstallWay } from "../platform/install/install.ts";
import { deviceText } from "../text/device.ts";
import { Button } from "../ui/controls/Button.tsx";
import styles from "./Device.module.css";
import { InstallSteps, Why } from "./InstallSteps.tsx";

const text = deviceText.install;

/** A hint at installing the app, for users who have used it and not dismissed the hint. */
export function InstallCard({ hasMade }: { hasMade: boolean }) {
  const way = useInstallWay();
  const { isDue, dismiss } = useInstallHint(hasMade);
  if (!way || !isDue) return null;
  return (
    <section className={styles.card} aria-labelledby="install">
      <h2 id="install">{text.title}</h2>
      <Why way={way} />
      <InstallSteps way={way} />
      <div className={styles.buttons}>
        {way === "prompt" && (
          <Button icon="download" onClick={() => void install()}>
            {text.button}
          </Button>
        )}
        <button type="button" className={styles.later} onClick={dismiss}>
          {text.later}
        </button>
      </div>
    </section>
  );
}
