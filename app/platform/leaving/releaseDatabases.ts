/** A request without an answer: the page is about to be frozen, and reloads if it comes back. */
const unanswered = () => new EventTarget() as IDBOpenDBRequest;

function abort(transaction: IDBTransaction) {
  try {
    transaction.abort();
  } catch {
    // The transaction is over or committing, and does not need the page.
  }
}

/** What the page has open, and whether it is being left. */
interface Page {
  databases: Set<IDBDatabase>;
  transactions: Set<IDBTransaction>;
  left: boolean;
}

function notice(page: Page, transaction: IDBTransaction): IDBTransaction {
  if (page.left) abort(transaction);
  page.transactions.add(transaction);
  const forget = () => page.transactions.delete(transaction);
  transaction.addEventListener("complete", forget);
  transaction.addEventListener("abort", forget);
  return transaction;
}

/** Notices each database that is opened. */
function watchFactory(page: Page) {
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function openNoticed(...call) {
    if (page.left) return unanswered();
    const request = open.apply(this, call);
    request.addEventListener("upgradeneeded", () => {
      page.databases.add(request.result);
      if (request.transaction) notice(page, request.transaction);
    });
    request.addEventListener("success", (event) => {
      page.databases.add(request.result);
      if (!page.left) return;
      // Opened while the page was being left, which may still run for a moment: nothing may use it.
      event.stopImmediatePropagation();
      request.result.close();
    });
    return request;
  };
}

/** Notices each transaction, and each database that is closed. */
function watchDatabases(page: Page) {
  const { close, transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function beginNoticed(...call) {
    return notice(page, transaction.apply(this, call));
  };
  IDBDatabase.prototype.close = function closeNoticed() {
    page.databases.delete(this);
    close.apply(this);
  };
}

/**
 * Closes IndexedDB when the page is left for the back/forward cache. An open transaction would stay open in the frozen
 * page, and in WebKit every later page would wait for its end; the SDK even begins one in `pagehide`. Discarding the
 * page would not commit it either. An open connection would block the next version of its database.
 *
 * The SDK hides its connections, so they are collected where all are made. Call this before the first one is opened.
 */
export function releaseDatabasesOnLeave(): void {
  if (typeof IDBFactory === "undefined") return;
  const page: Page = { databases: new Set(), transactions: new Set(), left: false };
  watchFactory(page);
  watchDatabases(page);
  window.addEventListener("pagehide", ({ persisted }) => {
    if (!persisted) return;
    page.left = true;
    for (const alive of page.transactions) abort(alive);
    for (const database of page.databases) database.close();
  });
  // The SDK has shut down and cannot go on without its connections.
  window.addEventListener("pageshow", ({ persisted }) => persisted && page.left && window.location.reload());
}
