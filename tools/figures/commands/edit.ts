import { openEditor } from "../editor/server.ts";
import { loadLibrary } from "../select.ts";

/** Always the same address, so that it can be bookmarked; with a number another one. */
const PORT = 4747;

/** Opens the page on which a pose is changed by sliders; nothing is written, the text is copied back by hand. */
export async function editCommand([port]: readonly string[]): Promise<void> {
  const { url } = await openEditor(await loadLibrary(), port === undefined ? PORT : Number(port));
  console.log(`Haltungen ändern: ${url} (Ende mit Strg+C)`);
}
