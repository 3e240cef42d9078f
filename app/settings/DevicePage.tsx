import { useState } from "react";
import { useAdapters } from "../platform/context.tsx";
import { install, isInstalled, useInstallWay } from "../platform/install/install.ts";
import { askToKeep, canAskToKeep, type Keeping, useKeeping } from "../platform/store/keepStorage.ts";
import { saveCopy } from "../platform/saveCopy.ts";
import { useUnsent } from "../platform/useUnsent.ts";
import { href } from "../routes.ts";
import { accountText } from "../text/account.ts";
import { deviceText } from "../text/device.ts";
import { unsentText } from "../text/unsent.ts";
import { FileButton } from "../ui/controls/FileButton.tsx";
import { Button } from "../ui/controls/Button.tsx";
import { Notice } from "../ui/page/Notice.tsx";
import { Page } from "../ui/page/Page.tsx";
import styles from "./Device.module.css";
import { InstallSteps, Why } from "./InstallSteps.tsx";
import { MediaStock } from "./MediaStock.tsx";

const text = deviceText.storage;

function Install({ unsent }: { unsent: number }) {
  const way = useInstallWay();
  const words = deviceText.install;
  return (
    <section className={styles.section}>
      <h2>{words.title}</h2>
      {!way && <p>{isInstalled() ? words.installed : words.nothing}</p>}
      {way && <Why way={way} />}
      {(way === "share" || way === "dock") && unsent > 0 && <Notice kind="offline">{words.unsentFirst(unsent)}</Notice>}
      {way && <InstallSteps way={way} />}
      {way === "prompt" && (
        <Button icon="download" onClick={() => void install()}>
          {words.button}
        </Button>
      )}
    </section>
  );
}

function Kept({ keeping }: { keeping: Keeping }) {
  const [isRefused, setRefused] = useState(false);
  const ask = async () => setRefused(!(await askToKeep()));
  return (
    <>
      <p>{text[keeping]}</p>
      {keeping === "whileRoom" && canAskToKeep() && (
        <Button icon="shield" onClick={() => void ask()}>
          {text.ask}
        </Button>
      )}
      <output className={styles.answer}>{isRefused && text.refused}</output>
    </>
  );
}

function Storage({ unsent }: { unsent: number }) {
  const keeping = useKeeping();
  const { profile, isLasting } = useAdapters();
  return (
    <section className={styles.section}>
      <h2>{text.title}</h2>
      {!isLasting && <p>{unsentText.fleeting}</p>}
      {isLasting && keeping && <Kept keeping={keeping} />}
      <dl className={styles.things}>
        <dt>{text.onlyHere}</dt>
        <dd>
          {unsent > 0 && `${text.unsent(unsent)} `}
          {text.onlyHereThings}
        </dd>
        <dt>{text.onServer}</dt>
        <dd>{text.onServerThings}</dd>
      </dl>
      <FileButton save={() => saveCopy(profile)} failed={text.failed}>
        {text.save}
      </FileButton>
      <p className={styles.soft}>{text.copy}</p>
    </section>
  );
}

/** The page about this device: installation, storage, and data that exists only here. */
export function DevicePage() {
  const { notes, plays } = useUnsent(useAdapters().unsent);
  const unsent = notes + plays;
  return (
    <Page
      title={deviceText.title}
      subtitle={deviceText.lead}
      hanzi="馆"
      back={{ href: href.profile(), label: accountText.profile.title }}
    >
      <Install unsent={unsent} />
      <Storage unsent={unsent} />
      <MediaStock />
    </Page>
  );
}
