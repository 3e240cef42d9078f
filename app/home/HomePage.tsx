import { type ReactNode, Suspense, useState } from "react";
import { quotes, topics } from "../platform/catalogue.ts";
import { type LastViewed, useLastViewed } from "../platform/store/lastViewed.ts";
import { part } from "../platform/page/part.ts";
import { href } from "../routes.ts";
import { homeText } from "../text/home.ts";
import { LinkButton } from "../ui/controls/Button.tsx";
import { Header } from "../ui/page/Header.tsx";
import { LoadingBar } from "../ui/page/LoadingBar.tsx";
import { useTitle } from "../ui/page/useTitle.ts";
import { shellText } from "../text/shell.ts";
import styles from "./HomePage.module.css";
import { TileGrid } from "./Tiles.tsx";
import { beginningOf, type GameState, tileSections } from "./tiles.ts";

const RecentNotes = part(() => import("./RecentNotes.tsx"), "RecentNotes");

interface HomePageProps {
  displayName: string;
  noteCount: number;
  games: readonly GameState[];
  /** False while the session loads and only remembered data is shown. */
  ready: boolean;
  /** Stands below the sections. */
  children?: ReactNode;
}

/** Chosen once per page load, so that it does not change while someone reads. */
const quoteOfThisVisit = quotes[Math.floor(Math.random() * quotes.length)];

function FirstThing({ last }: { last: LastViewed | undefined }): ReactNode {
  if (!last) {
    const beginning = beginningOf(topics);
    if (beginning === undefined) return null;
    return (
      <LinkButton variant="primary" size="large" href={beginning}>
        {homeText.begin}
      </LinkButton>
    );
  }
  return (
    <LinkButton variant="primary" size="large" href={href.technique(last.category, last.topicID, last.techniqueNr)}>
      {homeText.continueWith(`${last.techniqueNr}. ${last.title}`)}
    </LinkButton>
  );
}

/** The start page: greeting, quote, the sections, and the latest notes. */
export function HomePage({ displayName, noteCount, games, ready, children }: HomePageProps) {
  const [sections] = useState(() => tileSections(games, topics));
  const last = useLastViewed();
  useTitle(shellText.productName);
  return (
    <div className={styles.home}>
      <Header
        title={displayName || homeText.fallbackTitle}
        text={noteCount > 0 ? homeText.noteCount(noteCount) : homeText.noNotes}
        size="large"
        quote={quoteOfThisVisit}
        cite
        chineseStyle
        buttons={<FirstThing last={last} />}
      />
      {sections.map((section) => (
        <TileGrid key={section.title} section={section} />
      ))}
      <Suspense>{children}</Suspense>
      <section className={styles.late} aria-label={homeText.recentNotes}>
        {ready && (
          <Suspense fallback={<LoadingBar label={homeText.recentLoading} />}>
            <RecentNotes />
          </Suspense>
        )}
      </section>
    </div>
  );
}
