/** Leaves a trace of something that went wrong and that the user can do nothing about. Never with personal data. */
export function logFault(message: string, cause: unknown) {
  // oxlint-disable-next-line no-console -- the browser's console is the only log that the app has
  console.error(message, cause);
}
