import type { PasswordRules } from "../platform/adapters.ts";
import { accountText } from "../text/account.ts";

/** One rule for a new password, and whether what is typed meets it. */
export interface RuleState {
  text: string;
  met: boolean;
}

const text = accountText.rules;
/** Maximum lengths above this are not shown: nobody types that much. */
const WORTH_SAYING = 200;

/** The rules of the identity provider in the order of display. */
export function ruleStates(rules: PasswordRules, password: string): RuleState[] {
  const { minLength, maxLength = Infinity } = rules;
  const states: (RuleState | false)[] = [
    { text: text.minLength(minLength), met: password.length >= minLength },
    (maxLength <= WORTH_SAYING || password.length > maxLength) && {
      text: text.maxLength(maxLength),
      met: password.length > 0 && password.length <= maxLength,
    },
    rules.lowercase && { text: text.lowercase, met: /\p{Ll}/u.test(password) },
    rules.uppercase && { text: text.uppercase, met: /\p{Lu}/u.test(password) },
    rules.numeric && { text: text.numeric, met: /\d/.test(password) },
    rules.nonAlphanumeric && { text: text.nonAlphanumeric, met: /[^\p{L}\d\s]/u.test(password) },
  ];
  return states.filter((state) => state !== false);
}

/** Whether a new password may be sent at all. */
export const meetsRules = (rules: PasswordRules, password: string): boolean =>
  ruleStates(rules, password).every(({ met }) => met);
