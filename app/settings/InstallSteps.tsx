import { isForgetful } from "../platform/install/install.ts";
import type { InstallWay } from "../platform/install/installWay.ts";
import { deviceText } from "../text/device.ts";
import { Icon } from "../ui/signs/Icon.tsx";
import styles from "./Device.module.css";

const text = deviceText.install;

/** Text with the browser's symbols drawn in it. */
function WithSigns({ words }: { words: string }) {
  return words
    .split(/(\[share\]|\[more\])/)
    .map((part) =>
      part === "[share]" || part === "[more]" ? (
        <Icon
          key={part}
          name={part === "[share]" ? "share" : "more"}
          label={part === "[more]" ? text.more : undefined}
          className={styles.sign}
        />
      ) : (
        part
      ),
    );
}

/** The advantage of installing here. */
export function Why({ way }: { way: InstallWay }) {
  return (
    <p>
      {way === "dock" ? text.whyDock : text.why} {isForgetful() && text.whyKept}
    </p>
  );
}

/** How to install the app by hand; nothing where our button does it. */
export function InstallSteps({ way }: { way: InstallWay }) {
  if (way === "prompt") return null;
  if (way === "inSafari" || way === "inBrowser") {
    return (
      <p>
        <WithSigns words={text[way]} />
      </p>
    );
  }
  return (
    <ol className={styles.steps}>
      {text.steps[way].map((step) => (
        <li key={step}>
          <WithSigns words={step} />
        </li>
      ))}
    </ol>
  );
}
