import { lazy } from "react";
import { Route, Switch } from "wouter";
import type { LastKnown, SessionState } from "./platform/adapters.ts";
import { isCategory } from "./platform/catalogue.ts";
import { useProfile, useSession } from "./platform/context.tsx";
import { games } from "./games/index.ts";
import { HomePage } from "./home/HomePage.tsx";
import { GAME_IDS, type GameId, pattern } from "./routes.ts";
import { LoadingPage, NotFoundPage } from "./shell/StatePages.tsx";

const LoginView = lazy(async () => ({ default: (await import("./account/LoginPage.tsx")).LoginView }));
const ProfilePage = lazy(async () => ({ default: (await import("./account/ProfilePage.tsx")).ProfilePage }));
const AccountActionPage = lazy(async () => ({
  default: (await import("./account/AccountActionPage.tsx")).AccountActionPage,
}));
const ImprintPage = lazy(async () => ({ default: (await import("./account/LegalPages.tsx")).ImprintPage }));
const PrivacyPage = lazy(async () => ({ default: (await import("./account/LegalPages.tsx")).PrivacyPage }));
const CategoryPage = lazy(async () => ({ default: (await import("./catalogue/CategoryPage.tsx")).CategoryPage }));
const ListPage = lazy(async () => ({ default: (await import("./catalogue/ListPage.tsx")).ListPage }));
const TechniquePage = lazy(async () => ({ default: (await import("./catalogue/TechniquePage.tsx")).TechniquePage }));
const GlossaryPage = lazy(async () => ({ default: (await import("./catalogue/GlossaryPage.tsx")).GlossaryPage }));
const NotesSection = lazy(async () => ({ default: (await import("./notes/NotesSection.tsx")).NotesSection }));
const AllNotesPage = lazy(async () => ({ default: (await import("./notes/AllNotesPage.tsx")).AllNotesPage }));
const SearchPage = lazy(async () => ({ default: (await import("./search/SearchPage.tsx")).SearchPage }));
const SoundPage = lazy(async () => ({ default: (await import("./settings/SoundPage.tsx")).SoundPage }));
const DevicePage = lazy(async () => ({ default: (await import("./settings/DevicePage.tsx")).DevicePage }));
const InstallCard = lazy(async () => ({ default: (await import("./settings/InstallCard.tsx")).InstallCard }));
const GamePage = lazy(async () => ({ default: (await import("./games/GamePage.tsx")).GamePage }));

const isGame = (value: string): value is GameId => GAME_IDS.some((id) => id === value);

/** Home as the session knows it: the profile as soon as it is there, until then what this device remembers. */
function Home({ lastKnown }: { lastKnown: LastKnown | undefined }) {
  const session = useSession();
  const profile = useProfile();
  const known = profile.status === "ready" ? profile.value : lastKnown;
  const accountName = session.status === "signedIn" ? session.user.displayName : "";
  const noteCount = known?.noteCount ?? 0;
  return (
    <HomePage displayName={known?.displayName || accountName} noteCount={noteCount} games={games} ready>
      {profile.status === "ready" && <InstallCard hasMade={noteCount > 0 || profile.value.xp > 0} />}
    </HomePage>
  );
}

interface RoutesProps {
  session: SessionState;
  /** What this device remembers of its last user. */
  lastKnown: LastKnown | undefined;
  /** Whether the adapters are there. */
  opened: boolean;
}

/**
 * What everybody may open, signed in or not, stays in its place while the session becomes known: whoever types there already
 * loses nothing. Everything else is up to the session; a visitor sees the login view under every address, and is where he
 * wanted to be once he has signed in.
 */
export function Routes(props: RoutesProps) {
  return (
    <Switch>
      <Route path={pattern.imprint} component={ImprintPage} />
      <Route path={pattern.privacy} component={PrivacyPage} />
      <Route path={pattern.accountAction} component={props.opened ? AccountActionPage : LoadingPage} />
      <Route>
        <SessionRoutes {...props} />
      </Route>
    </Switch>
  );
}

function SessionRoutes({ session, lastKnown }: RoutesProps) {
  if (session.status === "signedIn") return <MemberRoutes lastKnown={lastKnown} />;
  if (session.status === "signedOut") return <LoginView />;
  return <EarlyRoutes lastKnown={lastKnown} />;
}

/** Before anything is known of the session: the greeting of the last user where there was one, else a loading bar. */
function EarlyRoutes({ lastKnown }: { lastKnown: LastKnown | undefined }) {
  return (
    <Switch>
      <Route path={pattern.home}>
        {lastKnown ? <HomePage {...lastKnown} games={games} ready={false} /> : <LoadingPage />}
      </Route>
      <Route component={LoadingPage} />
    </Switch>
  );
}

/** Every address of both specification documents; unknown ids lead to a page that says so. */
function MemberRoutes({ lastKnown }: { lastKnown: LastKnown | undefined }) {
  return (
    <Switch>
      <Route path={pattern.home}>
        <Home lastKnown={lastKnown} />
      </Route>
      <Route path={pattern.glossary}>{({ entry }) => <GlossaryPage entry={entry} />}</Route>
      <Route path={pattern.search} component={SearchPage} />
      <Route path={pattern.notes} component={AllNotesPage} />
      <Route path={pattern.profile} component={ProfilePage} />
      <Route path={pattern.sound} component={SoundPage} />
      <Route path={pattern.device} component={DevicePage} />
      <Route path={pattern.category}>
        {({ category }) => (isCategory(category) ? <CategoryPage category={category} /> : <NotFoundPage />)}
      </Route>
      <Route path={pattern.topic}>
        {({ category, topicID }) =>
          isCategory(category) ? <ListPage category={category} topicID={topicID} /> : <NotFoundPage />
        }
      </Route>
      <Route path={pattern.technique}>
        {({ category, topicID, techniqueNr }) =>
          isCategory(category) ? (
            <TechniquePage category={category} topicID={topicID} techniqueNr={techniqueNr} notes={NotesSection} />
          ) : (
            <NotFoundPage />
          )
        }
      </Route>
      <Route path={pattern.game}>
        {({ game, preselected }) =>
          isGame(game) ? <GamePage key={game} game={game} preselected={preselected} /> : <NotFoundPage />
        }
      </Route>
      <Route component={NotFoundPage} />
    </Switch>
  );
}
