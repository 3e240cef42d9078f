import { openEditor } from "../editor/server.ts";
import { loadLibrary, PROJECT } from "./select.ts";
import { readTitles } from "../pose/titles.ts";

/** A fixed port, so that the page can be bookmarked; an argument overrides it. */
const PORT = 4747;

/** Opens the page for changing a pose by sliders; it writes nothing, the text is copied back by hand. */
export async function editCommand([port]: readonly string[]): Promise<void> {
  const [library, titles] = await Promise.all([loadLibrary(), readTitles(PROJECT)]);
  const { url } = await openEditor({ library, titles }, port === undefined ? PORT : Number(port));
  console.log(`Haltungen ändern: ${url} (Ende mit Strg+C)`);
}
