import { Route, Switch } from "wouter";
import type { LastKnown, SessionState } from "./platform/adapters.ts";
import { part } from "./platform/page/part.ts";
import { pattern } from "./routes.ts";
import { LoadingPage } from "./shell/StatePages.tsx";

const LoginView = part(() => import("./account/LoginView.tsx"), "LoginView");
/** The code of the login view. */
export const loadLogin = LoginView.load;
const ProviderReturnPage = part(() => import("./account/ProviderReturnPage.tsx"), "ProviderReturnPage");
const AccountActionPage = part(() => import("./account/AccountActionPage.tsx"), "AccountActionPage");
const ImprintPage = part(() => import("./account/LegalPages.tsx"), "ImprintPage");
const PrivacyPage = part(() => import("./account/LegalPages.tsx"), "PrivacyPage");
const ExamResultPage = part(() => import("./way/ExamResultPage.tsx"), "ExamResultPage");
const EarlyHome = part(() => import("./Members.tsx"), "EarlyHome");
const EarlyPage = part(() => import("./Members.tsx"), "EarlyPage");
const MemberRoutes = part(() => import("./Members.tsx"), "MemberRoutes");

/** Loads the frame of all pages for members. */
export const loadMemberRoutes = () => Promise.all([EarlyHome.load(), EarlyPage.load(), MemberRoutes.load()]);

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
      <Route path={pattern.examResult} component={ExamResultPage} />
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
  if (session.status === "signedOut" || session.atLogin) return <LoginView />;
  return <EarlyRoutes lastKnown={lastKnown} />;
}

/** Before the session is known: the greeting of the last user if there was one, else a loading bar. */
function EarlyRoutes({ lastKnown }: { lastKnown: LastKnown | undefined }) {
  return (
    <Switch>
      <Route path={pattern.home}>
        {lastKnown && lastKnown.welcomed !== false ? <EarlyHome lastKnown={lastKnown} /> : <LoadingPage />}
      </Route>
      <Route component={lastKnown ? EarlyPage : LoadingPage} />
    </Switch>
  );
}
