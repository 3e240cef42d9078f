/** The names of the locks that pages of this origin hold; empty where there are no locks. */
export async function heldLocks(): Promise<ReadonlySet<string>> {
  try {
    const { held = [] } = await navigator.locks.query();
    return new Set(held.map(({ name = "" }) => name));
  } catch {
    return new Set();
  }
}

/**
 * Runs work in one page of this browser at a time. Pages without TLS have no locks, and browsers that refuse storage
 * refuse locks too: there it runs at once.
 */
export async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  let isBegun = false;
  const begin = () => {
    isBegun = true;
    return work();
  };
  try {
    return await navigator.locks.request(name, begin);
  } catch (error) {
    if (isBegun) throw error;
    return work();
  }
}
