import { Link, useLocation } from "wouter";
import { useOnline } from "../platform/page/useOnline.ts";
import { href } from "../routes.ts";
import { shellText } from "../text/shell.ts";
import { classes } from "../ui/classes.ts";
import { IconButton, IconLink } from "../ui/controls/IconButton.tsx";
import { Icon } from "../ui/signs/Icon.tsx";
import { isMarkedAt, isWithin, MAIN_PLACES, type Place, THUMB_PLACES } from "./places.ts";
import styles from "./Shell.module.css";
import type { PanelView } from "./SidePanel.tsx";
import stroke from "./Stroke.module.css";
import { useSearchKeys } from "./useSearchKeys.ts";

export { SidePanel } from "./SidePanel.tsx";

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

interface PanelButtonProps {
  view: PanelView;
  onView: (view: PanelView) => void;
}

/** Opens and closes the side panel. */
export function PanelButton({ view, onView }: PanelButtonProps) {
  const isOpen = view !== "closed";
  return (
    <IconButton
      icon="panel"
      label={isOpen ? shellText.closePanel : shellText.openPanel}
      aria-expanded={isOpen}
      onClick={() => onView(isOpen ? "closed" : "profile")}
    />
  );
}

/** What the top bar holds after the name of the product. */
export function BarLinks() {
  useSearchKeys();
  return (
    <>
      <nav className={styles.links} aria-label={shellText.mainNavigation}>
        <PlaceLinks places={MAIN_PLACES} className={classes(styles.link, stroke.stroke)} icons={false} />
      </nav>
      <OfflineSign />
      <SearchLink />
    </>
  );
}

/** The bar below, for thumbs. */
export function ThumbBar() {
  return (
    <nav className={styles.bottom} aria-label={shellText.mainNavigation}>
      <PlaceLinks places={THUMB_PLACES} className={styles.place} icons />
    </nav>
  );
}
