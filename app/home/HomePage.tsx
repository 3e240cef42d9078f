import { lazy, type ReactNode, Suspense, useState } from "react";
import { quotes, topics } from "../platform/catalogue.ts";
import { type LastViewed, useLastViewed } from "../platform/lastViewed.ts";
import { href } from "../routes.ts";
import { homeText } from "../text/home.ts";
import { LinkButton } from "../ui/Button.tsx";
import { Header } from "../ui/Header.tsx";
import { LoadingBar } from "../ui/LoadingBar.tsx";
import { useTitle } from "../ui/useTitle.ts";
import { shellText } from "../text/shell.ts";
import styles from "./HomePage.module.css";
import { TileGrid } from "./Tiles.tsx";
import { type GameState, tileSections } from "./tiles.ts";

const RecentNotes = lazy(async () => ({ default: (await import("./RecentNotes.tsx")).RecentNotes }));

interface HomePageProps {
  displayName: string;
  noteCount: number;
  games: readonly GameState[];
  /** False while the session is still loading and only what this device remembers is shown. */
  ready: boolean;
  /** Stands below everything that the product offers. */
  children?: ReactNode;
}

/** Chosen once for each opening of the app, so that it does not change while someone reads. */
const quoteOfThisVisit = quotes[Math.floor(Math.random() * quotes.length)];

function FirstThing({ last }: { last: LastViewed | undefined }): ReactNode {
  if (!last) {
    return (
      <LinkButton variant="primary" size="large" href={href.topic("single", "basisStaende")}>
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

/** The start page: greeting, quote, everything the product offers, and what was noted last. */
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
