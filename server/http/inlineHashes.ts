import { createHash } from "node:crypto";

/** By which the content security policy lets through what stands in a page itself. */
export interface InlineHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

const hashesOf = (page: string, element: RegExp): string[] =>
  [...page.matchAll(element)].map(([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);

/** The hashes of the scripts and styles that a page of the build has inline. */
export const inlineHashesOf = (page: string): InlineHashes => ({
  scripts: hashesOf(page, /<script>(.*?)<\/script>/gs),
  styles: hashesOf(page, /<style>(.*?)<\/style>/gs),
});
