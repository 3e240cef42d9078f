import type { Page } from "@playwright/test";
import { GAME_IDS } from "#domain/game/games.ts";
import { somebody } from "../../tests/fixtures/browser/member.ts";
import {
  answerOnce,
  arrive,
  askAbout,
  askForReset,
  askToLeave,
  beDisabled,
  failToSignIn,
  finishQuiz,
  finishReaction,
  holdServices,
  interruptQuiz,
  logOutUnsent,
  loseTopic,
  markTechnique,
  moveHead,
  offerInstall,
  onPaper,
  openTerm,
  press,
  printPictures,
  reachLevel,
  recordAnnouncement,
  restInterval,
  setSoundWhenReady,
  showCard,
  startDrill,
  startHeard,
  startQuiz,
  startTooEarly,
  stopAtOnce,
  waitForPad,
} from "./acts.ts";

/** The user: a visitor, a new user, or one with notes, a belt and a few plays. */
export type Viewer = "visitor" | "newcomer" | "member";

/** One screen in one state. */
export interface Scene {
  name: string;
  as: Viewer;
  path: string;
  /** What is done after the page has opened. */
  act?: (page: Page) => Promise<void>;
  /** Offline, after everything was stored once. */
  offline?: boolean;
  /** The scene shows the state of loading. */
  loading?: boolean;
  /** Only the viewport, because it is a screen and not a page. */
  onlyViewport?: boolean;
}

/** Every route and state. */
export const SCENES: Scene[] = [
  { name: "login", as: "visitor", path: "/" },
  { name: "login-empty-fields", as: "visitor", path: "/", act: press("Anmelden") },
  { name: "login-wrong", as: "visitor", path: "/", act: failToSignIn },
  { name: "register", as: "visitor", path: "/", act: press("Konto anlegen") },
  { name: "password-reset", as: "visitor", path: "/", act: press("Passwort vergessen?") },
  { name: "password-reset-asked", as: "visitor", path: "/", act: askForReset },
  { name: "account-disabled", as: "visitor", path: "/", act: beDisabled },
  { name: "account-link-broken", as: "visitor", path: "/konto?mode=resetPassword&oobCode=broken" },
  { name: "imprint", as: "visitor", path: "/impressum" },
  { name: "privacy", as: "visitor", path: "/datenschutz" },
  // These sign somebody in.
  { name: "welcome", as: "visitor", path: "/", act: arrive },
  { name: "level-celebrated", as: "visitor", path: "/", act: reachLevel, onlyViewport: true },
  { name: "home-empty", as: "newcomer", path: "/" },
  { name: "home-interrupted", as: "newcomer", path: "/", act: interruptQuiz },
  { name: "technique-empty", as: "newcomer", path: "/techniques/single/blocks/1" },
  { name: "bookmarks-empty", as: "newcomer", path: "/merkliste" },
  { name: "notes-empty", as: "newcomer", path: "/notizen" },
  { name: "profile-empty", as: "newcomer", path: "/profil" },
  { name: "home", as: "member", path: "/" },
  { name: "home-install", as: "member", path: "/", act: offerInstall },
  { name: "home-loading", as: "member", path: "/", act: holdServices, onlyViewport: true, loading: true },
  { name: "home-offline", as: "member", path: "/", offline: true },
  { name: "category-tech", as: "member", path: "/techniques/tech" },
  { name: "category-single", as: "member", path: "/techniques/single" },
  { name: "category-kombi", as: "member", path: "/techniques/kombi" },
  {
    name: "category-practice",
    as: "member",
    path: "/techniques/single",
    act: press("Üben: 16 Blocks"),
    onlyViewport: true,
  },
  { name: "category-kuen", as: "member", path: "/techniques/kuen" },
  { name: "category-theorie", as: "member", path: "/techniques/theorie" },
  { name: "list", as: "member", path: "/techniques/single/blocks" },
  {
    name: "list-about",
    as: "member",
    path: "/techniques/kombi/stock",
    act: press("Worum es geht"),
    onlyViewport: true,
  },
  { name: "list-kombi", as: "member", path: "/techniques/kombi/schlagkonter" },
  {
    name: "list-print-options",
    as: "member",
    path: "/techniques/single/blocks",
    act: async (page) => {
      await press("Drucken")(page);
      await page.getByLabel("Mit meinen Notizen").check();
    },
    onlyViewport: true,
  },
  { name: "print-list", as: "member", path: "/techniques/single/hebel", act: onPaper },
  { name: "print-form", as: "member", path: "/techniques/kuen/limpo", act: onPaper },
  {
    name: "list-nothing-found",
    as: "member",
    path: "/techniques/single/blocks",
    act: (page) => page.getByRole("searchbox").fill("Roundhouse"),
  },
  { name: "technique", as: "member", path: "/techniques/single/blocks/1" },
  { name: "technique-marked", as: "member", path: "/techniques/single/tritte/7", act: markTechnique },
  { name: "bookmarks", as: "member", path: "/merkliste" },
  { name: "cards-of-bookmarks", as: "member", path: "/cards/merkliste" },
  { name: "picture", as: "member", path: "/techniques/single/schlaege/4" },
  {
    name: "picture-large",
    as: "member",
    path: "/techniques/single/schlaege/4",
    act: press(/^Bild groß zeigen/),
    onlyViewport: true,
  },
  { name: "picture-moving", as: "member", path: "/techniques/single/tritte/2", act: press("Bewegung zeigen") },
  { name: "picture-strip", as: "member", path: "/techniques/kombi/trittkombination/1" },
  { name: "picture-counter", as: "member", path: "/techniques/kombi/wuerfe/2" },
  { name: "picture-mirrored", as: "member", path: "/techniques/kombi/trittkombination/1", act: press("Spiegeln") },
  { name: "print-pictures", as: "member", path: "/techniques/single/basisStaende", act: printPictures },
  { name: "technique-offline", as: "member", path: "/techniques/single/blocks/1", offline: true },
  { name: "stance", as: "member", path: "/techniques/single/basisStaende/6" },
  { name: "principle", as: "member", path: "/techniques/theorie/kampfprinzipien/5" },
  { name: "combination", as: "member", path: "/techniques/kombi/handkombination/4a" },
  { name: "counter", as: "member", path: "/techniques/kombi/schlagkonter/1" },
  { name: "joint-lock", as: "member", path: "/techniques/single/chinna/1" },
  { name: "form", as: "member", path: "/techniques/kuen/limpo" },
  { name: "form-section", as: "member", path: "/techniques/kuen/limpo/4" },
  { name: "term", as: "member", path: "/techniques/theorie/kampfprinzipien/8", act: openTerm, onlyViewport: true },
  { name: "glossary", as: "member", path: "/glossar", onlyViewport: true },
  { name: "glossary-entry", as: "member", path: "/glossar/kwoon", onlyViewport: true },
  {
    name: "glossary-search",
    as: "member",
    path: "/glossar",
    act: (page) => page.getByRole("searchbox").fill("faust"),
  },
  { name: "notes", as: "member", path: "/notizen" },
  {
    name: "notes-nothing-found",
    as: "member",
    path: "/notizen",
    act: (page) => page.getByRole("searchbox").fill("Regenschirm"),
  },
  { name: "search-empty", as: "member", path: "/suche" },
  { name: "search", as: "member", path: "/suche?q=ellbogen", act: (page) => page.locator("mark").first().waitFor() },
  {
    name: "search-nothing-found",
    as: "member",
    path: "/suche?q=reiterstand+regenschirm",
    act: (page) => page.getByRole("heading", { name: "Nichts gefunden" }).waitFor(),
  },
  { name: "profile", as: "member", path: "/profil" },
  { name: "logout", as: "member", path: "/profil", act: press(/^Abmelden$/), onlyViewport: true },
  { name: "logout-removing", as: "member", path: "/profil", act: askToLeave, onlyViewport: true },
  { name: "device", as: "member", path: "/geraet" },
  { name: "sound", as: "member", path: "/ton" },
  { name: "sound-offline", as: "member", path: "/ton", offline: true },
  { name: "sound-dialog", as: "member", path: "/audio", act: setSoundWhenReady, onlyViewport: true },
  { name: "recording", as: "member", path: "/techniques/single/blocks/2", act: recordAnnouncement(false) },
  { name: "recording-done", as: "member", path: "/techniques/single/blocks/2", act: recordAnnouncement(true) },
  { name: "not-found", as: "member", path: "/gibt-es-nicht" },
  { name: "quiz-settings", as: "member", path: "/quiz", onlyViewport: true },
  {
    name: "quiz-settings-error",
    as: "newcomer",
    path: "/quiz",
    act: press("Jetzt starten"),
    onlyViewport: true,
  },
  { name: "quiz-question", as: "member", path: "/quiz", act: startQuiz, onlyViewport: true },
  { name: "quiz-answered", as: "member", path: "/quiz", act: answerOnce, onlyViewport: true },
  {
    name: "quiz-paused",
    as: "member",
    path: "/quiz",
    act: async (page) => {
      await startQuiz(page);
      await page.getByRole("button", { name: "Anhalten", exact: true }).click();
    },
    onlyViewport: true,
  },
  { name: "quiz-result", as: "newcomer", path: "/quiz", act: finishQuiz },
  { name: "quiz-result-offline", as: "member", path: "/quiz", act: finishQuiz, offline: true },
  { name: "reaction-waiting", as: "member", path: "/reaction", act: startDrill, onlyViewport: true },
  { name: "reaction-pad", as: "member", path: "/reaction", act: waitForPad, onlyViewport: true },
  { name: "reaction-too-early", as: "member", path: "/reaction", act: startTooEarly, onlyViewport: true },
  { name: "reaction-result", as: "member", path: "/reaction", act: finishReaction },
  { name: "headmove-countdown", as: "member", path: "/headmove", act: startDrill, onlyViewport: true },
  { name: "headmove-moving", as: "member", path: "/headmove", act: moveHead, onlyViewport: true },
  { name: "sort-question", as: "member", path: "/sort/tritte", act: askAbout(false), onlyViewport: true },
  { name: "names-question", as: "member", path: "/names/blocks", act: askAbout(false), onlyViewport: true },
  { name: "nr-answered", as: "member", path: "/nr/schlagkonter", act: askAbout(true), onlyViewport: true },
  { name: "cards-front", as: "member", path: "/cards", act: showCard(false), onlyViewport: true },
  { name: "cards-back", as: "member", path: "/cards", act: showCard(true), onlyViewport: true },
  {
    name: "interval-own",
    as: "member",
    path: "/interval",
    act: press("Eigenes Intervall"),
    onlyViewport: true,
  },
  { name: "interval-short", as: "member", path: "/interval", act: stopAtOnce, onlyViewport: true },
  {
    name: "quiz-settings-more",
    as: "member",
    path: "/quiz",
    act: (page) => page.getByText("Mehr", { exact: true }).click(),
    onlyViewport: true,
  },
  { name: "audio-picture", as: "member", path: "/audio", act: startHeard("Grün", 9500), onlyViewport: true },
  { name: "interval-work", as: "member", path: "/interval", act: startHeard(/Tabata/, 4500), onlyViewport: true },
  { name: "interval-rest", as: "member", path: "/interval", act: restInterval, onlyViewport: true },
  { name: "audio-technique", as: "member", path: "/audio", act: startHeard("Grün", 5500), onlyViewport: true },
  // The settings of the quiz are above.
  ...GAME_IDS.filter((game) => game !== "quiz").map((game): Scene => ({
    name: `game-${game}`,
    as: "member",
    path: `/${game}`,
  })),
  // After all scenes with notes, because it adds one.
  {
    name: "logout-unsent",
    as: "member",
    path: "/techniques/single/blocks/3",
    act: logOutUnsent(false),
    offline: true,
    onlyViewport: true,
  },
  {
    name: "logout-waiting",
    as: "member",
    path: "/techniques/single/blocks/4",
    act: logOutUnsent(true),
    offline: true,
    onlyViewport: true,
  },
  // The last scene of a user: it empties the storage that offline scenes need.
  { name: "list-error", as: "member", path: "/techniques/single", act: loseTopic, onlyViewport: true },
];
