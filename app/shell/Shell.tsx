import { type ReactNode, useCallback, useState } from "react";
import { Link, useLocation } from "wouter";
import { part } from "../platform/page/part.ts";
import { useMedia, WIDE } from "../platform/page/useMedia.ts";
import { href } from "../routes.ts";
import { shellText } from "../text/shell.ts";
import { classes } from "../ui/classes.ts";
import { Hanzi } from "../ui/signs/Hanzi.tsx";
import { Seal } from "../ui/signs/Seal.tsx";
import styles from "./Shell.module.css";
import type { PanelView } from "./SidePanel.tsx";
import { SkipLink } from "./SkipLink.tsx";

const load = () => import("./memberParts.tsx");
const PanelButton = part(load, "PanelButton");
const BarLinks = part(load, "BarLinks");
const SidePanel = part(load, "SidePanel");
const ThumbBar = part(load, "ThumbBar");

/** Loads what members alone see of the frame. */
export const loadMemberParts = () =>
  Promise.all([PanelButton, BarLinks, SidePanel, ThumbBar].map((member) => member.load()));

interface ShellProps {
  /** Absent for visitors, who get no side panel and no navigation; `games` are the entries of the games in the menu. */
  member?: { profile: ReactNode; games: ReactNode; onLogout: () => void };
  children: ReactNode;
}

function TopBar({ panel, onPanel, member }: { panel: PanelView; onPanel: (view: PanelView) => void; member: boolean }) {
  return (
    <header className={styles.bar}>
      {member && <PanelButton view={panel} onView={onPanel} />}
      <Link href={href.home()} className={styles.brand}>
        <Seal className={styles.brandSeal}>
          <Hanzi char="武" />
        </Seal>
        <span className={styles.brandName}>{shellText.productName}</span>
      </Link>
      {member && <BarLinks />}
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
  const open = location === href.profile() ? "menu" : "profile";
  return [wide ? open : "closed", choose];
}

/** The frame of every page: bar above, panel at the side, navigation below. */
export function Shell({ member, children }: ShellProps) {
  const wide = useMedia(WIDE);
  const [panel, show] = usePanel(wide);
  return (
    <div className={classes(styles.frame, member && wide && panel !== "closed" && styles.withPanel)}>
      <SkipLink />
      <TopBar panel={panel} onPanel={show} member={member !== undefined} />
      {member && <SidePanel {...member} view={panel} onView={show} wide={wide} />}
      <main id="inhalt" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
      {member && <ThumbBar />}
    </div>
  );
}
