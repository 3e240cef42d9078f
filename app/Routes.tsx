import { useState } from "react";
import { Route, Switch } from "wouter";
import type { LastKnown, SessionState } from "./platform/adapters.ts";
import { isCategory } from "./platform/catalogue.ts";
import { useProfile, useSession, useUid } from "./platform/context.tsx";
import { part } from "./platform/page/part.ts";
import { readLastKnown, rememberWelcomed } from "./platform/store/lastKnown.ts";
import { games } from "./games/index.ts";
import { HomePage } from "./home/HomePage.tsx";
import { GAME_IDS, type GameId, isSecurityPart, pattern } from "./routes.ts";
import { LoadingPage, NotFoundPage } from "./shell/StatePages.tsx";

const LoginView = part(() => import("./account/LoginView.tsx"), "LoginView");
const ProfilePage = part(() => import("./account/ProfilePage.tsx"), "ProfilePage");
const ProviderReturnPage = part(() => import("./account/ProviderReturnPage.tsx"), "ProviderReturnPage");
const KeepPage = part(() => import("./account/KeepPage.tsx"), "KeepPage");
const KeepHint = part(() => import("./account/KeepHint.tsx"), "KeepHint");
const SecurityPage = part(() => import("./account/security/SecurityPage.tsx"), "SecurityPage");
const AccountActionPage = part(() => import("./account/AccountActionPage.tsx"), "AccountActionPage");
const ImprintPage = part(() => import("./account/LegalPages.tsx"), "ImprintPage");
const PrivacyPage = part(() => import("./account/LegalPages.tsx"), "PrivacyPage");
const CategoryPage = part(() => import("./catalogue/CategoryPage.tsx"), "CategoryPage");
const ListPage = part(() => import("./catalogue/ListPage.tsx"), "ListPage");
const TechniquePage = part(() => import("./catalogue/TechniquePage.tsx"), "TechniquePage");
const BookmarksPage = part(() => import("./catalogue/bookmarks/BookmarksPage.tsx"), "BookmarksPage");
const GlossaryPage = part(() => import("./catalogue/glossary/GlossaryPage.tsx"), "GlossaryPage");
const NotesSection = part(() => import("./notes/NotesSection.tsx"), "NotesSection");
const AllNotesPage = part(() => import("./notes/AllNotesPage.tsx"), "AllNotesPage");
const SearchPage = part(() => import("./search/SearchPage.tsx"), "SearchPage");
const SoundPage = part(() => import("./settings/SoundPage.tsx"), "SoundPage");
const DevicePage = part(() => import("./settings/DevicePage.tsx"), "DevicePage");
const InstallHint = part(() => import("./home/InstallHint.tsx"), "InstallHint");
const WelcomePage = part(() => import("./home/WelcomePage.tsx"), "WelcomePage");
const GamePage = part(() => import("./games/GamePage.tsx"), "GamePage");

const isGame = (value: string): value is GameId => GAME_IDS.some((id) => id === value);

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

interface RoutesProps {
  session: SessionState;
  /** What this device remembers of its last user. */
  lastKnown: LastKnown | undefined;
  /** Whether the adapters are there. */
  opened: boolean;
}

/**
 * Public pages stay mounted while the session loads, so that text typed early is not lost. All other addresses need a
 * session: a visitor sees the login view there and gets the page once signed in.
 */
export function Routes(props: RoutesProps) {
  return (
    <Switch>
      <Route path={pattern.imprint} component={ImprintPage} />
      <Route path={pattern.privacy} component={PrivacyPage} />
      <Route path={pattern.accountAction} component={props.opened ? AccountActionPage : LoadingPage} />
      <Route path={pattern.providerReturn} component={props.opened ? ProviderReturnPage : LoadingPage} />
      <Route>
        <SessionRoutes {...props} />
      </Route>
    </Switch>
  );
}

function SessionRoutes({ session, lastKnown }: RoutesProps) {
  if (session.status === "signedIn") return <MemberRoutes />;
  if (session.status === "signedOut") return <LoginView />;
  return <EarlyRoutes lastKnown={lastKnown} />;
}

/** Before the session is known: the greeting of the last user if there was one, else a loading bar. */
function EarlyRoutes({ lastKnown }: { lastKnown: LastKnown | undefined }) {
  return (
    <Switch>
      <Route path={pattern.home}>
        {lastKnown && lastKnown.welcomed !== false ? (
          <HomePage {...lastKnown} uid={lastKnown.uid ?? ""} belt={lastKnown.belt} games={games} ready={false} />
        ) : (
          <LoadingPage />
        )}
      </Route>
      <Route component={LoadingPage} />
    </Switch>
  );
}

/** Every address of rule 4.1; unknown ids lead to a page that says so (rule 4.4). */
function MemberRoutes() {
  return (
    <Switch>
      <Route path={pattern.home} component={Home} />
      <Route path={pattern.glossary}>{({ entry }) => <GlossaryPage entry={entry} />}</Route>
      <Route path={pattern.search} component={SearchPage} />
      <Route path={pattern.notes} component={AllNotesPage} />
      <Route path={pattern.bookmarks} component={BookmarksPage} />
      <Route path={pattern.profile} component={ProfilePage} />
      <Route path={pattern.keep} component={KeepPage} />
      <Route path={pattern.sound} component={SoundPage} />
      <Route path={pattern.device} component={DevicePage} />
      <Route path={pattern.security}>
        {({ part: named }) =>
          named === undefined || isSecurityPart(named) ? <SecurityPage part={named} /> : <NotFoundPage />
        }
      </Route>
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
