import { isForgetful } from "../platform/install.ts";
import type { InstallWay } from "../platform/installWay.ts";
import { deviceText } from "../text/device.ts";
import { Icon } from "../ui/Icon.tsx";
import styles from "./Device.module.css";

const text = deviceText.install;

/** Words with the signs that they speak of drawn among them. */
function Signed({ words }: { words: string }) {
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

/** What is good about it here. */
export function Why({ way }: { way: InstallWay }) {
  return (
    <p>
      {way === "dock" ? text.whyDock : text.why} {isForgetful() && text.whyKept}
    </p>
  );
}

/** How the app gets onto the home screen by hand; nothing where a button of ours does it. */
export function InstallSteps({ way }: { way: InstallWay }) {
  if (way === "prompt") return null;
  if (way === "inSafari" || way === "inBrowser") {
    return (
      <p>
        <Signed words={text[way]} />
      </p>
    );
  }
  return (
    <ol className={styles.steps}>
      {text.steps[way].map((step) => (
        <li key={step}>
          <Signed words={step} />
        </li>
      ))}
    </ol>
  );
}
