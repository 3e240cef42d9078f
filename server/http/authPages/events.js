// Stands in for `gapi.iframes`, which the SDK would load from elsewhere before its popups and redirects, and which
// opens a frame. There is none here: a popup sends its event as a message, and after a redirect the event lies in this
// tab or in the address (decision 30). An app loads this script before the SDK.
(() => {
  /**
   * @typedef {{ type: string, eventId: string | null, urlResponse: string | null, sessionId: string | null,
   *   postBody: string | null, tenantId: string | null, error?: { code: string, message: string } }} AuthEvent
   * @typedef {{ kind: string, app: string, authEvent: AuthEvent }} Sent
   * @typedef {(message: { type: "authEvent", authEvent: AuthEvent }) => unknown} Handler
   */
  const EVENT = "dojo-auth-event";
  /** How the SDK notes in the tab that it has begun a redirect; it takes the note away as soon as it runs again. */
  const BEGUN = "firebase:pendingRedirect:";

  const begun = new Set(readTab(() => Object.keys(sessionStorage).filter((key) => key.startsWith(BEGUN))));
  const returned = takeFromAddress() ?? takeFromTab();

  /**
   * Without the right to store, nothing lies there.
   * @template T
   * @param {() => T} read
   */
  function readTab(read) {
    try {
      return read();
    } catch {
      return undefined;
    }
  }

  /** @param {string | null} text */
  function parse(text) {
    return readTab(() => /** @type {Sent | undefined} */ (JSON.parse(text ?? "") ?? undefined));
  }

  /** Of a handler on another origin; the address becomes what it was. */
  function takeFromAddress() {
    const [whole, text] = new RegExp(`[#&]${EVENT}=([^&]*)$`).exec(location.hash) ?? [];
    if (whole === undefined || text === undefined) return undefined;
    const { pathname, search, hash } = location;
    history.replaceState(history.state, "", pathname + search + hash.slice(0, -whole.length));
    return parse(readTab(() => decodeURIComponent(text)) ?? null);
  }

  /** Of the handler on this origin. */
  function takeFromTab() {
    const text = readTab(() => sessionStorage.getItem(EVENT));
    readTab(() => sessionStorage.removeItem(EVENT));
    return parse(text ?? null);
  }

  /** @param {string} type @param {string} [code] @returns {AuthEvent} */
  function emptyEvent(type, code) {
    const error = code === undefined ? undefined : { code, message: "" };
    return { type, eventId: null, urlResponse: null, sessionId: null, postBody: null, tenantId: null, error };
  }

  /**
   * How the redirect of an app has ended, once. What nobody in this tab has begun is dropped: an address with an event in
   * it may come from anybody.
   * @param {string} app
   */
  function redirectEvent(app) {
    if (!begun.delete(BEGUN + app)) return emptyEvent("unknown", "auth/no-auth-event");
    return returned?.app === app
      ? returned.authEvent
      : emptyEvent("signInViaRedirect", "auth/redirect-cancelled-by-user");
  }

  /** What the SDK calls of a frame. @param {URL} url - of the frame */
  function standIn({ origin, searchParams }) {
    const app = `${searchParams.get("apiKey")}:${searchParams.get("appName")}`;
    return {
      restyle: async () => {},
      /** @param {() => void} callback */
      ping: async (callback) => callback(),
      /** @param {string} name @param {Handler} handler */
      register(name, handler) {
        if (name !== "authEvent") return;
        /** @param {AuthEvent} authEvent */
        const pass = (authEvent) => handler({ type: "authEvent", authEvent });
        addEventListener("message", (message) => {
          const sent = /** @type {Partial<Sent> | null} */ (message.data);
          if (message.origin !== origin || sent?.kind !== EVENT || sent.app !== app) return;
          if (sent.authEvent) pass(sent.authEvent);
        });
        // The SDK takes no event before it has finished with this call.
        queueMicrotask(() => pass(redirectEvent(app)));
      },
      /** @param {string} name @param {unknown} _ @param {(answers: object[]) => void} callback */
      send(name, _, callback) {
        if (name !== "webStorageSupport") return;
        // Whether the handler can store is said by the handler. The SDK throws after every answer to this.
        readTab(() => callback([{ webStorageSupport: true }]));
      },
    };
  }

  const iframes = {
    Iframe: standIn,
    CROSS_ORIGIN_IFRAMES_FILTER: undefined,
    getContext: () => ({
      /** @param {{ url: string }} options @param {(frame: ReturnType<typeof standIn>) => unknown} onOpen */
      open: async ({ url }, onOpen) => onOpen(standIn(new URL(url))),
    }),
  };
  Object.assign(window, { gapi: { iframes } });
})();
