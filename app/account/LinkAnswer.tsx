import { type FormEvent, useState } from "react";
import { useLocation } from "wouter";
import { useMails } from "../platform/mails.ts";
import { parseUrl } from "../platform/page/parseUrl.ts";
import { isInstalled } from "../platform/install/install.ts";
import { href } from "../routes.ts";
import { accountText, type LinkHelp } from "../text/account.ts";
import { waysInText } from "../text/waysIn.ts";
import { Button, LinkButton } from "../ui/controls/Button.tsx";
import { TextField } from "../ui/controls/TextField.tsx";
import { Notice } from "../ui/page/Notice.tsx";
import styles from "./LoginView.module.css";

interface LinkAnswerProps {
  done: string;
  help: LinkHelp;
}

/** After the request of a link: where it is now, and what to do until one has it. */
export function LinkAnswer({ done, help }: LinkAnswerProps) {
  return (
    <div className={styles.answer}>
      <Notice kind={useMails() === "sent" ? "right" : "info"}>{done}</Notice>
      <h3>{help.title}</h3>
      <ol className={styles.steps}>
        {help.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {help.aside && <p className={styles.aside}>{help.aside}</p>}
      <LinkButton href={href.imprint()} variant="text">
        {accountText.login.operators}
      </LinkButton>
    </div>
  );
}

/** The app's own address in a link of a mail, if it is one that signs in. */
function addressIn(link: string): string | undefined {
  const url = parseUrl(link.trim());
  const isLink = url?.pathname === href.accountAction() && url.searchParams.get("mode") === "signIn";
  return isLink ? url.pathname + url.search : undefined;
}

/** Mails open their links in the browser; the installed app may have storage of its own, and takes the link here. */
export function PasteLink() {
  const { label, hint, wrong, submit } = waysInText.link.paste;
  const [, go] = useLocation();
  const [link, setLink] = useState("");
  const [error, setError] = useState<string>();
  if (!isInstalled()) return null;
  const open = (event: FormEvent) => {
    event.preventDefault();
    const address = addressIn(link);
    if (address === undefined) setError(wrong);
    else go(address);
  };
  return (
    <form className={styles.form} noValidate onSubmit={open}>
      <TextField
        label={label}
        hint={hint}
        error={error}
        inputMode="url"
        autoComplete="off"
        value={link}
        onChange={(event) => setLink(event.target.value)}
      />
      <Button type="submit">{submit}</Button>
    </form>
  );
}
