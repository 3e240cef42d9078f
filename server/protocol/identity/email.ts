/** Longest address that SMTP can carry in a path (RFC 5321, 4.5.3.1.3, without the angle brackets). */
const LONGEST_EMAIL = 254;
const LONGEST_LOCAL_PART = 64;
/** Limit before composing, which may shorten a text but takes quadratic time. */
const LONGEST_GIVEN = 4 * LONGEST_EMAIL;

/** No white space, control characters or characters with a meaning in mail headers. */
const LOCAL_PART = /^[^\s\p{C}@<>()[\]\\,;:"]+$/u;
const LABEL = /^[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

/** An e-mail address in the form that accounts are found by (lower case, NFC), or undefined if it is none. */
export function parseEmail(given: string): string | undefined {
  if (given.length > LONGEST_GIVEN) return undefined;
  const email = given.trim().normalize("NFC").toLowerCase();
  if (email.length > LONGEST_EMAIL) return undefined;
  const at = email.lastIndexOf("@");
  const localPart = email.slice(0, Math.max(at, 0));
  const labels = email.slice(at + 1).split(".");
  const isAddress =
    localPart.length <= LONGEST_LOCAL_PART &&
    LOCAL_PART.test(localPart) &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label));
  return isAddress ? email : undefined;
}
