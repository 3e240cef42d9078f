// The page between an app and a provider: the SDK opens it in a popup or goes to it, and the provider sends people back to it
// (decision 30). What the app asks for has been judged by the server: `data-refusal` says what is wrong with it.
(() => {
  /**
   * @typedef {{ app: string, authType: string, eventId: string | null, tenantId: string | null, redirectUrl: string,
   *   sessionId?: string }} Visit
   */
  const EVENT = "dojo-auth-event";
  const VISIT = "dojo-auth-visit";
  const HANDLER = "/__/auth/handler";
  const AUTH_TYPE = /^(?:signIn|link|reauth)Via(?:Popup|Redirect)$/;
  const TIMEOUT_MS = 30_000;

  /** The SDK's codes for refusals of a visit. */
  const CODES = new Map([
    ["INVALID_TENANT_ID", "invalid-tenant-id"],
    ["NETWORK_REQUEST_FAILED", "network-request-failed"],
    ["OPERATION_NOT_ALLOWED", "operation-not-allowed"],
    ["TOO_MANY_ATTEMPTS_TRY_LATER", "too-many-requests"],
    ["UNAUTHORIZED_DOMAIN", "unauthorized-domain"],
  ]);

  /** @param {string} id */
  function show(id) {
    for (const section of document.querySelectorAll("section")) section.hidden = section.id !== id;
  }

  /** As it was chosen in the app, where that is on this origin. */
  function takeTheme() {
    try {
      document.documentElement.dataset.theme = localStorage.getItem("dojo.theme") ?? "";
    } catch {
      // The device decides.
    }
  }

  /** @param {URLSearchParams} query @returns {Visit} */
  function readVisit(query) {
    return {
      app: `${query.get("apiKey")}:${query.get("appName")}`,
      authType: query.get("authType") ?? "",
      eventId: query.get("eventId"),
      tenantId: query.get("tid"),
      redirectUrl: query.get("redirectUrl") ?? "",
    };
  }

  /**
   * Asks the server where to go, and by which secret to finish: `accounts:createAuthUri`; or why not.
   * @param {URLSearchParams} query
   * @returns {Promise<{ authUri?: string, sessionId?: string, code?: string }>}
   */
  async function beginVisit(query) {
    const body = {
      providerId: query.get("providerId"),
      continueUri: location.origin + HANDLER,
      oauthScope: query.get("scopes") ?? undefined,
      customParameter: JSON.parse(query.get("customParameters") ?? "{}"),
      tenantId: query.get("tid") ?? undefined,
    };
    const key = encodeURIComponent(query.get("apiKey") ?? "");
    const response = await fetch(`/identitytoolkit.googleapis.com/v1/accounts:createAuthUri?key=${key}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => undefined);
    if (!response) return { code: "network-request-failed" };
    const answer = await response.json().catch(() => ({}));
    if (response.ok) return answer;
    const [name = ""] = String(answer.error?.message).split(" : ");
    return { code: CODES.get(name) ?? "internal-error" };
  }

  /**
   * Tells the app how it has ended: a popup the window that opened it, otherwise the page to return to.
   * @param {Visit} visit
   * @param {{ urlResponse?: string, code?: string }} end
   */
  function finish(visit, { urlResponse, code }) {
    const { app, authType, eventId, tenantId, redirectUrl, sessionId = null } = visit;
    const error = code === undefined ? undefined : { code: `auth/${code}`, message: "" };
    const proof = code === undefined ? { urlResponse, sessionId } : { urlResponse: null, sessionId: null };
    const authEvent = { type: authType, eventId, ...proof, postBody: null, tenantId, error };
    const sent = { kind: EVENT, app, authEvent };
    if (!authType.endsWith("ViaPopup")) return goBack(redirectUrl, sent);
    if (!window.opener) return show("cut");
    window.opener.postMessage(sent, new URL(redirectUrl).origin);
    show(code === undefined ? "done" : "failed");
  }

  /** @param {string} redirectUrl @param {object} sent */
  function goBack(redirectUrl, sent) {
    const url = new URL(redirectUrl);
    if (url.origin === location.origin) sessionStorage.setItem(EVENT, JSON.stringify(sent));
    else url.hash += `${url.hash === "" ? "" : "&"}${EVENT}=${encodeURIComponent(JSON.stringify(sent))}`;
    location.replace(url);
  }

  /** @param {URLSearchParams} query */
  async function leave(query) {
    const visit = readVisit(query);
    const { refusal, providerPage } = document.body.dataset;
    // What cannot be told from anything else stays on this page.
    if (refusal !== undefined) return AUTH_TYPE.test(visit.authType) ? finish(visit, { code: refusal }) : undefined;
    const {
      authUri,
      sessionId,
      code = "internal-error",
    } = providerPage === undefined
      ? await beginVisit(query)
      : { authUri: `${providerPage}?${query}`, sessionId: "unused" };
    if (authUri === undefined) return finish(visit, { code });
    sessionStorage.setItem(VISIT, JSON.stringify({ ...visit, sessionId }));
    location.replace(authUri);
  }

  /** The visit that began in this window, once. @returns {Visit | undefined} */
  function takeVisit() {
    const text = sessionStorage.getItem(VISIT);
    sessionStorage.removeItem(VISIT);
    return text === null ? undefined : JSON.parse(text);
  }

  function comeBack() {
    const urlResponse = location.href;
    // The code is nobody else's business, and good once.
    history.replaceState(null, "", HANDLER);
    const visit = takeVisit();
    if (visit) finish(visit, { urlResponse });
    else show("lost");
  }

  async function begin() {
    takeTheme();
    // An address that is not the app's is told nothing.
    if (document.body.dataset.refusal === "unauthorized-domain") return;
    const query = new URLSearchParams(location.search);
    if (query.has("authType")) await leave(query);
    else comeBack();
  }

  // All that is left to fail is the tab's storage, where the browser allows none.
  begin().catch(() => show("noStorage"));
})();
