import { install, useInstallHint, useInstallWay } from "../platform/install/install.ts";
import { href } from "../routes.ts";
import { deviceText } from "../text/device.ts";
import { homeText } from "../text/home.ts";
import { Button, LinkButton } from "../ui/controls/Button.tsx";
import { Hint } from "../ui/page/Hint.tsx";

const text = homeText.install;

/** One quiet line about installing the app, for who has come back or has noted something; one press ends it for good. */
export function InstallHint({ hasNoted }: { hasNoted: boolean }) {
  const way = useInstallWay();
  const { isDue, dismiss } = useInstallHint(hasNoted);
  if (!way || !isDue) return null;
  return (
    <Hint
      label={deviceText.install.title}
      text={text.text}
      action={
        way === "prompt" ? (
          <Button icon="download" onClick={() => void install()}>
            {deviceText.install.button}
          </Button>
        ) : (
          <LinkButton href={href.device()}>{text.how}</LinkButton>
        )
      }
      dismissLabel={text.never}
      onDismiss={dismiss}
    />
  );
}
