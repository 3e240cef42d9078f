import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "wouter";
import { THEMES, useTheme } from "../platform/page/theme.ts";
import { href } from "../routes.ts";
import { shellText } from "../text/shell.ts";
import { classes } from "../ui/classes.ts";
import { Button } from "../ui/controls/Button.tsx";
import { RadioGroup } from "../ui/controls/Choice.tsx";
import { IconButton } from "../ui/controls/IconButton.tsx";
import { Layer } from "../ui/layers/Layer.tsx";
import { Icon } from "../ui/signs/Icon.tsx";
import { isWithin, MENU_PLACES, type Place } from "./places.ts";
import styles from "./SidePanel.module.css";
import stroke from "./Stroke.module.css";

/** The content of the side panel; a closed panel renders nothing. */
export type PanelView = "closed" | "profile" | "menu";

interface SidePanelProps {
  view: PanelView;
  onView: (view: PanelView) => void;
  /** On wide screens the panel stands beside the page; on others it overlays it. */
  wide: boolean;
  profile: ReactNode;
  /** The entries of the games in the menu. */
  games: ReactNode;
  onLogout: () => void;
}

/** A titled list of places in the menu. */
export function MenuEntries({ title, places }: { title: string; places: readonly Place[] }) {
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

function Menu({ games }: { games: ReactNode }) {
  const [theme, setTheme] = useTheme();
  return (
    <>
      <nav className={styles.menu} aria-label={shellText.menu}>
        <MenuEntries title={shellText.mainNavigation} places={MENU_PLACES} />
        {games}
        <MenuEntries
          title={shellText.productName}
          places={[
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
    <button
      type="button"
      className={classes(styles.tab, stroke.stroke)}
      aria-pressed={view === own}
      onClick={() => onView(own)}
    >
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
        <IconButton icon="close" label={shellText.closePanel} onClick={() => onView("closed")} />
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
  return (
    <Layer
      ref={dialog}
      className={styles.drawer}
      aria-label={shellText.panel}
      onClose={() => view !== "closed" && onView("closed")}
      onDismiss={() => onView("closed")}
    >
      <PanelBody {...props} />
    </Layer>
  );
}

/** The side panel: profile or menu, and logging out. */
export function SidePanel(props: SidePanelProps) {
  if (props.view === "closed") return null;
  if (!props.wide) return <Drawer {...props} />;
  return (
    <aside className={styles.panel} aria-label={shellText.panel}>
      <PanelBody {...props} />
    </aside>
  );
}
