/** As many as a page shows at most, and its neighbours. Without a reference, browsers forget what they have decoded. */
const KEPT = 12;
const kept = new Map<string, HTMLImageElement>();

/** Fetches a picture and decodes it, so that it can be painted in the frame in which it is first shown. */
export async function fetchPicture(src: string): Promise<void> {
  if (kept.has(src)) return;
  const picture = new Image();
  kept.set(src, picture);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  picture.src = src;
  try {
    await picture.decode();
  } catch (error) {
    kept.delete(src);
    throw error;
  }
}
