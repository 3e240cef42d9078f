/**
 * Ends what is still being fetched when the page is left for the back/forward cache. The streams of the SDK are requests without an
 * end, and Chromium leaves a page that it keeps its connections for half a minute. It opens six to a server that speaks HTTP/1.1:
 * after a few pages that were left, the next one waited for one of them.
 *
 * The SDK keeps its requests to itself, so they are given their signal where all are made. Call this before the first is. That
 * a page which comes back starts anew is said in `releaseDatabases.ts`.
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
