import { useEffect } from "react";
import { endKeptView } from "../platform/page/start.ts";
import { LoadingBar } from "../ui/page/LoadingBar.tsx";
import { Button, LinkButton } from "../ui/controls/Button.tsx";
import { Page } from "../ui/page/Page.tsx";
import { href } from "../routes.ts";
import { shellText } from "../text/shell.ts";
import styles from "./StatePages.module.css";

/** Shown while a page or the session loads. */
export function LoadingPage() {
  return (
    <div className={styles.loading}>
      <p>{shellText.loading}</p>
      <LoadingBar label={shellText.loading} />
    </div>
  );
}

/** An unknown address. */
export function NotFoundPage() {
  const { title, text, back } = shellText.notFound;
  return (
    <Page title={title} hanzi="迷">
      <p className={styles.text}>{text}</p>
      <LinkButton href={href.home()} variant="primary">
        {back}
      </LinkButton>
    </Page>
  );
}

/** The messages differ by browser; all of them mention the module or its import. */
const isMissingChunk = (error: unknown) => error instanceof TypeError && /import|module/i.test(error.message);

/** The page of a failed route. */
export function CrashPage({ error }: { error: unknown }) {
  useEffect(endKeptView, []);
  const { crash } = shellText;
  const missing = isMissingChunk(error);
  return (
    <Page title={missing ? crash.chunkTitle : crash.title} hanzi="断">
      <p className={styles.text}>{missing ? crash.chunkText : crash.text}</p>
      <div className={styles.actions}>
        <Button variant="primary" icon="repeat" onClick={() => window.location.reload()}>
          {crash.reload}
        </Button>
        <LinkButton href={href.home()}>{crash.home}</LinkButton>
      </div>
    </Page>
  );
}

/** The code that talks to the server failed to load, so nobody can sign in. */
export function StartFailedPage() {
  useEffect(endKeptView, []);
  const { title, text } = shellText.startFailed;
  return (
    <Page title={title} hanzi="断">
      <p className={styles.text}>{text}</p>
      <Button variant="primary" icon="repeat" onClick={() => window.location.reload()}>
        {shellText.crash.reload}
      </Button>
    </Page>
  );
}
