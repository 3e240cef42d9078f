/** Logs a failure that the user cannot do anything about. Never with personal data. */
export function logFault(message: string, cause: unknown) {
  // oxlint-disable-next-line no-console -- the browser's console is the only log that the app has
  console.error(message, cause);
}
