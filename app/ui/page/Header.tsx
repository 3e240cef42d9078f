import { type ReactNode, useRef } from "react";
import { classes } from "../classes.ts";
import { Hanzi } from "../signs/Hanzi.tsx";
import type { HanziChar } from "../signs/hanzi.ts";
import styles from "./Header.module.css";
import { Seal } from "../signs/Seal.tsx";
import { usePageFocus } from "./usePageFocus.ts";

interface Quote {
  text: string;
  by?: string;
  work?: string;
}

interface HeaderProps {
  title: string;
  text?: ReactNode;
  background?: "paper" | "sheet" | "ink";
  buttons?: ReactNode;
  size?: "normal" | "large";
  colour?: "ink" | "seal";
  /** Shown as a calligraphy sheet with a seal. */
  quote?: Quote;
  /** The quote of the next visit, which begins with what this one has kept (decision 41). */
  nextQuote?: Quote;
  /** Whether the quote names its author. */
  cite?: boolean;
  /** Brush characters for the margin and the seal. */
  chineseStyle?: boolean;
  hanzi?: HanziChar[];
  /** What is first on the page, beside the quote where there is room. */
  children?: ReactNode;
}

const MARTIAL_WAY: HanziChar[] = ["武", "道"];
const TRAINING_HALL: HanziChar[] = ["武", "馆"];

const grounds = { paper: styles.paper, sheet: styles.sheetGround, ink: styles.inkGround };

function CalligraphySheet({ quote, cite, chineseStyle, hanzi = MARTIAL_WAY }: Partial<HeaderProps> & { quote: Quote }) {
  const source = [quote.by, quote.work].filter(Boolean).join(", ");
  return (
    <figure className={classes(styles.scroll, chineseStyle && styles.chinese)}>
      {chineseStyle && <Hanzi char={hanzi} className={styles.signs} />}
      <blockquote className={styles.quote}>
        <p>{quote.text}</p>
        <span className={styles.signature}>
          {cite && source && <cite className={styles.cite}>{source}</cite>}
          <Seal className={styles.stamp}>
            <Hanzi char={TRAINING_HALL} />
          </Seal>
        </span>
      </blockquote>
    </figure>
  );
}

/** The head of a landing page: greeting, one line, one action and a quote. */
export function Header(props: HeaderProps) {
  const {
    title,
    text,
    background = "paper",
    buttons,
    size = "normal",
    colour = "ink",
    quote,
    nextQuote,
    children,
  } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  usePageFocus(heading);
  const look = [size === "large" && styles.large, colour === "seal" && styles.seal, quote && styles.withQuote];
  return (
    <header className={classes(styles.header, grounds[background], ...look)}>
      <div className={styles.words}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {text && <p className={styles.text}>{text}</p>}
        {buttons && <div className={styles.buttons}>{buttons}</div>}
        {children}
      </div>
      {quote && <CalligraphySheet {...props} quote={quote} />}
      {nextQuote && (
        <div hidden data-next-visit="">
          <CalligraphySheet {...props} quote={nextQuote} />
        </div>
      )}
    </header>
  );
}
