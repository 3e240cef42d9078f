import { type ReactNode, useCallback, useState } from "react";
import { Link, useLocation } from "wouter";
import { useMedia, WIDE } from "../platform/page/useMedia.ts";
import { useOnline } from "../platform/page/useOnline.ts";
import { href } from "../routes.ts";
import { shellText } from "../text/shell.ts";
import { classes } from "../ui/classes.ts";
import { IconButton, IconLink } from "../ui/controls/IconButton.tsx";
import { Hanzi } from "../ui/signs/Hanzi.tsx";
import { Icon } from "../ui/signs/Icon.tsx";
import { Seal } from "../ui/signs/Seal.tsx";
import { isMarkedAt, isWithin, MAIN_PLACES, type Place, THUMB_PLACES } from "./places.ts";
import styles from "./Shell.module.css";
import { type PanelView, SidePanel } from "./SidePanel.tsx";
import stroke from "./Stroke.module.css";
import { useSearchKeys } from "./useSearchKeys.ts";

interface ShellProps {
  /** Absent for visitors, who get no side panel and no navigation. */
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
      aria-current={isMarkedAt(location, place) ? "page" : undefined}
    >
      {icons && <Icon name={place.icon} />}
      {place.label}
    </Link>
  ));
}

/** The link to the search, on every page; `useSearchKeys` handles its keys. */
function SearchLink() {
  const [location] = useLocation();
  return (
    <IconLink
      href={href.search()}
      icon="search"
      label={shellText.search}
      className={classes(styles.search, stroke.stroke)}
      aria-keyshortcuts="/ Control+K"
      aria-current={isWithin(location, href.search()) ? "page" : undefined}
      title={shellText.searchHint}
    />
  );
}

/** That there is no network: all that is on this device goes on. */
function OfflineSign() {
  if (useOnline()) return null;
  return (
    <span className={styles.offline}>
      <Icon name="offline" />
      <span className={styles.offlineWords}>{shellText.offline}</span>
    </span>
  );
}

function TopBar({ panel, onPanel, member }: { panel: PanelView; onPanel: (view: PanelView) => void; member: boolean }) {
  const isOpen = panel !== "closed";
  return (
    <header className={styles.bar}>
      {member && (
        <IconButton
          icon="panel"
          label={isOpen ? shellText.closePanel : shellText.openPanel}
          aria-expanded={isOpen}
          onClick={() => onPanel(isOpen ? "closed" : "profile")}
        />
      )}
      <Link href={href.home()} className={styles.brand}>
        <Seal className={styles.brandSeal}>
          <Hanzi char="武" />
        </Seal>
        <span className={styles.brandName}>{shellText.productName}</span>
      </Link>
      {member && (
        <nav className={styles.links} aria-label={shellText.mainNavigation}>
          <PlaceLinks places={MAIN_PLACES} className={classes(styles.link, stroke.stroke)} icons={false} />
        </nav>
      )}
      {member && <OfflineSign />}
      {member && <SearchLink />}
    </header>
  );
}

function Footer() {
  return (
    <footer className={styles.foot}>
      <p>{shellText.ownRisk}</p>
      <span className={styles.legal}>
        <Link href={href.imprint()}>{shellText.imprint}</Link>
        <Link href={href.privacy()}>{shellText.privacy}</Link>
      </span>
    </footer>
  );
}

/**
 * Open on wide screens, closed on others (rule 4.12), at the menu where the page itself is the profile; reset when the
 * width crosses the border.
 */
function usePanel(wide: boolean): [PanelView, (view: PanelView) => void] {
  const [location] = useLocation();
  const [chosen, setChosen] = useState<{ view: PanelView; wide: boolean }>();
  const choose = useCallback((view: PanelView) => setChosen({ view, wide }), [wide]);
  if (chosen?.wide === wide) return [chosen.view, choose];
  const open = isWithin(location, href.profile()) ? "menu" : "profile";
  return [wide ? open : "closed", choose];
}

/** The frame of every page: bar above, panel at the side, navigation below. */
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
