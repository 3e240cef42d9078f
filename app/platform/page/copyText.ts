import { logFault } from "../log.ts";

/** Puts a text on the clipboard; says whether that went, which a page without TLS may not. */
export async function copyText(
  text: string,
  clipboard: Pick<Clipboard, "writeText"> | undefined = navigator.clipboard,
) {
  try {
    if (!clipboard) return false;
    await clipboard.writeText(text);
    return true;
  } catch (error) {
    logFault("A text cannot be copied.", error);
    return false;
  }
}
