import { type ReactNode, useCallback, useState } from "react";
import { Link, useLocation } from "wouter";
import { useMedia, WIDE } from "../platform/useMedia.ts";
import { href } from "../routes.ts";
import { shellText } from "../text/shell.ts";
import { classes } from "../ui/classes.ts";
import { Hanzi } from "../ui/Hanzi.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Seal } from "../ui/Seal.tsx";
import { isWithin, MAIN_PLACES, type Place, THUMB_PLACES } from "./places.ts";
import styles from "./Shell.module.css";
import { type PanelView, SidePanel } from "./SidePanel.tsx";
import { useSearchKeys } from "./useSearchKeys.ts";

interface ShellProps {
  /** Absent while nobody is signed in: then there is no side panel and no navigation. */
  member?: { profile: ReactNode; games: readonly Place[]; onLogout: () => void };
  children: ReactNode;
}

function PlaceLinks({ places, className, icons }: { places: readonly Place[]; className?: string; icons: boolean }) {
  const [location] = useLocation();
  return places.map((place) => (
    <Link
      key={place.href}
      href={place.href}
      className={className}
      aria-current={isWithin(location, place.href) ? "page" : undefined}
    >
      {icons && <Icon name={place.icon} />}
      {place.label}
    </Link>
  ));
}

/** The way to the search, on every page; its keys are those of `useSearchKeys`. */
function SearchLink() {
  const [location] = useLocation();
  return (
    <Link
      href={href.search()}
      className={classes(styles.square, styles.search)}
      aria-label={shellText.search}
      aria-keyshortcuts="/ Control+K"
      aria-current={isWithin(location, href.search()) ? "page" : undefined}
      title={shellText.searchHint}
    >
      <Icon name="search" />
    </Link>
  );
}

function TopBar({ panel, onPanel, member }: { panel: PanelView; onPanel: (view: PanelView) => void; member: boolean }) {
  const isOpen = panel !== "closed";
  return (
    <header className={styles.bar}>
      {member && (
        <button
          type="button"
          className={styles.square}
          aria-expanded={isOpen}
          aria-label={isOpen ? shellText.closePanel : shellText.openPanel}
          onClick={() => onPanel(isOpen ? "closed" : "profile")}
        >
          <Icon name="panel" />
        </button>
      )}
      <Link href={href.home()} className={styles.brand}>
        <Seal className={styles.brandSeal}>
          <Hanzi char="武" />
        </Seal>
        {shellText.productName}
      </Link>
      {member && <SearchLink />}
      {member && (
        <nav className={styles.links} aria-label={shellText.mainNavigation}>
          <PlaceLinks places={MAIN_PLACES} className={styles.link} icons={false} />
        </nav>
      )}
    </header>
  );
}

function Footer() {
  return (
    <footer className={styles.foot}>
      <p>{shellText.ownRisk}</p>
      <Link href={href.imprint()}>{shellText.imprint}</Link>
      <Link href={href.privacy()}>{shellText.privacy}</Link>
    </footer>
  );
}

/** Open on wide screens, closed on others (S1 section 2); crossing the border between them starts anew. */
function usePanel(wide: boolean): [PanelView, (view: PanelView) => void] {
  const [chosen, setChosen] = useState<{ view: PanelView; wide: boolean }>();
  const choose = useCallback((view: PanelView) => setChosen({ view, wide }), [wide]);
  if (chosen?.wide === wide) return [chosen.view, choose];
  return [wide ? "profile" : "closed", choose];
}

/** The frame around every page: bar above, spine at the side, places at the thumb. */
export function Shell({ member, children }: ShellProps) {
  const wide = useMedia(WIDE);
  const [panel, show] = usePanel(wide);
  useSearchKeys(member !== undefined);
  return (
    <div className={classes(styles.frame, member && wide && panel !== "closed" && styles.withPanel)}>
      <a href="#inhalt" className={styles.skip}>
        {shellText.skipToContent}
      </a>
      <TopBar panel={panel} onPanel={show} member={member !== undefined} />
      {member && <SidePanel {...member} view={panel} onView={show} wide={wide} />}
      <main id="inhalt" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
      {member && (
        <nav className={styles.bottom} aria-label={shellText.mainNavigation}>
          <PlaceLinks places={THUMB_PLACES} className={styles.place} icons />
        </nav>
      )}
    </div>
  );
}
