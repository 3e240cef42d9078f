/** E.164: a plus, then at most 15 digits, none of them a leading zero. Fewer than seven reach nobody. */
const PHONE_NUMBER = /^\+[1-9]\d{6,14}$/;

/** What people put between digits; longer texts are no number. */
const BETWEEN = /[\s().-]/g;
const LONGEST_GIVEN = 40;

/** A phone number in the form that accounts are found by, or undefined if it is none. */
export function parsePhoneNumber(given: string): string | undefined {
  if (given.length > LONGEST_GIVEN) return undefined;
  const phoneNumber = given.replace(BETWEEN, "");
  return PHONE_NUMBER.test(phoneNumber) ? phoneNumber : undefined;
}
