import { type CSSProperties, type ReactNode, Suspense, useState } from "react";
import { quotes, topics } from "../platform/catalogue.ts";
import { part } from "../platform/page/part.ts";
import { isInKeptView } from "../platform/page/start.ts";
import { useOnline } from "../platform/page/useOnline.ts";
import { homeText } from "../text/home.ts";
import { Header } from "../ui/page/Header.tsx";
import { LoadingBar } from "../ui/page/LoadingBar.tsx";
import { useTitle } from "../ui/page/useTitle.ts";
import { shellText } from "../text/shell.ts";
import styles from "./HomePage.module.css";
import { RECENT_NOTES } from "./newestNotes.ts";
import { TileGrid } from "./Tiles.tsx";
import { type GameState, tileSections } from "./tiles.ts";
import { Today } from "./Today.tsx";
import { type Member, useToday } from "./useToday.ts";

const RecentNotes = part(() => import("./RecentNotes.tsx"), "RecentNotes");

interface HomePageProps extends Member {
  displayName: string;
  games: readonly GameState[];
  /** False while the session loads and only remembered data is shown. */
  ready: boolean;
  /** A quiet line below the sections. */
  children?: ReactNode;
}

const anyQuote = () => quotes[Math.floor(Math.random() * quotes.length)];
/** Chosen once per page load, or by the visit before, so that it does not change while someone reads. */
const quoteOfThisVisit = quotes.find(({ text }) => isInKeptView(text)) ?? anyQuote();
const quoteOfNextVisit = anyQuote();

/** The start page: greeting, what is next, quote, the sections, and the latest notes. */
export function HomePage({ displayName, games, ready, children, ...member }: HomePageProps) {
  const { noteCount, belt } = member;
  const [sections] = useState(() => tileSections(games, topics));
  const rows = useToday(member);
  const isOnline = useOnline();
  useTitle(shellText.productName);
  return (
    <div className={styles.home}>
      <Header
        title={displayName || homeText.fallbackTitle}
        text={
          <>
            {noteCount > 0 ? homeText.noteCount(noteCount) : homeText.noNotes}
            {!isOnline && <span className={styles.offline}>{homeText.offline}</span>}
          </>
        }
        size="large"
        quote={quoteOfThisVisit}
        nextQuote={ready ? quoteOfNextVisit : undefined}
        cite
        chineseStyle
      >
        <Today rows={rows} belt={belt || undefined} />
      </Header>
      <div className={styles.sections}>
        {sections.map((section) => (
          <TileGrid key={section.title} section={section} />
        ))}
      </div>
      <Suspense>{children}</Suspense>
      {/* As tall as the notes that are to come, so that nothing moves when they arrive. */}
      <section
        className={styles.late}
        style={{ "--notes": Math.min(noteCount, RECENT_NOTES) } as CSSProperties}
        aria-label={homeText.recentNotes}
      >
        {ready && (
          <Suspense fallback={<LoadingBar label={homeText.recentLoading} />}>
            <RecentNotes />
          </Suspense>
        )}
      </section>
    </div>
  );
}
