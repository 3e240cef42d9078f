import { type ReactNode, startTransition, Suspense, use, useEffect, useState } from "react";
import { Router, useLocation } from "wouter";
import { turnPage } from "./turnPage.ts";
import type { Adapters, SessionState } from "./platform/adapters.ts";
import { AdaptersContext, OpeningContext, useSession } from "./platform/context.tsx";
import { useLastKnown } from "./platform/useLastKnown.ts";
import { useLogOut } from "./platform/logOut.ts";
import { useLaunches } from "./platform/page/launch.ts";
import { once } from "./platform/once.ts";
import { part } from "./platform/page/part.ts";
import { useQuietReload } from "./platform/leaving/quiet.ts";
import { registerServiceWorker } from "./platform/install/serviceWorker.ts";
import { readLastKnown } from "./platform/store/lastKnown.ts";
import { useStore } from "./platform/store/makeStore.ts";
import { useScrollMemory } from "./platform/page/useScrollMemory.ts";
import { loadMemberRoutes, Routes } from "./Routes.tsx";
import { loadLogOutDialogs, LogOutProvider } from "./shell/LogOut.tsx";
import { loadMemberParts, Shell } from "./shell/Shell.tsx";
import { CrashPage, LoadingPage, StartFailedPage } from "./shell/StatePages.tsx";
import { shellText } from "./text/shell.ts";
import { ErrorBoundary } from "./ui/page/ErrorBoundary.tsx";
import { LoadingBar } from "./ui/page/LoadingBar.tsx";
import { ToastProvider, useToast } from "./ui/layers/Toast.tsx";

const loadMembers = () => import("./Members.tsx");
const GameEntries = part(loadMembers, "GameEntries");
const MemberNews = part(loadMembers, "MemberNews");

/** What visitors do not need. Members get nothing before all of it is there, so that nothing moves. */
const loadMemberCode = once(() =>
  Promise.all([GameEntries.load(), MemberNews.load(), loadMemberRoutes(), loadMemberParts(), loadLogOutDialogs()]),
);
// It loads while the app starts wherever somebody was signed in.
if (readLastKnown()) loadMemberCode().catch(() => undefined);

const ProfilePanel = part(() => import("./account/ProfilePanel.tsx"), "ProfilePanel");

const SecondStepDialog = part(() => import("./account/security/SecondStepDialog.tsx"), "SecondStepDialog");

type Opening = { status: "opening" } | { status: "failed" } | { status: "open"; adapters: Adapters };

/** The adapters as they arrive: their code loads beside the app, not before it. */
function useOpening(opening: Promise<Adapters>): Opening {
  const [state, setState] = useState<Opening>({ status: "opening" });
  useEffect(() => {
    opening.then(
      // As a transition, so that a page from the build comes to life first: it would be thrown away and drawn anew.
      (adapters) => startTransition(() => setState({ status: "open", adapters })),
      () => setState({ status: "failed" }),
    );
  }, [opening]);
  return state;
}

/** Longer than usual: two unexpected sentences take time to read. */
const FULL_MS = 20_000;

/** Offers a new version of the app as soon as it has been fetched. */
function UpdateOffer() {
  const toast = useToast();
  useEffect(() => {
    const { message, action: label, later, full } = shellText.update;
    registerServiceWorker({
      onUpdate(takeUpdate) {
        const onAction = () => takeUpdate() === "later" && toast(later);
        toast(message, { action: { label, onAction }, durationMs: Infinity });
      },
      onFull: () => toast(full, { durationMs: FULL_MS }),
    });
  }, [toast]);
  return null;
}

/** Follows links and shortcuts that are opened into the app while it runs. */
function Launches() {
  const toast = useToast();
  const { message, action: label } = shellText.launch;
  useLaunches((onAction) => toast(message, { action: { label, onAction }, durationMs: Infinity }));
  return null;
}

/** What members see of the frame has failed to load. */
const FrameMissing = (props: { error: unknown }) => (
  <Shell>
    <CrashPage {...props} />
  </Shell>
);

/** A failing page must not take the panel beside it down. */
const PanelMissing = () => <p>{shellText.crash.chunkTitle}</p>;

function profilePanelOf(session: SessionState, location: string): ReactNode {
  const waiting = <LoadingBar label={shellText.loading} />;
  return session.status === "signedIn" ? (
    <ErrorBoundary resetKey={location} fallback={PanelMissing}>
      <Suspense fallback={waiting}>
        <ProfilePanel />
      </Suspense>
    </ErrorBoundary>
  ) : (
    waiting
  );
}

/** Asks for the second factor of a sign-in. Loaded with the first question, it stays to give the focus back. */
function SecondStep({ session, security }: Adapters) {
  const isAsked = useStore(session.secondStep) !== undefined;
  const [wasAsked, setWasAsked] = useState(isAsked);
  if (isAsked && !wasAsked) setWasAsked(true);
  return (
    wasAsked && (
      <Suspense fallback={null}>
        <SecondStepDialog secondStep={session.secondStep} hasRecovery={security.recovery !== undefined} />
      </Suspense>
    )
  );
}

/** Whoever begins to fill in the form is soon a member: the code is there when the sign-in is. */
function useMemberCodeAhead(isVisitor: boolean) {
  useEffect(() => {
    if (!isVisitor) return undefined;
    const load = () => void loadMemberCode().catch(() => undefined);
    // The form that came with the page may be in use before the app has come to life.
    if (document.activeElement instanceof HTMLInputElement) load();
    document.addEventListener("focusin", load, { once: true });
    return () => document.removeEventListener("focusin", load);
  }, [isVisitor]);
}

function SessionFrame({ adapters }: { adapters: Adapters | undefined }) {
  const session = useSession();
  const [location] = useLocation();
  const logOut = useLogOut();
  const lastKnown = useLastKnown(session);
  const isMember = session.status === "signedIn" || (session.status === "loading" && lastKnown !== undefined);
  useMemberCodeAhead(session.status === "signedOut");
  if (isMember) use(loadMemberCode());
  const member = isMember
    ? {
        profile: profilePanelOf(session, location),
        games: <GameEntries />,
        onLogout: logOut,
      }
    : undefined;
  return (
    <Shell member={member}>
      {adapters && session.status === "signedIn" && (
        <Suspense fallback={null}>
          <MemberNews adapters={adapters} uid={session.user.uid} />
        </Suspense>
      )}
      {adapters && <SecondStep {...adapters} />}
      <ErrorBoundary resetKey={location} fallback={CrashPage}>
        <Suspense fallback={<LoadingPage />}>
          <Routes session={session} lastKnown={lastKnown} opened={adapters !== undefined} />
        </Suspense>
      </ErrorBoundary>
    </Shell>
  );
}

interface AppProps {
  opening: Promise<Adapters>;
}

/** The whole app around its adapters, which arrive later. */
export function App(props: AppProps) {
  return (
    <Router aroundNav={turnPage}>
      <Opening {...props} />
    </Router>
  );
}

function Opening({ opening }: AppProps) {
  const [location] = useLocation();
  useScrollMemory();
  useQuietReload(location);
  const opened = useOpening(opening);
  const adapters = opened.status === "open" ? opened.adapters : undefined;
  return (
    <ToastProvider>
      <UpdateOffer />
      <Launches />
      {opened.status === "failed" ? (
        <Shell>
          <StartFailedPage />
        </Shell>
      ) : (
        <OpeningContext value={opening}>
          <AdaptersContext value={adapters}>
            <LogOutProvider adapters={adapters}>
              <ErrorBoundary resetKey={location} fallback={FrameMissing}>
                <SessionFrame adapters={adapters} />
              </ErrorBoundary>
            </LogOutProvider>
          </AdaptersContext>
        </OpeningContext>
      )}
    </ToastProvider>
  );
}
