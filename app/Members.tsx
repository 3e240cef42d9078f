import { useState } from "react";
import { Route, Switch } from "wouter";
import type { Adapters, LastKnown } from "./platform/adapters.ts";
import { isCategory } from "./platform/catalogue.ts";
import { useProfile, useSession, useUid } from "./platform/context.tsx";
import { part } from "./platform/page/part.ts";
import { readLastKnown, rememberWelcomed } from "./platform/store/lastKnown.ts";
import { games } from "./games/index.ts";
import { HomePage } from "./home/HomePage.tsx";
import { type GameId, href, isSecurityPart, pattern } from "./routes.ts";
import { Celebration } from "./shell/Celebration.tsx";
import { MenuEntries } from "./shell/SidePanel.tsx";
import { NotFoundPage } from "./shell/StatePages.tsx";
import { UnsentNews } from "./shell/UnsentNews.tsx";
import { shellText } from "./text/shell.ts";

const ProfilePage = part(() => import("./account/ProfilePage.tsx"), "ProfilePage");
const KeepPage = part(() => import("./account/KeepPage.tsx"), "KeepPage");
const KeepHint = part(() => import("./account/KeepHint.tsx"), "KeepHint");
const SecurityPage = part(() => import("./account/security/SecurityPage.tsx"), "SecurityPage");
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

const isGame = (value: string): value is GameId => games.some(({ id }) => id === value);

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

/** Every address of rule 4.1; unknown ids lead to a page that says so (rule 4.4). */
export function MemberRoutes() {
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
