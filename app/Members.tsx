import { type ReactNode, useCallback, useEffect, useState } from "react";
import { Route, Switch, useLocation, useRouter } from "wouter";
import type { Adapters, LastKnown } from "./platform/adapters.ts";
import { useProfile, useSession, useUid } from "./platform/context.tsx";
import { useLinksAhead } from "./platform/page/linksAhead.ts";
import { part } from "./platform/page/part.ts";
import { useKeptViews } from "./platform/page/useKeptViews.ts";
import { readLastKnown, rememberWelcomed } from "./platform/store/lastKnown.ts";
import { games } from "./games/index.ts";
import { HomePage } from "./home/HomePage.tsx";
import { fetchPage, isKeptPage, MEMBER_PAGES } from "./memberPages.tsx";
import { href, pattern } from "./routes.ts";
import { Celebration } from "./shell/Celebration.tsx";
import { MenuEntries } from "./shell/SidePanel.tsx";
import { LoadingPage, NotFoundPage } from "./shell/StatePages.tsx";
import { UnsentNews } from "./shell/UnsentNews.tsx";
import { shellText } from "./text/shell.ts";

const KeepHint = part(() => import("./account/KeepHint.tsx"), "KeepHint");
const InstallHint = part(() => import("./home/InstallHint.tsx"), "InstallHint");
const WelcomePage = part(() => import("./home/WelcomePage.tsx"), "WelcomePage");

/** Home: shows the profile once it is loaded, until then what this device remembers of this user. */
function Home() {
  const session = useSession();
  const uid = useUid();
  const profile = useProfile();
  const [remembered] = useState(readLastKnown);
  const lastKnown = remembered?.uid === undefined || remembered.uid === uid ? remembered : undefined;
  const known = profile.status === "ready" ? profile.value : lastKnown;
  const accountName = session.status === "signedIn" ? session.user.displayName : "";
  const displayName = known?.displayName || accountName;
  // Asked is who comes here with open questions, and not who is here already; another device may have done with them.
  const [asks, setAsks] = useState(lastKnown?.welcomed === false);
  const isDone = profile.status === "ready" && profile.value.welcomed;
  const begin = () => {
    rememberWelcomed();
    setAsks(false);
  };
  if (asks && !isDone) return <WelcomePage displayName={displayName} onDone={begin} />;
  const noteCount = known?.noteCount ?? 0;
  return (
    <HomePage uid={uid} displayName={displayName} noteCount={noteCount} belt={known?.belt} games={games} ready>
      <KeepHint />
      {profile.status === "ready" && <InstallHint hasNoted={noteCount > 0} />}
    </HomePage>
  );
}

/** The greeting of the last user of this device, until it is known who is signed in. */
export function EarlyHome({ lastKnown }: { lastKnown: LastKnown }) {
  return <HomePage {...lastKnown} uid={lastKnown.uid ?? ""} belt={lastKnown.belt} games={games} ready={false} />;
}

/** Any other page until then: what it needs is fetched meanwhile. */
export function EarlyPage() {
  const { parser } = useRouter();
  const [location] = useLocation();
  useEffect(() => fetchPage(parser, location), [parser, location]);
  return <LoadingPage />;
}

const gamePlaces = games.map(({ id, icon, title }) => ({ href: href.game(id), label: title, icon }));

/** The games and drills in the menu. */
export const GameEntries = () => <MenuEntries title={shellText.training} places={gamePlaces} />;

/** What members are told wherever they are. */
export function MemberNews({ adapters, uid }: { adapters: Adapters; uid: string }) {
  return (
    <>
      <UnsentNews adapters={adapters} uid={uid} />
      <Celebration key={uid} />
    </>
  );
}

/** The page at an address of rule 4.1, and those that its links lead to fetched ahead. */
export function MemberRoutes() {
  const { parser } = useRouter();
  const [location] = useLocation();
  useKeptViews(useUid(), isKeptPage(parser, location));
  useLinksAhead(useCallback((address: string) => fetchPage(parser, address), [parser]));
  return (
    <Switch>
      <Route path={pattern.home} component={Home} />
      {MEMBER_PAGES.map(({ path, view }) => (
        <Route key={path} path={path}>
          {view as () => ReactNode}
        </Route>
      ))}
      <Route component={NotFoundPage} />
    </Switch>
  );
}
