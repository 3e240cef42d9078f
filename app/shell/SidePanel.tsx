import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "wouter";
import { THEMES, useTheme } from "../platform/theme.ts";
import { href } from "../routes.ts";
import { shellText } from "../text/shell.ts";
import { Button } from "../ui/Button.tsx";
import { RadioGroup } from "../ui/Choice.tsx";
import { Icon } from "../ui/Icon.tsx";
import { isWithin, MENU_PLACES, type Place } from "./places.ts";
import styles from "./SidePanel.module.css";

/** What the side panel shows; closed, it shows nothing. */
export type PanelView = "closed" | "profile" | "menu";

interface SidePanelProps {
  view: PanelView;
  onView: (view: PanelView) => void;
  /** Wide screens have room beside the page; on others the panel lies over it. */
  wide: boolean;
  profile: ReactNode;
  games: readonly Place[];
  onLogout: () => void;
}

function Entries({ title, places }: { title: string; places: readonly Place[] }) {
  const [location] = useLocation();
  return (
    <>
      <h2 className={styles.menuTitle}>{title}</h2>
      {places.map((place) => (
        <Link
          key={place.href}
          href={place.href}
          className={styles.entry}
          aria-current={isWithin(location, place.href) ? "page" : undefined}
        >
          <Icon name={place.icon} />
          {place.label}
        </Link>
      ))}
    </>
  );
}

function Menu({ games }: { games: readonly Place[] }) {
  const [theme, setTheme] = useTheme();
  return (
    <>
      <nav className={styles.menu} aria-label={shellText.menu}>
        <Entries title={shellText.mainNavigation} places={MENU_PLACES} />
        <Entries title={shellText.training} places={games} />
        <Entries
          title={shellText.productName}
          places={[
            { href: href.sound(), label: shellText.sound, icon: "volume" },
            { href: href.device(), label: shellText.device, icon: "device" },
            { href: href.imprint(), label: shellText.imprint, icon: "info" },
            { href: href.privacy(), label: shellText.privacy, icon: "shield" },
          ]}
        />
      </nav>
      <RadioGroup
        legend={shellText.theme}
        options={THEMES.map((value) => ({ value, label: shellText.themes[value] }))}
        value={theme}
        onChange={setTheme}
      />
    </>
  );
}

function PanelBody({ view, onView, profile, games, onLogout }: SidePanelProps) {
  const tab = (own: "profile" | "menu", label: string) => (
    <button type="button" className={styles.tab} aria-pressed={view === own} onClick={() => onView(own)}>
      {label}
    </button>
  );
  return (
    <div className={styles.body}>
      <div className={styles.head}>
        <div className={styles.tabs}>
          {tab("profile", shellText.profile)}
          {tab("menu", shellText.menu)}
        </div>
        <button
          type="button"
          className={styles.close}
          aria-label={shellText.closePanel}
          onClick={() => onView("closed")}
        >
          <Icon name="close" />
        </button>
      </div>
      {view === "menu" ? <Menu games={games} /> : profile}
      <div className={styles.end}>
        <Button icon="logout" onClick={onLogout}>
          {shellText.logout}
        </Button>
      </div>
    </div>
  );
}

function Drawer(props: SidePanelProps) {
  const { view, onView } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const [location] = useLocation();
  const openedAt = useRef(location);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  useEffect(() => {
    if (location !== openedAt.current) onView("closed");
  }, [location, onView]);
  const closeOutside = (event: MouseEvent) => event.target === dialog.current && onView("closed");
  return (
    // Escape closes a native dialog; the click handler is for the backdrop only.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label={shellText.panel}
      onClose={() => view !== "closed" && onView("closed")}
      onClick={closeOutside}
    >
      <PanelBody {...props} />
    </dialog>
  );
}

/** The spine of the notebook: profile or menu, and the way out. */
export function SidePanel(props: SidePanelProps) {
  if (props.view === "closed") return null;
  if (!props.wide) return <Drawer {...props} />;
  return (
    <aside className={styles.panel} aria-label={shellText.panel}>
      <PanelBody {...props} />
    </aside>
  );
}
