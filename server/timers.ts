/** Calls back regularly until stopped; does not keep the process alive. */
export function everyUnref(intervalMs: number, callback: () => void): () => void {
  const timer = setInterval(callback, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Calls back once; does not keep the process alive either. */
export function afterUnref(delayMs: number, callback: () => void): void {
  setTimeout(callback, delayMs).unref();
}
