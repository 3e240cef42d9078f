import { install, useInstallHint, useInstallWay } from "../platform/install/install.ts";
import { href } from "../routes.ts";
import { deviceText } from "../text/device.ts";
import { homeText } from "../text/home.ts";
import { Button, LinkButton } from "../ui/controls/Button.tsx";
import { IconButton } from "../ui/controls/IconButton.tsx";
import styles from "./InstallHint.module.css";

const text = homeText.install;

/** One quiet line about installing the app, for who has come back or has noted something; one press ends it for good. */
export function InstallHint({ hasNoted }: { hasNoted: boolean }) {
  const way = useInstallWay();
  const { isDue, dismiss } = useInstallHint(hasNoted);
  if (!way || !isDue) return null;
  return (
    <section className={styles.hint} aria-label={deviceText.install.title}>
      <p>{text.text}</p>
      {way === "prompt" ? (
        <Button icon="download" onClick={() => void install()}>
          {deviceText.install.button}
        </Button>
      ) : (
        <LinkButton href={href.device()}>{text.how}</LinkButton>
      )}
      <IconButton icon="close" label={text.never} onClick={dismiss} />
    </section>
  );
}
