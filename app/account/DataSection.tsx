import { useAdapters, useSession } from "../platform/context.tsx";
import { saveCopy } from "../platform/saveCopy.ts";
import { accountText } from "../text/account.ts";
import { ActionButton } from "../ui/controls/ActionButton.tsx";
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
        <ActionButton icon="export" work={() => saveReadable(adapters, user)} failed={() => text.exportFailed}>
          {text.export}
        </ActionButton>
        <ActionButton icon="download" work={() => saveCopy(adapters.profile)} failed={() => text.exportFailed}>
          {text.exportJson}
        </ActionButton>
      </div>
    </>
  );
}
