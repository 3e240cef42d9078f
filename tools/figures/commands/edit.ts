import { openEditor } from "../editor/server.ts";
import { loadLibrary, PROJECT } from "../select.ts";
import { readTitles } from "../titles.ts";

/** Always the same address, so that it can be bookmarked; with a number another one. */
const PORT = 4747;

/** Opens the page on which a pose is changed by sliders; nothing is written, the text is copied back by hand. */
export async function editCommand([port]: readonly string[]): Promise<void> {
  const [library, titles] = await Promise.all([loadLibrary(), readTitles(PROJECT)]);
  const { url } = await openEditor({ library, titles }, port === undefined ? PORT : Number(port));
  console.log(`Haltungen ändern: ${url} (Ende mit Strg+C)`);
}
