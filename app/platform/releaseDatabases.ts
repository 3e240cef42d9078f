/** Never answered: the page that asks is about to be frozen, and if it comes back it starts anew. */
const unanswered = () => new EventTarget() as IDBOpenDBRequest;

function abort(transaction: IDBTransaction) {
  try {
    transaction.abort();
  } catch {
    // It is over, or being committed, and needs the page no more.
  }
}

/**
 * Lets go of IndexedDB when the page is left for the back/forward cache. A transaction that is alive then stays alive in the
 * frozen page, and in WebKit every later page waits for its end in vain; the SDK even begins one in `pagehide`. It would not be
 * committed either if the page were thrown away. A connection that is open holds up the next version of its database.
 *
 * The SDK keeps its connections to itself, so they are noticed where all are made. Call this before the first is.
 */
export function releaseDatabasesOnLeave(): void {
  if (typeof IDBFactory === "undefined") return;
  const databases = new Set<IDBDatabase>();
  const transactions = new Set<IDBTransaction>();
  let left = false;

  function notice(transaction: IDBTransaction) {
    transactions.add(transaction);
    const forget = () => transactions.delete(transaction);
    transaction.addEventListener("complete", forget);
    transaction.addEventListener("abort", forget);
    return transaction;
  }

  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function openNoticed(...call) {
    if (left) return unanswered();
    const request = open.apply(this, call);
    request.addEventListener("upgradeneeded", () => request.transaction && notice(request.transaction));
    request.addEventListener("success", () => databases.add(request.result));
    return request;
  };

  const { close, transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function beginNoticed(...call) {
    return notice(transaction.apply(this, call));
  };
  IDBDatabase.prototype.close = function closeNoticed() {
    databases.delete(this);
    close.apply(this);
  };

  window.addEventListener("pagehide", ({ persisted }) => {
    if (!persisted) return;
    left = true;
    for (const alive of transactions) abort(alive);
    for (const database of databases) database.close();
  });
  // Whoever worked with them cannot go on, the SDK least of all: it has shut itself down.
  window.addEventListener("pageshow", ({ persisted }) => persisted && left && window.location.reload());
}
