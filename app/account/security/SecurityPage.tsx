import { useAdapters } from "../../platform/context.tsx";
import { href, type SecurityPart } from "../../routes.ts";
import { accountText } from "../../text/account.ts";
import { securityText } from "../../text/security.ts";
import { Icon } from "../../ui/signs/Icon.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Row, Rows } from "../../ui/page/Rows.tsx";
import { DeleteAccount } from "../DeleteAccount.tsx";
import { LinkedProviders } from "../LinkedProviders.tsx";
import { EmailPage } from "./EmailPage.tsx";
import { PasswordPage } from "./PasswordPage.tsx";
import styles from "./Security.module.css";
import { SessionsPage } from "./SessionsPage.tsx";
import { TwoStepsPage } from "./TwoStepsPage.tsx";
import { useUser } from "./useProof.tsx";

const text = securityText;

function SignIn() {
  const { email, emailVerified } = useUser();
  return (
    <section className={styles.group}>
      <h2>{text.groups.signIn}</h2>
      {email !== "" && (
        <Rows>
          <Row
            href={href.security("email")}
            lead={<Icon name="mail" />}
            title={text.email.title}
            meta={email}
            description={emailVerified ? text.email.verified : text.email.unverified}
          />
          <Row
            href={href.security("passwort")}
            lead={<Icon name="lock" />}
            title={text.password.title}
            description={text.password.row}
          />
        </Rows>
      )}
      <LinkedProviders />
    </section>
  );
}

function Protection() {
  const { security } = useAdapters();
  const { email } = useUser();
  return (
    <section className={styles.group}>
      <h2>{text.groups.protection}</h2>
      <Rows>
        {email !== "" && (
          <Row
            href={href.security("zwei-schritte")}
            lead={<Icon name="shield" />}
            title={text.step.title}
            description={security.apps().length > 0 ? text.step.on : text.step.off}
          />
        )}
        <Row
          href={href.security("geraete")}
          lead={<Icon name="device" />}
          title={text.sessions.title}
          description={security.sessions ? text.sessions.row : accountText.account.elsewhere}
        />
      </Rows>
    </section>
  );
}

function Overview() {
  const { isAnonymous } = useUser();
  return (
    <Page title={text.title} hanzi="门" back={{ href: href.profile(), label: accountText.profile.title }}>
      {!isAnonymous && <SignIn />}
      <Protection />
      <section className={styles.group}>
        <h2>{text.groups.end}</h2>
        <DeleteAccount />
      </section>
    </Page>
  );
}

const PARTS: Record<SecurityPart, () => React.ReactNode> = {
  email: EmailPage,
  passwort: PasswordPage,
  "zwei-schritte": TwoStepsPage,
  geraete: SessionsPage,
};

/** Everything about the account rather than the person: one thing a row, each with a page of its own. */
export function SecurityPage({ part }: { part: SecurityPart | undefined }) {
  const Part = part ? PARTS[part] : Overview;
  return <Part />;
}
