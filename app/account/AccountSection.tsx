import { useSession } from "../platform/context.tsx";
import { useLogOut } from "../platform/logOut.ts";
import { href } from "../routes.ts";
import { securityText } from "../text/security.ts";
import { shellText } from "../text/shell.ts";
import { Button } from "../ui/controls/Button.tsx";
import { Row, Rows } from "../ui/page/Rows.tsx";
import { Icon } from "../ui/signs/Icon.tsx";
import styles from "./AccountSection.module.css";

/** The end of the page, and of the session: apart from what ends the account. */
export function LogOut() {
  const logOut = useLogOut();
  return (
    <div className={styles.leave}>
      <Button icon="logout" size="large" onClick={logOut}>
        {shellText.logout}
      </Button>
    </div>
  );
}

/** Whose account it is, and the way to what guards it. */
export function AccountSection() {
  const session = useSession();
  if (session.status !== "signedIn") return null;
  const { email } = session.user;
  return (
    <Rows>
      <Row
        href={href.security()}
        lead={<Icon name="shield" />}
        title={securityText.title}
        meta={email}
        description={securityText.summary}
      />
    </Rows>
  );
}
