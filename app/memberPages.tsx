import type { ReactNode } from "react";
import { matchRoute, type StringRouteParams } from "wouter";
import { fetchPicture } from "./platform/page/pictureAhead.ts";
import { part } from "./platform/page/part.ts";
import { fetchLessons, fetchTopic, findTopic, isCategory } from "./platform/catalogue.ts";
import { fetchGlossary } from "./platform/glossary.ts";
import { games } from "./games/index.ts";
import { type Category, type GameId, isSecurityPart, pattern } from "./routes.ts";
import { NotFoundPage } from "./shell/StatePages.tsx";

const ProfilePage = part(() => import("./account/ProfilePage.tsx"), "ProfilePage");
const KeepPage = part(() => import("./account/KeepPage.tsx"), "KeepPage");
const SecurityPage = part(() => import("./account/security/SecurityPage.tsx"), "SecurityPage");
const CategoryPage = part(() => import("./catalogue/CategoryPage.tsx"), "CategoryPage");
const ListPage = part(() => import("./catalogue/ListPage.tsx"), "ListPage");
const TechniquePage = part(() => import("./catalogue/TechniquePage.tsx"), "TechniquePage");
const BookmarksPage = part(() => import("./catalogue/bookmarks/BookmarksPage.tsx"), "BookmarksPage");
const GlossaryPage = part(() => import("./catalogue/glossary/GlossaryPage.tsx"), "GlossaryPage");
const NotesSection = part(() => import("./notes/NotesSection.tsx"), "NotesSection");
const OwnSequence = part(() => import("./notes/OwnSequence.tsx"), "OwnSequence");
const AllNotesPage = part(() => import("./notes/AllNotesPage.tsx"), "AllNotesPage");
const SearchPage = part(() => import("./search/SearchPage.tsx"), "SearchPage");
const SoundPage = part(() => import("./settings/SoundPage.tsx"), "SoundPage");
const DevicePage = part(() => import("./settings/DevicePage.tsx"), "DevicePage");
const WayPage = part(() => import("./way/WayPage.tsx"), "WayPage");
const SessionPage = part(() => import("./way/SessionPage.tsx"), "SessionPage");
const ExamPage = part(() => import("./games/exam/ExamPage.tsx"), "ExamPage");
const HomeworkPage = part(() => import("./way/HomeworkPage.tsx"), "HomeworkPage");
const Skills = part(() => import("./way/Skills.tsx"), "Skills");
const GamePage = part(() => import("./games/GamePage.tsx"), "GamePage");

const isGame = (value: string): value is GameId => games.some(({ id }) => id === value);

/** A page of members: its address, what it shows, and what of it can be fetched before it is asked for. */
interface MemberPage {
  path: string;
  view: (params: never) => ReactNode;
  ahead: (params: never) => readonly Promise<unknown>[];
}

const page = <P extends string>(
  path: P,
  view: (params: StringRouteParams<P>) => ReactNode,
  ahead: (params: StringRouteParams<P>) => readonly Promise<unknown>[],
): MemberPage => ({ path, view, ahead });

/** The text of a topic, if there is such a topic. */
async function topicAhead(category: string, topicID: string) {
  const summary = isCategory(category) ? findTopic(category, topicID) : undefined;
  return summary && fetchTopic(summary.topicID);
}

/** What helps to learn the techniques of a topic, if there is such a topic. */
async function lessonsAhead(category: string, topicID: string) {
  const summary = isCategory(category) ? findTopic(category, topicID) : undefined;
  return summary && fetchLessons(summary.topicID);
}

/** The picture of a technique, ready to be painted. */
async function pictureAhead(category: string, topicID: string, techniqueNr: string) {
  const topic = await topicAhead(category, topicID);
  const image = topic?.list.find((technique) => technique.techniqueNr === techniqueNr)?.image;
  if (image) await fetchPicture(image.src);
}

const ofCategory = (category: string, view: (category: Category) => ReactNode): ReactNode =>
  isCategory(category) ? view(category) : <NotFoundPage />;

/** Every address of rule 4.1 but home; unknown ids lead to a page that says so (rule 4.4). */
export const MEMBER_PAGES: readonly MemberPage[] = [
  page(
    pattern.glossary,
    ({ entry }) => <GlossaryPage entry={entry} />,
    () => [GlossaryPage.load(), fetchGlossary()],
  ),
  page(
    pattern.search,
    () => <SearchPage />,
    () => [SearchPage.load()],
  ),
  page(
    pattern.notes,
    () => <AllNotesPage />,
    () => [AllNotesPage.load()],
  ),
  page(
    pattern.bookmarks,
    () => <BookmarksPage />,
    () => [BookmarksPage.load()],
  ),
  page(
    pattern.way,
    () => <WayPage />,
    () => [WayPage.load()],
  ),
  page(
    pattern.session,
    () => <SessionPage />,
    () => [SessionPage.load()],
  ),
  page(
    pattern.exam,
    () => <ExamPage />,
    () => [ExamPage.load()],
  ),
  page(
    pattern.homework,
    () => <HomeworkPage />,
    () => [HomeworkPage.load()],
  ),
  page(
    pattern.profile,
    () => <ProfilePage />,
    () => [ProfilePage.load()],
  ),
  page(
    pattern.keep,
    () => <KeepPage />,
    () => [KeepPage.load()],
  ),
  page(
    pattern.sound,
    () => <SoundPage />,
    () => [SoundPage.load()],
  ),
  page(
    pattern.device,
    () => <DevicePage />,
    () => [DevicePage.load()],
  ),
  page(
    pattern.security,
    ({ part: named }) =>
      named === undefined || isSecurityPart(named) ? <SecurityPage part={named} /> : <NotFoundPage />,
    () => [SecurityPage.load()],
  ),
  page(
    pattern.category,
    ({ category }) => ofCategory(category, (known) => <CategoryPage category={known} />),
    () => [CategoryPage.load()],
  ),
  page(
    pattern.topic,
    ({ category, topicID }) =>
      ofCategory(category, (known) => <ListPage category={known} topicID={topicID} ownSequence={OwnSequence} />),
    ({ category, topicID }) => [
      ListPage.load(),
      ...(category === "kuen" ? [OwnSequence.load()] : []),
      topicAhead(category, topicID),
      fetchGlossary(),
    ],
  ),
  page(
    pattern.technique,
    ({ category, topicID, techniqueNr }) =>
      ofCategory(category, (known) => (
        <TechniquePage
          category={known}
          topicID={topicID}
          techniqueNr={techniqueNr}
          notes={NotesSection}
          skills={Skills}
        />
      )),
    ({ category, topicID, techniqueNr }) => [
      TechniquePage.load(),
      NotesSection.load(),
      Skills.load(),
      pictureAhead(category, topicID, techniqueNr),
      lessonsAhead(category, topicID),
      fetchGlossary(),
    ],
  ),
  page(
    pattern.game,
    ({ game, preselected }) =>
      isGame(game) ? <GamePage key={game} game={game} preselected={preselected} /> : <NotFoundPage />,
    ({ game }) => [GamePage.load(), ...games.filter(({ id }) => id === game).map(({ Component }) => Component.load())],
  ),
];

/** What is read again and again. All else is a form, a run, an account: there nothing of an earlier visit may stand. */
const KEPT = [
  pattern.home,
  pattern.category,
  pattern.topic,
  pattern.technique,
  pattern.glossary,
  pattern.notes,
  pattern.bookmarks,
];

/** Whether the next visit of an address begins with what it looks like now (decision 41). */
export const isKeptPage = (parser: Parser, address: string): boolean =>
  KEPT.some((path) => matchRoute(parser, path, address)[0]);

type Parser = Parameters<typeof matchRoute>[0];

/** Fetches code and data of the page at an address. What fails here is asked for again, by the page itself. */
export function fetchPage(parser: Parser, address: string) {
  for (const { path, ahead } of MEMBER_PAGES) {
    const [isThere, params] = matchRoute(parser, path, address);
    if (isThere) return void Promise.allSettled(ahead(params as never));
  }
}
