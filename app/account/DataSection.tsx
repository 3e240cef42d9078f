import { useAdapters, useSession } from "../platform/context.tsx";
import { saveCopy } from "../platform/saveCopy.ts";
import { accountText } from "../text/account.ts";
import { FileButton } from "../ui/controls/FileButton.tsx";
import styles from "./AccountSection.module.css";
import { saveReadable } from "./export/saveReadable.ts";

const text = accountText.account;

/** Everything stored of the user to take along: to read, and for programs. */
export function DataSection() {
  const adapters = useAdapters();
  const session = useSession();
  if (session.status !== "signedIn") return null;
  const { user } = session;
  return (
    <>
      <p className={styles.soft}>{text.exportHint}</p>
      <div className={styles.buttons}>
        <FileButton save={() => saveReadable(adapters, user)} failed={text.exportFailed}>
          {text.export}
        </FileButton>
        <FileButton save={() => saveCopy(adapters.profile)} failed={text.exportFailed}>
          {text.exportJson}
        </FileButton>
      </div>
    </>
  );
}
