const SIZE = 20;
const LARGEST = 1000;

/** Some of the resources, by their ids. A full page is followed by another, maybe empty one. */
export function pageOf<T>(
  resources: ReadonlyMap<string, T>,
  query: URLSearchParams,
): { page: T[]; nextPageToken?: string } {
  const size = Math.min(Math.floor(Number(query.get("pageSize"))) || SIZE, LARGEST);
  const after = query.get("pageToken") ?? "";
  const ids = [...resources.keys()].filter((id) => id > after).toSorted();
  const shown = ids.slice(0, size);
  return {
    page: shown.map((id) => resources.get(id)!),
    nextPageToken: shown.length >= size ? shown.at(-1) : undefined,
  };
}
