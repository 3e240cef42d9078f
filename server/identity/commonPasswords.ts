import { readFileSync } from "node:fs";
import { ROOT } from "../root.ts";

/**
 * The ten thousand most used passwords of six characters or more, folded, from the list of zxcvbn-ts (see NOTICE), and
 * what else members of a German club would think of first. Whoever guesses begins with such a list.
 */
const FILE = new URL("server/identity/commonPasswords.txt", ROOT);

let words: Set<string> | undefined;

/** Whether a password is among the most used ones, whatever its case. One look, however long the list is. */
export function isCommonPassword(password: string): boolean {
  words ??= new Set(readFileSync(FILE, "utf8").trimEnd().split("\n"));
  return words.has(password.normalize("NFC").toLowerCase());
}
