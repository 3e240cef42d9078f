/**
 * Aborts all requests when the page is left for the back/forward cache. The SDK's streams are endless requests, and
 * Chromium leaves a kept page its connections for half a minute. It opens six to an HTTP/1.1 server, so after a few
 * left pages the next one would wait for a connection.
 *
 * The SDK hides its requests, so they get their signal where all are made. Call this before the first one.
 * `releaseDatabases.ts` reloads a page that comes back.
 */
export function releaseRequestsOnLeave(): void {
  const leaving = new AbortController();
  const fetch = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const given = init?.signal ?? (input instanceof Request ? input.signal : undefined);
    const signal = given ? AbortSignal.any([given, leaving.signal]) : leaving.signal;
    return fetch(input, { ...init, signal });
  };
  window.addEventListener("pagehide", ({ persisted }) => persisted && leaving.abort());
}
