import { type LegalName, useLegalText } from "../platform/legalText.ts";
import { href } from "../routes.ts";
import { ACCESSIBILITY, type LegalPart, legalText, PRIVACY_PARTS } from "../text/legal.ts";
import { shellText } from "../text/shell.ts";
import { LoadingBar } from "../ui/page/LoadingBar.tsx";
import { Notice } from "../ui/page/Notice.tsx";
import { Page } from "../ui/page/Page.tsx";
import styles from "./LegalPages.module.css";

const back = { href: href.home(), label: shellText.home };

/** The blocks of a plain text file: one that starts with # is a heading, lines stay lines. */
function PlainText({ text }: { text: string }) {
  const blocks = text.split(/\n\s*\n/).map((block) => block.trim());
  return blocks.filter(Boolean).map((block, index) => {
    // The blocks of a text have no names of their own, and never change places.
    // oxlint-disable-next-line react/no-array-index-key
    if (block.startsWith("#")) return <h2 key={index}>{block.replace(/^#+\s*/, "")}</h2>;
    // oxlint-disable-next-line react/no-array-index-key
    return <p key={index}>{block}</p>;
  });
}

function OperatorText({ name, missing }: { name: LegalName; missing: string }) {
  const text = useLegalText(name);
  if (text.status === "loading") return <LoadingBar label={legalText.loading} />;
  if (text.status === "failed") return <Notice kind="offline">{legalText.unavailable}</Notice>;
  return text.value ? <PlainText text={text.value} /> : <Notice kind="info">{missing}</Notice>;
}

function Part({ title, paragraphs }: LegalPart) {
  return (
    <section>
      <h2>{title}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  );
}

/** The Impressum: the operator of this dojo provides it. */
export function ImprintPage() {
  const { title, missing } = legalText.imprint;
  return (
    <Page title={title} back={back}>
      <div className={styles.text}>
        <OperatorText name="impressum" missing={missing} />
        <Part {...ACCESSIBILITY} />
      </div>
    </Page>
  );
}

/** What is stored and why: the product's own part, and the operator's. */
export function PrivacyPage() {
  const { title, operator, operatorMissing, product } = legalText.privacy;
  return (
    <Page title={title} back={back}>
      <div className={styles.text}>
        <p className={styles.lead}>{product}</p>
        {PRIVACY_PARTS.map((part) => (
          <Part key={part.title} {...part} />
        ))}
        <section>
          <h2>{operator}</h2>
          <OperatorText name="datenschutz" missing={operatorMissing} />
        </section>
      </div>
    </Page>
  );
}
