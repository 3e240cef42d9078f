import { type ReactNode, useRef } from "react";
import { Link } from "wouter";
import { classes } from "../classes.ts";
import { Hanzi } from "../signs/Hanzi.tsx";
import type { HanziChar } from "../signs/hanzi.ts";
import { Icon } from "../signs/Icon.tsx";
import { Name } from "./Name.tsx";
import styles from "./Page.module.css";
import { RETURN } from "./returnLink.ts";
import { usePageFocus } from "./usePageFocus.ts";
import { useTitle } from "./useTitle.ts";

interface PageProps {
  title: string;
  /** Language of the title if not German. */
  titleLang?: string;
  kicker?: ReactNode;
  /** A line below the title. */
  subtitle?: ReactNode;
  /** A brush character beside the heading. */
  hanzi?: HanziChar;
  back?: { href: string; label: string };
  actions?: ReactNode;
  children: ReactNode;
  /** `spread`: as narrow as text until the screen has room for two columns. */
  width?: "text" | "wide" | "spread";
}

/** A page to read: sets the document title, takes the focus after a route change, has a link back. */
export function Page({
  title,
  titleLang,
  kicker,
  subtitle,
  hanzi,
  back,
  actions,
  children,
  width = "text",
}: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(title);
  usePageFocus(heading);
  return (
    <div className={classes(styles.page, styles[width])} data-column={width}>
      <header className={styles.head}>
        {back && (
          <Link href={back.href} className={styles.back} state={RETURN}>
            <Icon name="back" />
            <span className={styles.backTo}>{back.label}</span>
          </Link>
        )}
        <div className={styles.words}>
          {kicker && <p className={styles.kicker}>{kicker}</p>}
          <h1 ref={heading} tabIndex={-1} className={styles.title} lang={titleLang}>
            <Name>{title}</Name>
          </h1>
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        </div>
        {hanzi && <Hanzi char={hanzi} className={styles.mark} />}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
