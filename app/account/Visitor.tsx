import { useSession } from "../platform/context.tsx";
import { href } from "../routes.ts";
import { waysInText } from "../text/waysIn.ts";
import { LinkButton } from "../ui/controls/Button.tsx";
import styles from "./Keep.module.css";

const text = waysInText.visitor;

/** What a visitor sees where members see their account: what having none means, and the way to one. */
export function VisitorSection() {
  const session = useSession();
  if (session.status !== "signedIn" || !session.user.isAnonymous) return null;
  return (
    <section className={styles.visitor} aria-labelledby="visitor">
      <h2 id="visitor">{text.title}</h2>
      <p>{text.text}</p>
      <LinkButton href={href.keep()} variant="primary">
        {text.toKeep}
      </LinkButton>
    </section>
  );
}
